import type { MailRow } from '#platform/server/mail.sql.ts'
import type { World } from './world.ts'

/** The newest mail to an address, with the token of its link. */
export async function mailedLink(
  world: World,
  email: string,
): Promise<{ mail: MailRow | undefined; token: string; link: string }> {
  const mail = (await world.mailsTo(email)).at(-1)
  const link = /http\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  const token = /[?&](?:token|undo)=([\w-]+)/.exec(link)?.[1] ?? ''
  return { mail, token, link }
}

/** Subjects of all mails to an address, the oldest first. */
export async function subjectsTo(world: World, email: string): Promise<string[]> {
  return (await world.mailsTo(email)).map(({ subject }) => subject)
}

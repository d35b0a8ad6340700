import type { MailRow } from '#platform/server/mail/mail.sql.ts'
import type { World } from '../world.ts'

/** Finds the newest mail to an address and the link in it. */
export async function findMailedLink(
  world: World,
  email: string,
): Promise<{ mail: MailRow | undefined; token: string; link: string }> {
  const mail = (await world.mailsTo(email)).at(-1)
  const link = /http\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  const token = /[?&](?:token|undo)=([\w-]+)/.exec(link)?.[1] ?? ''
  return { mail, token, link }
}

/** Lists the subjects of the mails to an address, the oldest first. */
export async function listMailSubjects(world: World, email: string): Promise<string[]> {
  return (await world.mailsTo(email)).map(({ subject }) => subject)
}

import type { MailRow } from '#platform/server/mail.sql.ts'
import type { Caller } from './caller.ts'
import type { World } from './world.ts'

/** What a visitor signs up with, when a test says nothing else. */
export const signupForm = {
  gender: 'female',
  seeks: 'male',
  birthDate: '1994-05-17',
  cityId: 2745912,
  name: 'Sanne',
  email: 'post@example.com',
  password: 'vier gele fietsen',
  terms: true,
  sensitive: true,
}

/** Signs a new visitor up over HTTP. */
export async function signUpOver(world: World, change: object = {}): Promise<{ browser: Caller; reply: Response }> {
  const browser = world.visitor()
  const reply = await browser.post('/api/signup', { ...signupForm, ...change })
  return { browser, reply }
}

/** The newest mail to an address, with the token of its link and its code. */
export async function mailedProof(
  world: World,
  email: string = signupForm.email,
): Promise<{ mail: MailRow | undefined; token: string; code: string }> {
  const mail = (await world.mailsTo(email)).at(-1)
  const token = /\/activate\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const code = /\n(\d{6})\n/.exec(mail?.text ?? '')?.[1] ?? ''
  return { mail, token, code }
}

/** Who is logged in, as user.php says. */
export async function userOf(browser: Caller): Promise<{ id: string; status: string; credits: number }> {
  const reply = await browser.get('/api/user.php')
  return ((await reply.json()) as { user: { id: string; status: string; credits: number } }).user
}

import type { MailRow } from '#platform/server/mail/mail.sql.ts'
import type { Caller } from './caller.ts'
import type { World } from './world.ts'

/** The default signup form of tests. */
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

/** Signs up a new visitor over HTTP. */
export async function signUpVisitor(
  world: World,
  overrides: object = {},
): Promise<{ browser: Caller; response: Response }> {
  const browser = world.visitor()
  const response = await browser.post('/api/signup', { ...signupForm, ...overrides })
  return { browser, response }
}

/** Finds the newest mail to an address, with its activation token and code. */
export async function findMailedToken(
  world: World,
  email: string = signupForm.email,
): Promise<{ mail: MailRow | undefined; token: string; code: string }> {
  const mail = (await world.mailsTo(email)).at(-1)
  const token = /\/activate\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const code = /\n(\d{6})\n/.exec(mail?.text ?? '')?.[1] ?? ''
  return { mail, token, code }
}

/** Fetches the logged-in user. */
export async function fetchUser(browser: Caller): Promise<{ id: string; status: string; credits: number }> {
  const response = await browser.get('/api/user.php')
  return ((await response.json()) as { user: { id: string; status: string; credits: number } }).user
}

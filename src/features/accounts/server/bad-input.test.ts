import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { findText } from '#platform/server/texts.ts'
import { signUpVisitor, fetchUser } from '#testing/signups.ts'
import { shareWorld } from '#testing/shared-world.ts'
import { newWorld, type World } from '#testing/world.ts'

const sharedWorld = shareWorld()

const password = 'vier gele fietsen'
const tenMegabytes = 10 * 1024 * 1024

test('R-8.12 R-8.13 R-8.23 R-8.25 the refusal texts are those of the specification', () => {
  expect(findText('nl', 'refusals.login_failed')).toBe('Login mislukt, probeer opnieuw')
  expect(findText('nl', 'refusals.login_blocked')).toBe(
    'Te veel foute pogingen, account voor {minutes} min geblokkeerd.',
  )
  expect(findText('nl', 'refusals.invalid_email')).toBe('Ongeldige e-mail')
  expect(findText('nl', 'refusals.email_missing')).toBe('Vul je e-mailadres in.')
  expect(findText('nl', 'refusals.email_taken')).toBe('Dit e-mailadres heeft al een account op deze site.')
})

test.each([
  ['anna+dating@example.com', 'ANNA+Dating@Example.com'],
  ["o'neil@example.org", "O'NEIL@example.org"],
  ['x@bücher.de', 'x@xn--bcher-kva.de'],
  ['x@xn--bcher-kva.de', 'X@BÜCHER.de'],
  [`${'a'.repeat(64)}@example.com`, `${'A'.repeat(64)}@example.com`],
])('R-5.11 a member who signs up with %s can log in with %s', async (email, typedLater) => {
  await using world = await newWorld()
  const { browser, response } = await signUpVisitor(world, { email, password })
  expect(response.status).toBe(200)
  const login = await world.visitor().post('/api/user.php', { email: ` ${typedLater} `, password })
  expect(login.status).toBe(200)
  expect(((await login.json()) as { user: { id: string } }).user.id).toBe((await fetchUser(browser)).id)
})

test.each([
  ['"jan smit"@example.com', 'invalid_email'],
  ['anna@example', 'invalid_email'],
  ['anna@example.com\r\nBcc: x@y.nl', 'invalid_email'],
  ['', 'email_missing'],
])('R-8.25 a signup with %j is refused: %s', async (email, refusal) => {
  const world = await sharedWorld()
  const { response } = await signUpVisitor(world, { email })
  expect([response.status, await response.json()]).toEqual([422, { refusal, details: { field: 'email' } }])
})

test.each([
  ['San\u200Bne', 'name_unreadable'],
  ['\u2066\u200FSanne', 'name_unreadable'],
  ['аdmin', 'name_of_staff'],
  ['Vоnkje', 'name_of_staff'],
  ['@sanne', 'name_has_contact'],
  ['Post', 'name_is_email'],
])('R-5.01 R-5.02 R-5.19 C-73 the server refuses the name %j at signup and later as %s', async (name, refusal) => {
  await using world = await newWorld()
  const { response } = await signUpVisitor(world, { name, email: 'post@example.com' })
  expect([response.status, ((await response.json()) as { refusal: string }).refusal]).toEqual([422, refusal])
  const member = await world.member({ email: 'post@example.com' })
  const change = await world.as(member).patch('/api/profile', { name })
  expect([change.status, ((await change.json()) as { refusal: string }).refusal]).toEqual([422, refusal])
})

test('a name is stored in Unicode normalization form C', async () => {
  await using world = await newWorld()
  const { browser } = await signUpVisitor(world, { name: 'Zoe\u0308' })
  expect(await fetchUser(browser)).toMatchObject({ profile: { name: 'Zo\u00EB' } })
})

/** Sends an incomplete request and returns the status line of the response. */
function sendIncompleteRequest(world: World, lines: readonly string[], body = ''): Promise<string> {
  const { port, host } = new URL(world.origin)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1')
    let received = ''
    socket.on('data', (part) => {
      received += part.toString()
      socket.destroy()
    })
    socket.on('error', reject).on('close', () => resolve(received.split('\r\n')[0] ?? ''))
    socket.write([`POST /api/user.php HTTP/1.1`, `Host: ${host}`, ...lines, '', body].join('\r\n'))
  })
}

test.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'R-5.18 a body of ten megabytes of %s is rejected before it is read',
  async (type) => {
    const world = await sharedWorld()
    const statusLine = await sendIncompleteRequest(world, [`Content-Type: ${type}`, `Content-Length: ${tenMegabytes}`])
    expect(statusLine).toMatch(type.startsWith('multipart') ? /^HTTP\/1.1 415 / : /^HTTP\/1.1 413 /)
    const text = 'x'.repeat(70_000)
    const chunk = `${text.length.toString(16)}\r\n${text}\r\n`
    const lines = [`Content-Type: ${type}`, 'Transfer-Encoding: chunked']
    expect(await sendIncompleteRequest(world, lines, chunk)).toMatch(/^HTTP\/1.1 41[35] /)
  },
)

test.each([
  ['application/octet-stream', 415],
  ['image/jpeg', 415],
  ['multipart/form-data; boundary=x', 415],
  ['text/plain', 422],
  ['application/xml', 415],
  ['application/json; charset=utf-16', 401],
  ['application/x-www-form-urlencoded', 401],
])('a login with the content type %s gets status %i and a refusal', async (type, status) => {
  const world = await sharedWorld()
  const body = type.includes('form') ? 'email=a%40b.nl&password=x' : '{"email":"a@b.nl","password":"x"}'
  const response = await world.visitor().post('/api/user.php', undefined, { body, headers: { 'content-type': type } })
  expect([response.status, Object.keys((await response.json()) as object)]).toEqual([status, ['refusal', 'details']])
})

test.each([
  ['{"email":"a@b.nl","email":"c@d.nl","password":"x"}', 401],
  ['{"email":["a@b.nl","c@d.nl"],"password":"x"}', 422],
  ['{"email":{"$gt":""},"password":"x"}', 422],
  ['{"email":"a@b.nl"}', 422],
  ['{"password":"x"}', 422],
  ['{"email":null,"password":null}', 422],
  ['{"email":"a@b.nl","password":"x","remember":true}', 422],
  ['null', 422],
  ['[]', 422],
  ['"email"', 422],
  ['', 400],
  ['{"email":', 400],
])('a login with the body %s gets status %i and starts no session', async (body, status) => {
  const world = await sharedWorld()
  const headers = { 'content-type': 'application/json' }
  const response = await world.visitor().post('/api/user.php', undefined, { body, headers })
  expect(response.status).toBe(status)
  expect(response.headers.getSetCookie()).toEqual([])
})

test('a form with repeated fields does not log in as another member', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const body = new URLSearchParams([
    ['email', 'mallory@example.com'],
    ['email', anna.email],
    ['password', 'fout wachtwoord'],
    ['password', 'nog een fout'],
  ]).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const response = await world.visitor().post('/api/user.php', undefined, { body, headers })
  expect(response.status).toBe(401)
})

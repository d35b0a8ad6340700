import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Caller } from '#testing/caller.ts'
import { findMailedLink, listMailSubjects } from '#testing/mails/mailed-links.ts'
import { openSession } from '#testing/test-members.ts'
import { shareWorld } from '#testing/shared-world.ts'
import { newWorld } from '#testing/world.ts'

const sharedWorld = shareWorld()

const oldPassword = 'welkom-bij-vonk'
const newPassword = 'vier gele fietsen'

function change(browser: Caller, typed: object = {}): Promise<Response> {
  return browser.post('/api/password', { old: oldPassword, password: newPassword, ...typed })
}

test('R-5.14 the password changes when the old one is right, and the member gets a mail', async () => {
  await using world = await newWorld()
  const anna = await world.member()

  const response = await change(world.as(anna))

  expect(response.status).toBe(200)
  const logIn = (password: string) => world.visitor().post('/api/user.php', { email: anna.email, password })
  expect((await logIn(oldPassword)).status).toBe(401)
  expect((await logIn(newPassword)).status).toBe(200)
  expect(await listMailSubjects(world, anna.email)).toEqual(['Je wachtwoord is gewijzigd'])
})

test('I24 T13 a password change ends other sessions and sockets; the current session continues under a new id', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const [currentBrowser, otherBrowser] = [
    world.as(anna),
    world.as({ ...anna, token: await openSession(world.ctx(), anna.id) }),
  ]
  const [oldCookie, otherCookie] = [currentBrowser.cookie(), otherBrowser.cookie()]
  const headers = { cookie: otherCookie, origin: world.origin }
  const socket = new WebSocket(`${world.origin.replace('http', 'ws')}/live`, { headers })
  await once(socket, 'open')
  const closed = once(socket, 'close')

  expect((await change(currentBrowser)).status).toBe(200)

  expect((await closed)[0]).toBe(4001)
  expect(currentBrowser.cookie()).not.toBe(oldCookie)
  expect((await currentBrowser.get('/api/user.php')).status).toBe(200)
  expect((await otherBrowser.get('/api/user.php')).status).toBe(403)
  expect((await world.visitor().get('/api/user.php', { headers: { cookie: oldCookie } })).status).toBe(403)
  expect(await world.sql('select 1 from session where subject_id = $1', [anna.id])).toHaveLength(1)
})

test('R-8.26 C-59 a wrong old password is refused and counts as a login failure', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const browser = world.as(anna)

  for (let count = 0; count < 5; count++) {
    const response = await change(browser, { old: `fout ${count}` })
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({ refusal: 'old_password_wrong', details: { field: 'old' } })
  }
  const blocked = await change(browser)

  expect(blocked.status).toBe(429)
  expect(await blocked.json()).toMatchObject({ refusal: 'login_blocked', details: { minutes: 15 } })
  expect((await browser.get('/api/user.php')).status).toBe(200)
  world.clock.advanceSeconds(900)
  expect((await change(browser)).status).toBe(200)
})

test('C-59 concurrent wrong passwords are limited to five', async () => {
  await using world = await newWorld()
  const browser = world.as(await world.member())
  const tries = Array.from({ length: 20 }, (_, count) => change(browser, { old: `fout ${count}` }))
  const statuses = (await Promise.all(tries)).map((response) => response.status)
  expect(statuses.filter((status) => status === 422)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(15)
})

test('of 20 concurrent password changes one succeeds', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const cookie = world.as(anna).cookie()
  const passwords = Array.from({ length: 20 }, (_, count) => `vier gele fietsen ${count}`)

  const responses = await Promise.all(
    passwords.map((password) =>
      world.visitor().post('/api/password', { old: oldPassword, password }, { headers: { cookie } }),
    ),
  )

  const accepted = responses.flatMap((response, index) => (response.status === 200 ? [passwords[index]] : []))
  expect(accepted).toHaveLength(1)
  expect((await world.visitor().post('/api/user.php', { email: anna.email, password: accepted[0] })).status).toBe(200)
  expect(await listMailSubjects(world, anna.email)).toEqual(['Je wachtwoord is gewijzigd'])
})

test.each([
  ['a short password', 'kort123', 'password_short'],
  ['a password that is too long', 'lang '.repeat(30), 'password_long'],
  ['a common password', 'Welkom2026!', 'password_common'],
])('C-74 %s is refused and nothing changes', async (_name, password, refusal) => {
  const world = await sharedWorld()
  const anna = await world.member()
  const response = await change(world.as(anna), { password })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ refusal, details: { field: 'password' } })
  expect((await world.visitor().post('/api/user.php', { email: anna.email, password: oldPassword })).status).toBe(200)
})

test('a password change revokes the mailed reset links', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await world.visitor().post('/api/reset-password', { email: anna.email })
  const { token } = await findMailedLink(world, anna.email)
  await change(world.as(anna))
  const response = await world
    .visitor()
    .post('/api/reset-password/do', { token, password: 'zes groene kano’s', repeat: 'zes groene kano’s' })
  expect(response.status).toBe(410)
})

test.each([
  {},
  { old: oldPassword },
  { old: oldPassword, password: ['x'] },
  { old: oldPassword, password: newPassword, memberId: '0199a0f0-0000-7000-8000-000000000000' },
  { old: oldPassword, password: 'x'.repeat(1001) },
])('a password change with the body %j is invalid', async (body) => {
  const world = await sharedWorld()
  const response = await world.as(await world.member()).post('/api/password', body)
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ refusal: 'invalid_input' })
})

test('a visitor cannot change a password', async () => {
  const world = await sharedWorld()
  const response = await change(world.visitor())
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ refusal: 'authentication_required' })
})

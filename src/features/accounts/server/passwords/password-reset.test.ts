import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { findMailedLink, listMailSubjects } from '#testing/mails/mailed-links.ts'
import type { TestMember } from '#testing/test-members.ts'
import { shareWorld } from '#testing/shared-world.ts'
import { newWorld, type World } from '#testing/world.ts'
import { purgeLinkTokens } from '../accounts.jobs.ts'

const sharedWorld = shareWorld()

const oldPassword = 'welkom-bij-vonk'
const newPassword = 'vier gele fietsen'

function requestReset(world: World, email: string): Promise<Response> {
  return world.visitor().post('/api/reset-password', { email })
}

function reset(world: World, token: string, typed: object = {}): Promise<Response> {
  return world.visitor().post('/api/reset-password/do', { token, password: newPassword, repeat: newPassword, ...typed })
}

// Advances the clock, because mails with the same time have no order.
async function requestToken(world: World, { email }: TestMember): Promise<string> {
  world.clock.advanceSeconds(1)
  await requestReset(world, email)
  return (await findMailedLink(world, email)).token
}

function checkResetToken(world: World, token: string): Promise<Response> {
  return world.visitor().post('/api/reset-password/check', { token })
}

async function tryLogin(world: World, { email }: TestMember, password: string): Promise<number> {
  return (await world.visitor().post('/api/user.php', { email, password })).status
}

test('R-7.30 C-59 a mailed link sets a new password within an hour', async () => {
  await using world = await newWorld()
  const anna = await world.member()

  const requested = await requestReset(world, anna.email.toUpperCase())
  const { mail, token, link } = await findMailedLink(world, anna.email)
  world.clock.advanceSeconds(3_599)
  const response = await reset(world, token)

  expect([requested.status, response.status]).toEqual([200, 200])
  expect(link).toBe(`${world.origin}/reset-password/do?token=${token}`)
  expect(token).toMatch(/^[\w-]{43}$/) // 256 bit
  expect(mail?.html).toContain(link)
  expect(JSON.stringify(await world.sql('select * from account_link_token'))).not.toContain(token)
  expect(response.headers.getSetCookie()).toEqual([])
  expect(await tryLogin(world, anna, oldPassword)).toBe(401)
  expect(await tryLogin(world, anna, newPassword)).toBe(200)
  expect(await listMailSubjects(world, anna.email)).toEqual(['Kies een nieuw wachtwoord', 'Je wachtwoord is gewijzigd'])
})

test('R-8.16 a link is refused when used, expired, unknown, of another kind or of another site', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const [first, second] = [await requestToken(world, anna), await requestToken(world, anna)]
  await world.as(anna).post('/api/mail-change', { email: 'nieuw@example.com', password: oldPassword })
  const mailChangeToken = (await findMailedLink(world, 'nieuw@example.com')).token
  expect(new Set([first, second, mailChangeToken, '']).size).toBe(4)

  for (const wrong of ['', 'x', `${first}x`, mailChangeToken]) {
    const response = await reset(world, wrong)
    expect(response.status).toBe(410)
    expect(await response.json()).toMatchObject({ refusal: 'link_expired' })
  }
  expect((await checkResetToken(world, mailChangeToken)).status).toBe(410)
  expect((await checkResetToken(world, first)).status).toBe(200)
  expect((await reset(world, first)).status).toBe(200)
  expect((await checkResetToken(world, first)).status).toBe(410)
  expect((await reset(world, first)).status).toBe(410)
  expect((await reset(world, second)).status).toBe(410) // using a link revokes the others

  world.clock.advanceSeconds(86_400)
  const late = await requestToken(world, anna)
  world.clock.advanceSeconds(3_600)
  expect((await reset(world, late)).status).toBe(410)

  const foreign = await requestToken(world, anna)
  await world.sql('update account set site_id = (select id from site where id <> $2 limit 1) where id = $1', [
    anna.id,
    world.siteId,
  ])
  expect((await reset(world, foreign)).status).toBe(410)
})

test('I25 of 20 concurrent resets one sets the password', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const token = await requestToken(world, anna)
  const passwords = Array.from({ length: 20 }, (_, count) => `vier gele fietsen ${count}`)

  const responses = await Promise.all(passwords.map((password) => reset(world, token, { password, repeat: password })))

  expect(responses.filter((response) => response.status === 200)).toHaveLength(1)
  expect(responses.filter((response) => response.status === 410)).toHaveLength(19)
  const accepted = passwords[responses.findIndex((response) => response.status === 200)] ?? ''
  expect(await tryLogin(world, anna, accepted)).toBe(200)
  expect(
    (await listMailSubjects(world, anna.email)).filter((subject) => subject === 'Je wachtwoord is gewijzigd'),
  ).toHaveLength(1)
})

test.each([
  ['R-5.13', 'a repeated password that differs', { repeat: 'vier gele fietsen.' }, 'passwords_differ', 'repeat'],
  ['C-74', 'a short password', { password: 'kort123', repeat: 'kort123' }, 'password_short', 'password'],
  [
    'C-74',
    'a common password',
    { password: 'Wachtwoord2026!', repeat: 'Wachtwoord2026!' },
    'password_common',
    'password',
  ],
])('%s %s is refused and the link stays valid', async (_id, _name, typed, refusal, field) => {
  const world = await sharedWorld()
  const anna = await world.member()
  const token = await requestToken(world, anna)

  const response = await reset(world, token, typed)

  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ refusal, details: { field } })
  expect((await reset(world, token)).status).toBe(200)
})

test('I24 T13 a reset ends every session, and its sockets within a second', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const bert = await world.member({ gender: 'male' })
  const [browser, otherBrowser] = [world.as(anna), world.as(bert)]
  const cookie = browser.cookie()
  const socket = new WebSocket(`${world.origin.replace('http', 'ws')}/live`, {
    headers: { cookie, origin: world.origin },
  })
  await once(socket, 'open')
  const token = await requestToken(world, anna)
  const closed = once(socket, 'close')

  // The browser that sends the reset loses its cookie too.
  const response = await browser.post('/api/reset-password/do', { token, password: newPassword, repeat: newPassword })

  expect(response.status).toBe(200)
  expect((await closed)[0]).toBe(4001)
  expect(response.headers.getSetCookie().join()).toContain('Max-Age=0')
  expect((await world.visitor().get('/api/user.php', { headers: { cookie } })).status).toBe(403)
  expect((await otherBrowser.get('/api/user.php')).status).toBe(200)
})

test('C-59 a reset clears the lock-out of this account only', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member()]
  for (const { email } of [anna, bert]) {
    for (let count = 0; count < 5; count++)
      await world.visitor().post('/api/user.php', { email, password: 'fout wachtwoord' })
  }
  expect(await tryLogin(world, anna, oldPassword)).toBe(429)

  await reset(world, await requestToken(world, anna))

  expect(await tryLogin(world, anna, newPassword)).toBe(200)
  expect(await tryLogin(world, bert, oldPassword)).toBe(429)
})

test('a link is refused for an account that was banned after the mail', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const token = await requestToken(world, anna)
  await world.sql(`update account set status = 'banned' where id = $1`, [anna.id])

  const response = await reset(world, token)

  expect((await checkResetToken(world, token)).status).toBe(403)
  expect(response.status).toBe(403)
  expect(await response.json()).toEqual({ refusal: 'account_blocked', details: {} })
})

test('C-24b of several accounts with one address the confirmed one gets the link, or else the newest', async () => {
  await using world = await newWorld()
  const email = 'samen@example.com'
  await world.member({ email, confirmed: false })
  world.clock.advanceSeconds(60)
  const newest = await world.member({ email, confirmed: false })
  await requestReset(world, email)
  expect((await reset(world, (await findMailedLink(world, email)).token)).status).toBe(200)
  const findLoggedInUser = async (password: string) => {
    const response = await world.visitor().post('/api/user.php', { email, password })
    return ((await response.json()) as { user: { id: string; status: string } }).user
  }
  expect(await findLoggedInUser(newPassword)).toMatchObject({ id: newest.id, status: 'not_confirmed' })

  const owner = await world.member({ email })
  world.clock.advanceSeconds(1)
  await requestReset(world, email)
  const password = 'zes groene kano’s'
  expect((await reset(world, (await findMailedLink(world, email)).token, { password, repeat: password })).status).toBe(
    200,
  )
  expect(await findLoggedInUser(password)).toMatchObject({ id: owner.id, status: 'active' })
})

test.each([
  ['/api/reset-password', {}],
  ['/api/reset-password', { email: ['a@example.com'] }],
  ['/api/reset-password', { email: 'a@example.com', locale: 'en' }],
  ['/api/reset-password/do', { token: 'x' }],
  ['/api/reset-password/do', { token: 1, password: 'x', repeat: 'x' }],
  ['/api/reset-password/do', { token: 'x', password: 'x'.repeat(1001), repeat: 'x' }],
])('a request to %s with the body %j is invalid', async (path, body) => {
  const world = await sharedWorld()
  const response = await world.visitor().post(path, body)
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ refusal: 'invalid_input' })
})

test('expired links and the quotas of earlier days are deleted', async () => {
  await using world = await newWorld()
  await requestToken(world, await world.member())
  await purgeLinkTokens.run(world.ctx(), null)
  expect(await world.sql('select 1 from account_link_token')).toHaveLength(1)
  expect(await world.sql('select 1 from account_quota')).toHaveLength(1)
  world.clock.advanceSeconds(3 * 86_400)
  await purgeLinkTokens.run(world.ctx(), null)
  expect(await world.sql('select 1 from account_link_token')).toEqual([])
  expect(await world.sql('select 1 from account_quota')).toEqual([])
})

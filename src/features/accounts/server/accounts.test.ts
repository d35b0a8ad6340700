import { expect, test } from 'vitest'
import { shareWorld } from '#testing/shared-world.ts'
import { newWorld, type World } from '#testing/world.ts'
import { hashPassword } from '#platform/server/security/password-hashes.ts'

const sharedWorld = shareWorld()

const password = 'vier gele fietsen'

async function setPassword(world: World, memberId: string, newPassword = password): Promise<void> {
  await world.sql('update account set password_hash = $2 where id = $1', [
    memberId,
    await hashPassword(world.ctx(), newPassword),
  ])
}

async function createMemberWithPassword(world: World, options = {}) {
  const member = await world.member(options)
  await setPassword(world, member.id)
  return member
}

const loginFailed = { refusal: 'login_failed', details: {} }

test('R-1.03 R-7.02 logging in starts a session of 30 days in an HttpOnly cookie', async () => {
  await using world = await newWorld()
  const anna = await createMemberWithPassword(world, { name: 'Anna' })
  const visitor = world.visitor()

  const response = await visitor.post('/api/user.php', { email: anna.email.toUpperCase(), password })

  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ user: { id: anna.id, profile: { name: 'Anna' } } })
  const cookie = response.headers.getSetCookie().find((header) => header.startsWith('sid=')) ?? ''
  expect(cookie).toMatch(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/)
  expect((await visitor.get('/api/user.php')).status).toBe(200)
  const [row] = await world.sql<{ id: string }>(
    'select id from session where subject_id = $1 order by created_at desc, id',
    [anna.id],
  )
  expect(cookie).not.toContain(row?.id)
})

test('C-38 logging in creates a new session id and ends the previous session', async () => {
  await using world = await newWorld()
  const anna = await createMemberWithPassword(world)
  const browser = world.as(anna)
  const oldCookie = browser.cookie()

  await browser.post('/api/user.php', { email: anna.email, password })

  expect(browser.cookie()).not.toBe(oldCookie)
  const response = await world.visitor().get('/api/user.php', { headers: { cookie: oldCookie } })
  expect(response.status).toBe(403)
})

test('R-8.12 C-24b a wrong password and an unknown address get the same response', async () => {
  await using world = await newWorld()
  const anna = await createMemberWithPassword(world)

  const wrongPassword = await world
    .visitor()
    .post('/api/user.php', { email: anna.email, password: 'vier rode fietsen' })
  const unknownAddress = await world
    .visitor()
    .post('/api/user.php', { email: 'niemand@example.com', password: 'vier rode fietsen' })
  const broken = await world.visitor().post('/api/user.php', { email: 'geen adres', password: 'vier rode fietsen' })

  for (const response of [wrongPassword, unknownAddress, broken]) {
    expect(response.status).toBe(401)
    expect(response.headers.getSetCookie()).toEqual([])
  }
  expect(await wrongPassword.text()).toBe(JSON.stringify(loginFailed))
  expect(await unknownAddress.text()).toBe(JSON.stringify(loginFailed))
  expect(await broken.text()).toBe(JSON.stringify(loginFailed))
  const names = (response: Response) => [...response.headers.keys()].sort()
  expect(names(wrongPassword)).toEqual(names(unknownAddress))
})

test.each(['known', 'unknown'])(
  'R-4.31 R-8.13 C-59 five wrong passwords block a login for 15 minutes, for a %s address',
  async (kind) => {
    await using world = await newWorld()
    const anna = await createMemberWithPassword(world)
    const email = kind === 'known' ? anna.email : 'niemand@example.com'
    const attempt = (typed: string) => world.visitor().post('/api/user.php', { email, password: typed })

    for (let count = 0; count < 5; count++) expect((await attempt(`fout ${count} wachtwoord`)).status).toBe(401)
    world.clock.advanceSeconds(61) // 14 minutes remain
    const blocked = await attempt(password)

    expect(blocked.status).toBe(429)
    expect(await blocked.json()).toEqual({ refusal: 'login_blocked', details: { minutes: 14, retryAfterSeconds: 839 } })
    world.clock.advanceSeconds(840)
    expect((await attempt(password)).status).toBe(kind === 'known' ? 200 : 401)
  },
)

test('C-59 concurrent tries are limited to five', async () => {
  await using world = await newWorld()
  const anna = await createMemberWithPassword(world)

  const tries = Array.from({ length: 20 }, (_, count) =>
    world.visitor().post('/api/user.php', { email: anna.email, password: `fout ${count} wachtwoord` }),
  )
  const statuses = (await Promise.all(tries)).map((response) => response.status)

  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(15)
})

test('C-59 twenty wrong passwords for different addresses block their network', async () => {
  await using world = await newWorld()
  const anna = await createMemberWithPassword(world)
  for (let count = 0; count < 20; count++) {
    await world.visitor().post('/api/user.php', { email: `lid${count}@example.com`, password: 'fout wachtwoord' })
  }
  expect((await world.visitor().post('/api/user.php', { email: anna.email, password })).status).toBe(429)
})

test('C-59 a lock-out does not end existing sessions', async () => {
  await using world = await newWorld()
  const anna = await createMemberWithPassword(world)
  for (let count = 0; count < 6; count++) {
    await world.visitor().post('/api/user.php', { email: anna.email, password: 'fout wachtwoord' })
  }
  expect((await world.as(anna).get('/api/user.php')).status).toBe(200)
})

test('C-24b of several accounts with one address and password the confirmed one logs in, or else the newest unconfirmed one', async () => {
  await using world = await newWorld()
  const email = 'samen@example.com'
  const first = await createMemberWithPassword(world, { email, confirmed: false })
  world.clock.advanceSeconds(60)
  const second = await createMemberWithPassword(world, { email, confirmed: false })
  const findLoggedInId = async () => {
    const response = await world.visitor().post('/api/user.php', { email, password })
    return ((await response.json()) as { user: { id: string } }).user.id
  }

  expect(await findLoggedInId()).toBe(second.id)
  await world.sql(`update account set status = 'active', confirmed_at = now() where id = $1`, [first.id])
  expect(await findLoggedInId()).toBe(first.id)
  await setPassword(world, first.id, 'zes witte fietsen')
  expect(await findLoggedInId()).toBe(second.id) // the password is not that of the confirmed one
})

test.each(['banned', 'deleted'])('an account that is %s gets the response to a wrong password', async (status) => {
  await using world = await newWorld()
  const anna = await createMemberWithPassword(world)
  await world.sql('update account set status = $2 where id = $1', [anna.id, status])
  const response = await world.visitor().post('/api/user.php', { email: anna.email, password })
  expect(response.status).toBe(401)
  expect(await response.json()).toEqual(loginFailed)
})

test('R-6.23 C-76 an account of another site cannot log in here', async () => {
  await using world = await newWorld()
  const anna = await createMemberWithPassword(world)
  await world.sql('update account set site_id = (select id from site where id <> $2 limit 1) where id = $1', [
    anna.id,
    world.siteId,
  ])
  expect((await world.visitor().post('/api/user.php', { email: anna.email, password })).status).toBe(401)
})

test.each([
  [{}],
  [{ email: 'a@b.nl' }],
  [{ email: 1, password: 'x' }],
  [{ email: 'a@b.nl', password: ['x'] }],
  [{ email: 'a@b.nl', password: 'x', role: 'admin' }],
  [{ email: 'a@b.nl', password: 'x'.repeat(1001) }],
  [{ email: 'a\u0000@b.nl', password: 'x' }],
  [[]],
  ['tekst'],
])('a login with the body %j is invalid', async (body) => {
  const world = await sharedWorld()
  const response = await world.visitor().post('/api/user.php', body)
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ refusal: 'invalid_input' })
})

test('R-7.06 a logout by GET or POST ends the session on the server, and may be repeated', async () => {
  await using world = await newWorld()
  for (const method of ['get', 'post'] as const) {
    const anna = await world.member()
    const browser = world.as(anna)
    const cookie = browser.cookie()
    const response = await browser[method]('/api/logout.php')
    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie().join()).toContain('Max-Age=0')
    expect((await world.visitor().get('/api/user.php', { headers: { cookie } })).status).toBe(403)
    expect((await browser[method]('/api/logout.php')).status).toBe(200)
  }
})

test.each<[string, Record<string, string>]>([
  ['another site', { 'sec-fetch-site': 'cross-site', 'x-request-type': 'client' }],
  ['a prefetch', { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' }],
  ['an address that is typed in the browser', { 'sec-fetch-site': 'none', 'x-request-type': '' }],
])('C-35 %s cannot log out', async (_name, headers) => {
  const world = await sharedWorld()
  const anna = await world.member()
  const browser = world.as(anna)
  const response = await browser.get('/api/logout.php', { headers })
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ refusal: 'cross_site' })
  expect((await browser.get('/api/user.php')).status).toBe(200)
})

test('C-24b an account that is unconfirmed for 7 days is erased with its sessions', async () => {
  await using world = await newWorld()
  const unconfirmed = await world.member({ confirmed: false, signedUpSecondsAgo: 0 })
  const confirmed = await world.member()
  const { eraseUnconfirmedAccounts } = await import('./accounts.jobs.ts')
  const eraseExpired = () => eraseUnconfirmedAccounts.run(world.ctx(), null)

  world.clock.advanceSeconds(7 * 86_400 - 1)
  await eraseExpired()
  expect((await world.as(confirmed).get('/api/user.php')).status).toBe(200)
  expect((await world.as(unconfirmed).get('/api/user.php')).status).toBe(200)
  world.clock.advanceSeconds(1)
  await eraseExpired()
  await eraseExpired()

  const remaining = await world.sql<{ id: string }>('select id from account where id = any($1)', [
    [unconfirmed.id, confirmed.id],
  ])
  expect(remaining.map((row) => row.id)).toEqual([confirmed.id])
  const rows = await world.sql(
    'select member_id from profile where member_id = $1 union all select member_id from member_search where member_id = $1',
    [unconfirmed.id],
  )
  expect(rows).toEqual([])
  expect(await world.sql('select 1 from session where subject_id = $1', [unconfirmed.id])).toEqual([])
})

test('login failures are stored without addresses and deleted after a day', async () => {
  await using world = await newWorld()
  await world.visitor().post('/api/user.php', { email: 'anna@example.com', password: 'fout wachtwoord' })
  const rows = await world.sql<{ subject: string }>('select subject from login_failure')
  expect(rows).toHaveLength(2) // one for the address and one for the network
  expect(JSON.stringify(rows)).not.toContain('anna')
  world.clock.advanceSeconds(86_400)
  const { purgeFailures } = await import('./accounts.jobs.ts')
  await purgeFailures.run(world.ctx(), null)
  expect(await world.sql('select 1 from login_failure')).toEqual([])
})

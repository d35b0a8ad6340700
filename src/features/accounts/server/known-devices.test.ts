import { expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { newWorld, type World } from '#testing/world.ts'
import { eraseUnconfirmedAccounts, purgeDevices } from './accounts.jobs.ts'
import { registerDevice } from './known-devices.ts'

const password = 'welkom-bij-vonk'
const deviceOf = (caller: Caller) => /device=([\w-]+)/.exec(caller.cookie())?.[1] ?? ''
const logInWith = (caller: Caller, email: string, given = password) =>
  caller.post('/api/user.php', { email, password: given })

/** A browser from which this address logged in before, logged out again. */
async function knownBrowser(world: World, email: string): Promise<Caller> {
  const browser = world.visitor()
  expect((await logInWith(browser, email)).status).toBe(200)
  await browser.post('/api/logout.php')
  return browser
}

async function failFiveTimes(world: World, email: string, browser = world.visitor()): Promise<void> {
  for (let count = 0; count < 5; count++)
    expect((await logInWith(browser, email, `fout ${count} wachtwoord`)).status).toBe(401)
}

test('C-59 while strangers block an address, its owner still gets in from a browser that logged in before', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const browser = await knownBrowser(world, anna.email)

  await failFiveTimes(world, anna.email)

  expect((await logInWith(world.visitor(), anna.email)).status).toBe(429)
  expect((await logInWith(browser, anna.email.toUpperCase())).status).toBe(200)
})

test('C-59 a known browser has five tries too, counted together with those of the other known browsers', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const [one, other] = [await knownBrowser(world, anna.email), await knownBrowser(world, anna.email)]

  for (const [count, browser] of [one, other, one, other, one].entries())
    expect((await logInWith(browser, anna.email, `fout ${count} wachtwoord`)).status).toBe(401)
  const blocked = await logInWith(other, anna.email)

  expect(blocked.status).toBe(429)
  expect(await blocked.json()).toEqual({ refusal: 'login_blocked', details: { minutes: 15, retryAfterSeconds: 900 } })
  expect((await logInWith(world.visitor(), anna.email)).status).toBe(429) // and for strangers they count as well
  world.clock.advance(900)
  expect((await logInWith(other, anna.email)).status).toBe(200)
})

test('C-59 twenty tries at once from a known browser are not more than five', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const browser = await knownBrowser(world, anna.email)
  const tries = Array.from({ length: 20 }, (_, count) => logInWith(browser, anna.email, `fout ${count} wachtwoord`))
  const statuses = (await Promise.all(tries)).map((reply) => reply.status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(15)
})

test('C-59 a browser is known to the accounts that logged in from it, and to no other', async () => {
  await using world = await newWorld()
  const [anna, mallory, owner] = [await world.member(), await world.member(), await world.member()]
  const browser = await knownBrowser(world, anna.email)
  await logInWith(browser, mallory.email)
  await browser.post('/api/logout.php')

  for (const { email } of [anna, mallory, owner]) await failFiveTimes(world, email)

  expect((await logInWith(browser, owner.email)).status).toBe(429)
  expect((await logInWith(browser, anna.email)).status).toBe(200)
  expect((await logInWith(browser, mallory.email)).status).toBe(200)
})

test('C-59 the cookie is new at each login, the old one counts no more, and only its hash is stored', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const browser = world.visitor()
  const reply = await logInWith(browser, anna.email)
  expect(reply.headers.getSetCookie().find((one) => one.startsWith('device='))).toMatch(
    /^device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/,
  )
  const planted = deviceOf(browser)
  await logInWith(browser, anna.email)
  expect(deviceOf(browser)).not.toBe(planted)

  const rows = await world.sql<{ token_hash: string }>('select token_hash from known_device')
  expect(rows).toHaveLength(1)
  expect(rows[0]?.token_hash).not.toContain(deviceOf(browser))

  await failFiveTimes(world, anna.email)
  const withCookie = (token: string) =>
    world.visitor().post('/api/user.php', { email: anna.email, password }, { headers: { cookie: `device=${token}` } })
  expect((await withCookie(planted)).status).toBe(429)
  expect((await withCookie(`${planted}' or 1=1`)).status).toBe(429)
  expect((await withCookie(deviceOf(browser))).status).toBe(200)
})

test('C-38 on https the cookie belongs to this host alone and never travels in the open', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const ctx = { ...world.ctx(), origin: 'https://www.example.com' }
  await registerDevice(ctx, anna.id)
  expect(ctx.reply.headers.at(-1)?.[1]).toMatch(
    /^__Host-device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000; Secure$/,
  )
})

test('an account keeps its ten newest browsers; they are forgotten after a year and with the account', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const first = await knownBrowser(world, anna.email)
  for (let count = 0; count < 10; count++) {
    world.clock.advance(1)
    await knownBrowser(world, anna.email)
  }
  const known = async () => (await world.sql('select 1 from known_device where account_id = $1', [anna.id])).length
  expect(await known()).toBe(10)
  await failFiveTimes(world, anna.email)
  expect((await logInWith(first, anna.email)).status).toBe(429)

  const sweep = async () => {
    for (const job of [eraseUnconfirmedAccounts, purgeDevices]) await job.run(world.ctx(), null)
  }
  world.clock.advance(365 * 86_400 - 5)
  await sweep()
  expect(await known()).toBe(5)
  world.clock.advance(5)
  await sweep()
  expect(await known()).toBe(0)

  const bert = await world.member({ confirmed: false })
  await knownBrowser(world, bert.email)
  world.clock.advance(8 * 86_400)
  await sweep()
  expect(await world.sql('select 1 from known_device where account_id = $1', [bert.id])).toEqual([])
})

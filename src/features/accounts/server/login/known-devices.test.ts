import { expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { newWorld, type World } from '#testing/world.ts'
import { eraseUnconfirmedAccounts, purgeDevices } from '../accounts.jobs.ts'
import { registerDevice } from './known-devices.ts'

const password = 'welkom-bij-vonk'
const readDeviceToken = (caller: Caller) => /device=([\w-]+)/.exec(caller.cookie())?.[1] ?? ''
const logInWith = (caller: Caller, email: string, typed = password) =>
  caller.post('/api/user.php', { email, password: typed })

/** Opens a browser, logs in with this address and logs out again, so that the browser is a known device. */
async function openKnownBrowser(world: World, email: string): Promise<Caller> {
  const browser = world.visitor()
  expect((await logInWith(browser, email)).status).toBe(200)
  await browser.post('/api/logout.php')
  return browser
}

async function failFiveTimes(world: World, email: string, browser = world.visitor()): Promise<void> {
  for (let count = 0; count < 5; count++)
    expect((await logInWith(browser, email, `fout ${count} wachtwoord`)).status).toBe(401)
}

test('C-59 a lock-out of an address does not affect known devices of its account', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const browser = await openKnownBrowser(world, anna.email)

  await failFiveTimes(world, anna.email)

  expect((await logInWith(world.visitor(), anna.email)).status).toBe(429)
  expect((await logInWith(browser, anna.email.toUpperCase())).status).toBe(200)
})

test('C-59 all known devices of an account share five tries', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const [first, second] = [await openKnownBrowser(world, anna.email), await openKnownBrowser(world, anna.email)]

  for (const [count, browser] of [first, second, first, second, first].entries())
    expect((await logInWith(browser, anna.email, `fout ${count} wachtwoord`)).status).toBe(401)
  const blocked = await logInWith(second, anna.email)

  expect(blocked.status).toBe(429)
  expect(await blocked.json()).toEqual({ refusal: 'login_blocked', details: { minutes: 15, retryAfterSeconds: 900 } })
  expect((await logInWith(world.visitor(), anna.email)).status).toBe(429) // these failures count for the address too
  world.clock.advanceSeconds(900)
  expect((await logInWith(second, anna.email)).status).toBe(200)
})

test('C-59 concurrent tries from a known device are limited to five', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const browser = await openKnownBrowser(world, anna.email)
  const tries = Array.from({ length: 20 }, (_, count) => logInWith(browser, anna.email, `fout ${count} wachtwoord`))
  const statuses = (await Promise.all(tries)).map((response) => response.status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(15)
})

test('C-59 a device is known only to the accounts that logged in from it', async () => {
  await using world = await newWorld()
  const [anna, mallory, owner] = [await world.member(), await world.member(), await world.member()]
  const browser = await openKnownBrowser(world, anna.email)
  await logInWith(browser, mallory.email)
  await browser.post('/api/logout.php')

  for (const { email } of [anna, mallory, owner]) await failFiveTimes(world, email)

  expect((await logInWith(browser, owner.email)).status).toBe(429)
  expect((await logInWith(browser, anna.email)).status).toBe(200)
  expect((await logInWith(browser, mallory.email)).status).toBe(200)
})

test('C-59 each login replaces the device cookie, and only its hash is stored', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const browser = world.visitor()
  const response = await logInWith(browser, anna.email)
  expect(response.headers.getSetCookie().find((header) => header.startsWith('device='))).toMatch(
    /^device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/,
  )
  const oldToken = readDeviceToken(browser)
  await logInWith(browser, anna.email)
  expect(readDeviceToken(browser)).not.toBe(oldToken)

  const rows = await world.sql<{ token_hash: string }>('select token_hash from known_device')
  expect(rows).toHaveLength(1)
  expect(rows[0]?.token_hash).not.toContain(readDeviceToken(browser))

  await failFiveTimes(world, anna.email)
  const withCookie = (token: string) =>
    world.visitor().post('/api/user.php', { email: anna.email, password }, { headers: { cookie: `device=${token}` } })
  expect((await withCookie(oldToken)).status).toBe(429)
  expect((await withCookie(`${oldToken}' or 1=1`)).status).toBe(429)
  expect((await withCookie(readDeviceToken(browser))).status).toBe(200)
})

test('C-38 over HTTPS the device cookie is secure and restricted to its host', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const ctx = { ...world.ctx(), origin: 'https://www.example.com' }
  await registerDevice(ctx, anna.id)
  expect(ctx.response.headers.at(-1)?.[1]).toMatch(
    /^__Host-device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000; Secure$/,
  )
})

test('an account has at most ten known devices; each is deleted after a year without a login, and all with the account', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const first = await openKnownBrowser(world, anna.email)
  for (let count = 0; count < 10; count++) {
    world.clock.advanceSeconds(1)
    await openKnownBrowser(world, anna.email)
  }
  const countDevices = async () =>
    (await world.sql('select 1 from known_device where account_id = $1', [anna.id])).length
  expect(await countDevices()).toBe(10)
  await failFiveTimes(world, anna.email)
  expect((await logInWith(first, anna.email)).status).toBe(429)

  const runPurges = async () => {
    for (const job of [eraseUnconfirmedAccounts, purgeDevices]) await job.run(world.ctx(), null)
  }
  world.clock.advanceSeconds(365 * 86_400 - 5)
  await runPurges()
  expect(await countDevices()).toBe(5)
  world.clock.advanceSeconds(5)
  await runPurges()
  expect(await countDevices()).toBe(0)

  const bert = await world.member({ confirmed: false })
  await openKnownBrowser(world, bert.email)
  world.clock.advanceSeconds(8 * 86_400)
  await runPurges()
  expect(await world.sql('select 1 from known_device where account_id = $1', [bert.id])).toEqual([])
})

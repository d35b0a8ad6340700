import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { listPasskeys, logInWith, newDevice, requestOptions, sendResponse } from '#testing/staff-passkeys.ts'
import { newWorld, type World } from '#testing/world.ts'
import { addStaff, listStaff, removeStaff } from './administration.ts'

const password = 'vier gele fietsen'

const fetchStatus = async (caller: Caller) => (await caller.get('/api/office/frame')).status

/** Adds a colleague, who chooses a password. Returns the browser, before the second step. */
async function startFirstLogin(world: World): Promise<Caller> {
  const { link } = await addStaff(world.staffCtx(), { email: 'kim@example.com', name: 'Kim', role: 'admin' })
  const browser = world.officeVisitor()
  await browser.post(`/api/office/setup/${link?.split('/').at(-1)}`, { password })
  return browser
}

async function enterPassword(world: World): Promise<Caller> {
  const browser = world.officeVisitor()
  expect((await browser.post('/api/office/login', { email: 'kim@example.com', password })).status).toBe(200)
  return browser
}

const setUp = (browser: Caller, response: object) => sendResponse(browser, '/first', response, 'Laptop')
const readStep = async (browser: Caller) => (await browser.get('/api/office/login')).json()

async function readCode(world: World, browser: Caller): Promise<string> {
  const { app } = await readStep(browser)
  return new TOTP({ secret: app.secret }).generate({ timestamp: world.clock.now().getTime() })
}

const findKim = async (world: World) =>
  (await listStaff(world.staffCtx())).find(({ email }) => email === 'kim@example.com')

test('a colleague with only a passkey is listed as set up', async () => {
  await using world = await newWorld()
  const browser = await startFirstLogin(world)
  expect(await findKim(world)).toMatchObject({ isSetUp: false })
  await setUp(browser, newDevice(world).register(await requestOptions(browser, '/first')))
  expect(await findKim(world)).toMatchObject({ isSetUp: true })
})

test('a passkey stands for the app from the first login on; the password alone then adds no app', async () => {
  await using world = await newWorld()
  const browser = await startFirstLogin(world)
  const other = await enterPassword(world)
  const code = await readCode(world, other)
  const device = newDevice(world)
  expect((await setUp(browser, device.register(await requestOptions(browser, '/first')))).status).toBe(200)
  expect(await fetchStatus(browser)).toBe(200)

  expect((await other.post('/api/office/login/code', { code })).status).toBe(422)
  const third = await enterPassword(world)
  expect(await readStep(third)).toMatchObject({ hasCode: false, app: null })
  expect((await third.post('/api/office/passkeys/first/options', {})).status).toBe(403)
  expect((await logInWith(world.officeVisitor(), device)).status).toBe(200)

  const { codes } = await (await browser.post('/api/office/recovery-codes', {})).json()
  expect((await third.post('/api/office/login/code', { code: codes[0] })).status).toBe(200)
  const [passkey] = await listPasskeys(browser)
  const removal = await browser.delete(`/api/office/passkeys/${passkey?.id}`, {})
  expect([removal.status, await removal.json()]).toMatchObject([409, { refusal: 'last_login_method' }])
  expect(await listPasskeys(browser)).toHaveLength(1)
})

test('of a first passkey and a first code at once, or of two first passkeys, one succeeds', async () => {
  await using world = await newWorld()
  const browsers = [await startFirstLogin(world), await enterPassword(world)]
  const responses = await Promise.all(
    browsers.map(async (browser) => newDevice(world).register(await requestOptions(browser, '/first'))),
  )
  const both = await Promise.all(browsers.map((browser, index) => setUp(browser, responses[index] ?? {})))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403])

  const [row] = await world.sql<{ id: string }>(`select id from staff_account where email = 'kim@example.com'`)
  await removeStaff(world.staffCtx(), { id: row?.id ?? '' })
  const [first, second] = [await startFirstLogin(world), await enterPassword(world)]
  const code = await readCode(world, first)
  const registered = newDevice(world).register(await requestOptions(second, '/first'))
  const results = await Promise.all([first.post('/api/office/login/code', { code }), setUp(second, registered)])
  expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a first passkey needs the password, and is refused once there is a code', async () => {
  await using world = await newWorld()
  expect((await world.officeVisitor().post('/api/office/passkeys/first/options', {})).status).toBe(403)
  const [browser, other] = [await startFirstLogin(world), await enterPassword(world)]
  const registered = newDevice(world).register(await requestOptions(other, '/first'))
  await browser.post('/api/office/login/code', { code: await readCode(world, browser) })
  expect((await setUp(other, registered)).status).toBe(403)
  expect(await world.sql('select 1 from staff_passkey')).toEqual([])
})

import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { runDuringTransaction, type Statement } from '#testing/servers/concurrent-transaction.ts'
import { newDevice, requestOptions, sendResponse } from '#testing/staff-passkeys.ts'
import { newWorld, type World } from '#testing/world.ts'
import { addStaff } from './administration.ts'

const email = 'kim@example.com'
const password = 'vier gele fietsen'
const path = '/api/office/code-app'
const create = (browser: Caller) => browser.post(path, {})
const confirm = (browser: Caller, appCode: string) => browser.post(`${path}/confirmation`, { appCode })
const remove = (browser: Caller) => browser.delete(path, {})
const readRefusal = async (response: Response) => [response.status, (await response.json()).refusal]
const readState = async (browser: Caller) => (await browser.get(path)).json()
const readSecret = async (browser: Caller): Promise<string> => (await (await create(browser)).json()).secret

const generateCode = (world: World, secret: string) =>
  new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() })

/** Creates a colleague with a passkey and without an app. Returns their browser. */
async function createColleague(world: World): Promise<Caller> {
  const { link } = await addStaff(world.staffCtx(), { email, name: 'Kim', role: 'support' })
  const browser = world.officeVisitor()
  await browser.post(`/api/office/setup/${link?.split('/').at(-1)}`, { password })
  const registered = newDevice(world).register(await requestOptions(browser, '/first'))
  expect((await sendResponse(browser, '/first', registered, 'Laptop')).status).toBe(200)
  return browser
}

/** Enters the password and a code. Returns the status of the code. */
async function logIn(world: World, code: string): Promise<number> {
  const browser = world.officeVisitor()
  await browser.post('/api/office/login', { email, password })
  return (await browser.post('/api/office/login/code', { code })).status
}

const listActions = async (world: World) =>
  (await world.sql<{ action: string }>(`select action from audit_entry where action like '%code_app' order by id`)).map(
    ({ action }) => action,
  )

test('a colleague with only a passkey adds an app, which works from its first code on', async () => {
  await using world = await newWorld()
  const browser = await createColleague(world)
  expect(await readState(browser)).toEqual({ addedAt: null, isWaiting: false })
  const { secret, uri } = await (await create(browser)).json()
  expect(uri).toContain(`secret=${secret}`)
  expect(await readState(browser)).toEqual({ addedAt: null, isWaiting: true })
  const code = generateCode(world, secret)
  expect(await logIn(world, code)).toBe(422)
  expect(await readRefusal(await browser.post('/api/office/confirm', { code }))).toEqual([422, 'staff_code_wrong'])
  expect((await confirm(browser, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
  expect(await readState(browser)).toEqual({ addedAt: world.clock.now().toISOString(), isWaiting: false })
  expect(await logIn(world, code)).toBe(422) // each code is valid once
  world.clock.advanceSeconds(30)
  expect(await logIn(world, generateCode(world, secret))).toBe(200)
  expect(await listActions(world)).toEqual(['staff.create_code_app', 'staff.add_code_app'])
  const entries = JSON.stringify(await world.sql('select * from audit_entry'))
  const accounts = JSON.stringify(await world.sql('select * from staff_account'))
  expect(entries + accounts).not.toContain(secret)
})

test('a wrong first code and one of a replaced secret are refused; ten tries are too many', async () => {
  await using world = await newWorld({ rateLimits: 'real' })
  const browser = await createColleague(world)
  expect(await readRefusal(await confirm(browser, '123456'))).toEqual([409, 'code_app_not_started'])
  const [replaced, secret] = [await readSecret(browser), await readSecret(browser)]
  expect(replaced).not.toBe(secret)
  expect(await readRefusal(await confirm(browser, generateCode(world, replaced)))).toEqual([422, 'first_code_wrong'])
  for (let tries = 2; tries < 10; tries++) await confirm(browser, '000000')
  expect(await readRefusal(await confirm(browser, generateCode(world, secret)))).toEqual([429, 'rate_limited'])
  world.clock.advanceSeconds(900)
  expect(await readState(browser)).toEqual({ addedAt: null, isWaiting: true })
})

test('an app that exists is neither replaced nor confirmed again, also at once', async () => {
  await using world = await newWorld()
  const browser = await createColleague(world)
  const secret = await readSecret(browser)
  const code = generateCode(world, secret)
  const both = await Promise.all([confirm(browser, code), confirm(browser, code)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await readRefusal(await create(browser))).toEqual([409, 'code_app_exists'])
  expect(await readRefusal(await confirm(browser, code))).toEqual([409, 'code_app_exists'])
  world.clock.advanceSeconds(30)
  expect(await logIn(world, generateCode(world, secret))).toBe(200)
  expect((await listActions(world)).filter((action) => action === 'staff.add_code_app')).toHaveLength(1)
})

test('of two secrets made at once, one works', async () => {
  await using world = await newWorld()
  const browser = await createColleague(world)
  const secrets = await Promise.all([readSecret(browser), readSecret(browser)])
  const statuses = []
  for (const secret of secrets) statuses.push((await confirm(browser, generateCode(world, secret))).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
})

test('the app is removed while a passkey remains, once; the last way to log in stays', async () => {
  await using world = await newWorld()
  const browser = await createColleague(world)
  const secret = await readSecret(browser)
  await confirm(browser, generateCode(world, secret))
  const removals = await Promise.all([remove(browser), remove(browser)])
  expect(removals.map(({ status }) => status)).toEqual([200, 200])
  expect((await listActions(world)).filter((action) => action === 'staff.remove_code_app')).toHaveLength(1)
  expect(await logIn(world, generateCode(world, secret))).toBe(422)
  const again = await readSecret(browser)
  expect((await confirm(browser, generateCode(world, again))).status).toBe(200) // in the time step of the first app

  const [passkey] = await (await browser.get('/api/office/passkeys')).json()
  const results = await Promise.all([remove(browser), browser.delete(`/api/office/passkeys/${passkey.id}`, {})])
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('an app stays whose last passkey another request is removing', async () => {
  await using world = await newWorld()
  const browser = await createColleague(world)
  await confirm(browser, generateCode(world, await readSecret(browser)))
  const removal: Statement[] = [
    [`select from staff_account where email = $1 for no key update`, [email]],
    [`delete from staff_passkey where staff_id = (select id from staff_account where email = $1)`, [email]],
  ]
  const response = await runDuringTransaction(world, removal, () => remove(browser))
  expect(await readRefusal(response)).toEqual([409, 'code_app_needed'])
})

test('C-76 the app is needed by somebody who works at another site without a passkey there', async () => {
  await using world = await newWorld()
  const browser = await createColleague(world)
  await confirm(browser, generateCode(world, await readSecret(browser)))
  await world.sql(
    `insert into staff_role (staff_id, site_id, role, granted_at)
     select id, $2, 'support', created_at from staff_account where email = $1`,
    [email, world.otherSite.siteId],
  )
  expect(await readRefusal(await remove(browser))).toEqual([409, 'code_app_needed'])
})

test('a secret that waits for its first code can be removed, and is worth nothing without a fresh confirmation', async () => {
  await using world = await newWorld()
  const browser = await createColleague(world)
  const secret = await readSecret(browser)
  await remove(browser)
  expect(await readState(browser)).toEqual({ addedAt: null, isWaiting: false })
  expect(await readRefusal(await confirm(browser, generateCode(world, secret)))).toEqual([409, 'code_app_not_started'])
  const waiting = await readSecret(browser)
  await world.sql('update staff_session set confirmed_until = null')
  const code = generateCode(world, waiting)
  for (const response of [await create(browser), await confirm(browser, code), await remove(browser)])
    expect(await readRefusal(response)).toEqual([403, 'confirmation_required'])
  for (const wrong of [{}, { appCode: '' }, { appCode: '1'.repeat(21) }, { appCode: '1', more: true }])
    expect((await world.officeVisitor().post(`${path}/confirmation`, wrong)).status).toBe(403)
})

test('a malformed first code is refused', async () => {
  await using world = await newWorld()
  const browser = await createColleague(world)
  for (const wrong of [{}, { appCode: '' }, { appCode: '1'.repeat(21) }, { appCode: '1', more: true }])
    expect((await browser.post(`${path}/confirmation`, wrong)).status).toBe(422)
})

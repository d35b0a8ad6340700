import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { toOfficeOrigin } from '#features/sites/rules.ts'
import { newInProcessCaller, type Caller } from '#testing/caller.ts'
import { newWorld, type World } from '#testing/world.ts'
import { OFFICE_IDLE_SECONDS, OFFICE_SESSION_SECONDS } from '../rules.ts'
import { deleteEndedOfficeSessions } from './sessions.ts'
import { addStaff, removeStaff, resetAccess } from './administration.ts'

const password = 'vier gele fietsen'

/** Adds a colleague, who opens the setup link and chooses a password. Returns the browser, before the code. */
async function setUp(world: World, email: string): Promise<Caller> {
  const { link } = await addStaff(world.staffCtx(), { email, name: 'Kim', role: 'admin' })
  const token = link?.split('/').at(-1) ?? ''
  const browser = world.officeVisitor()
  expect((await browser.get(`/api/office/setup/${token}`)).status).toBe(200)
  expect((await browser.post(`/api/office/setup/${token}`, { password })).status).toBe(200)
  expect((await browser.post(`/api/office/setup/${token}`, { password })).status).toBe(410)
  return browser
}

async function readSecret(browser: Caller): Promise<string> {
  const { app } = await (await browser.get('/api/office/login')).json()
  return app.secret
}

function codeOf(world: World, secret: string): string {
  return new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() })
}

test('a new colleague chooses a password with the link and logs in with a code from the first login on', async () => {
  await using world = await newWorld()
  const browser = await setUp(world, 'kim@example.com')
  expect((await browser.get('/api/office/frame')).status).toBe(403)
  const secret = await readSecret(browser)
  expect((await browser.post('/api/office/login/code', { code: '000000' })).status).toBe(422)
  const code = codeOf(world, secret)
  expect((await browser.post('/api/office/login/code', { code })).status).toBe(200)
  expect(await (await browser.get('/api/office/frame')).json()).toMatchObject({ name: 'Kim', role: 'admin' })

  const second = world.officeVisitor()
  expect((await second.post('/api/office/login', { email: 'KIM@example.com ', password })).status).toBe(200)
  expect(await (await second.get('/api/office/login')).json()).toMatchObject({ app: null })
  expect((await second.post('/api/office/login/code', { code })).status).toBe(422) // each code is valid once
  world.clock.advanceSeconds(60)
  expect((await second.post('/api/office/login/code', { code: codeOf(world, secret) })).status).toBe(200)
})

test('of two logins with one code at once, one succeeds', async () => {
  await using world = await newWorld()
  const secret = await readSecret(await setUp(world, 'kim@example.com'))
  const browsers = [world.officeVisitor(), world.officeVisitor()]
  for (const browser of browsers) await browser.post('/api/office/login', { email: 'kim@example.com', password })
  const code = codeOf(world, secret)
  const results = await Promise.all(browsers.map((browser) => browser.post('/api/office/login/code', { code })))
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('an office session ends 30 minutes after its last use and 12 hours after the login', async () => {
  await using world = await newWorld()
  const staff = await world.staff('support')
  const open = async () => (await staff.get('/api/office/frame')).status
  for (let used = 0; used < OFFICE_SESSION_SECONDS - 7_200; used += OFFICE_IDLE_SECONDS - 60) {
    world.clock.advanceSeconds(OFFICE_IDLE_SECONDS - 60)
    expect(await open()).toBe(200)
  }
  const idle = await world.staff('support')
  world.clock.advanceSeconds(OFFICE_IDLE_SECONDS + 1)
  expect((await idle.get('/api/office/frame')).status).toBe(403)
  expect(await open()).toBe(403)
})

test('a recovery code logs in once, and new ones replace the old ones', async () => {
  await using world = await newWorld()
  const browser = await setUp(world, 'kim@example.com')
  await browser.post('/api/office/login/code', { code: codeOf(world, await readSecret(browser)) })
  const { codes } = await (await browser.post('/api/office/recovery-codes', {})).json()
  expect(codes).toHaveLength(10)
  const logInWith = async (code: string) => {
    const caller = world.officeVisitor()
    await caller.post('/api/office/login', { email: 'kim@example.com', password })
    return (await caller.post('/api/office/login/code', { code })).status
  }
  expect([await logInWith(codes[0]), await logInWith(codes[0])]).toEqual([200, 422])
  await browser.post('/api/office/recovery-codes', {})
  expect(await logInWith(codes[1])).toBe(422)
})

test('a reset ends every session, password, app and code', async () => {
  await using world = await newWorld()
  const browser = await setUp(world, 'kim@example.com')
  await browser.post('/api/office/login/code', { code: codeOf(world, await readSecret(browser)) })
  const [row] = await world.sql<{ id: string }>(`select id from staff_account where email = 'kim@example.com'`)
  await resetAccess(world.staffCtx(), { id: row?.id ?? '' })
  expect((await browser.get('/api/office/frame')).status).toBe(403)
  expect((await browser.post('/api/office/login', { email: 'kim@example.com', password })).status).toBe(401)
})

test('a change of role ends the sessions of the colleague, and the last admin stays', async () => {
  await using world = await newWorld()
  await world.sql(`delete from staff_role where role = 'admin'`)
  const admin = await world.staff('admin')
  const colleague = await world.staff('support')
  expect((await admin.put(`/api/office/staff/${colleague.staffId}/role`, { role: 'finance' })).status).toBe(200)
  expect((await colleague.get('/api/office/frame')).status).toBe(403)
  for (const response of [
    await admin.put(`/api/office/staff/${admin.staffId}/role`, { role: 'support' }),
    await admin.delete(`/api/office/staff/${admin.staffId}`, {}),
  ]) {
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ refusal: 'last_admin' })
  }
})

test('of two removals of the last two admins at once, one is refused', async () => {
  await using world = await newWorld()
  await world.sql(`delete from staff_role where role = 'admin'`)
  const admins = [await world.staff('admin'), await world.staff('admin')]
  const results = await Promise.all(admins.map((admin) => admin.delete(`/api/office/staff/${admin.staffId}`, {})))
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a member of staff of one site has no access to another', async () => {
  await using world = await newWorld()
  const { staffId } = await world.staff('admin')
  const cookies = { 'office-session': staffId }
  const inOffice = (siteOrigin: string) =>
    newInProcessCaller(world.site.app, { origin: toOfficeOrigin(siteOrigin), cookies }).get('/api/office/frame')
  expect((await inOffice(world.origin)).status).toBe(200)
  expect((await inOffice(world.otherSite.origin)).status).toBe(403)
})

test('ended sessions and logins without a code are deleted', async () => {
  await using world = await newWorld()
  await world.staff('support')
  await world.officeVisitor().post('/api/office/login', { email: 'admin@demo.vonk.test', password: 'welkom-bij-vonk' })
  const count = async () => (await world.sql('select 1 from staff_session union all select 2 from staff_login')).length
  await deleteEndedOfficeSessions.run(world.ctx(), {})
  expect(await count()).toBe(2)
  world.clock.advanceSeconds(OFFICE_IDLE_SECONDS + 1)
  await deleteEndedOfficeSessions.run(world.ctx(), {})
  expect(await count()).toBe(0)
})

test('a reset also ends a login that had the right password but no code yet', async () => {
  await using world = await newWorld()
  const browser = await setUp(world, 'kim@example.com')
  const [row] = await world.sql<{ id: string }>(`select id from staff_account where email = 'kim@example.com'`)
  await resetAccess(world.staffCtx(), { id: row?.id ?? '' })
  expect((await browser.get('/api/office/login')).status).toBe(403)
  expect((await browser.post('/api/office/login/code', { code: '000000' })).status).toBe(403)
})

test('T22 an admin of one site cannot take over a colleague who also works for another', async () => {
  await using world = await newWorld()
  const admin = await world.staff('admin')
  const [both] = await world.sql<{ id: string }>(`select id from staff_account where email = 'finance@demo.vonk.test'`)
  const response = await admin.post(`/api/office/staff/${both?.id}/reset`, {})
  expect([response.status, await response.json()]).toMatchObject([403, { refusal: 'works_elsewhere' }])
  const { link } = await resetAccess(world.commandCtx(), { id: both?.id ?? '' }) // a command may
  expect(link).toContain('/office/setup/')
})

test('recovery codes of a removed colleague do not work when the access is given again', async () => {
  await using world = await newWorld()
  const browser = await setUp(world, 'kim@example.com')
  await browser.post('/api/office/login/code', { code: codeOf(world, await readSecret(browser)) })
  await browser.post('/api/office/recovery-codes', {})
  const [row] = await world.sql<{ id: string }>(`select id from staff_account where email = 'kim@example.com'`)
  await removeStaff(world.staffCtx(), { id: row?.id ?? '' })
  expect(await world.sql('select 1 from staff_recovery_code')).toEqual([])
  const again = await setUp(world, 'kim@example.com')
  expect((await again.get('/api/office/frame')).status).toBe(403)
})

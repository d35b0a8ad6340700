import { TOTP } from 'otpauth'
import { addStaff, changeRole, removeStaff, resetAccess } from '#features/staff/server/staff.ts'
import { expectSuccess } from './notification-exercise.ts'
import { listPasskeys, logInWith, newDevice, requestOptions, sendResponse } from './staff-passkeys.ts'
import type { World } from './world.ts'

/** A password of staff. */
export const password = 'vier gele fietsen'

/** Makes a passkey at the first login, confirms and logs in with it, adds another and removes that. */
export async function exerciseStaffPasskeys(world: World): Promise<void> {
  const { link } = await addStaff(world.staffCtx(), { email: 'lee@office.example', name: 'Lee', role: 'support' })
  const [browser, other] = [world.officeVisitor(), world.officeVisitor()]
  await expectSuccess(browser.post(`/api/office/setup/${link?.split('/').at(-1)}`, { password }))
  const [device, second] = [newDevice(world), newDevice(world)]
  const first = device.register(await requestOptions(browser, '/first'))
  await expectSuccess(sendResponse(browser, '/first', first, 'Telefoon'))
  const confirmation = device.logIn(await requestOptions(browser, '/confirm'))
  await expectSuccess(sendResponse(browser, '/confirm', confirmation))
  await expectSuccess(logInWith(other, device))
  const another = second.register(await requestOptions(browser, ''))
  await expectSuccess(sendResponse(browser, '', another, 'Laptop'))
  const [, removed] = await listPasskeys(browser)
  await expectSuccess(browser.delete(`/api/office/passkeys/${removed?.id}`, {}))
  await exerciseCodeApp(world, browser)
}

/** Adds an authenticator app besides a passkey, and removes it. */
async function exerciseCodeApp(world: World, browser: ReturnType<World['officeVisitor']>): Promise<void> {
  await expectSuccess(browser.get('/api/office/code-app'))
  const { secret } = await (await browser.post('/api/office/code-app', {})).json()
  const appCode = new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() })
  await expectSuccess(browser.post('/api/office/code-app/confirmation', { appCode }))
  await expectSuccess(browser.delete('/api/office/code-app', {}))
}

/** Lists staff, changes a role, resets the access and takes it away. */
export async function exerciseStaffList(world: World, browser: ReturnType<World['officeVisitor']>): Promise<void> {
  const ctx = world.staffCtx()
  const { staffId: id } = await world.staff('support')
  await expectSuccess(browser.get('/api/office/staff'))
  await world.sql(
    `insert into staff_login (token_hash, staff_id, site_id, expires_at) values ('unfinished', $1, $2, $3)`,
    [id, world.siteId, new Date(world.clock.now().getTime() + 60_000)],
  )
  await changeRole(ctx, { id, role: 'finance' })
  await resetAccess(ctx, { id })
  await removeStaff(ctx, { id })
}

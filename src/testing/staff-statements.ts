import { TOTP } from 'otpauth'
import { addStaff, changeRole, removeStaff, resetAccess } from '#features/staff/server/administration.ts'
import { findAuditOfRequest } from '#features/staff/server/office-answer.ts'
import { hashSessionToken } from '#platform/server/security/sessions.ts'
import { expectSuccess } from './notification-statements.ts'
import { listPasskeys, logInWith, newDevice, requestOptions, sendResponse } from './staff-passkeys.ts'
import type { World } from './world.ts'

/** A password of staff. */
export const password = 'vier gele fietsen'

/** Makes a passkey at the first login, confirms and logs in with it, adds another and removes that. */
export async function runStaffPasskeyStatements(world: World): Promise<void> {
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
  await runCodeAppStatements(world, browser)
}

/** Adds an authenticator app besides a passkey, and removes it. */
async function runCodeAppStatements(world: World, browser: ReturnType<World['officeVisitor']>): Promise<void> {
  await expectSuccess(browser.get('/api/office/code-app'))
  const { secret } = await (await browser.post('/api/office/code-app', {})).json()
  const appCode = new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() })
  await expectSuccess(browser.post('/api/office/code-app/confirmation', { appCode }))
  await expectSuccess(browser.delete('/api/office/code-app', {}))
}

/** Lists staff, changes a role, resets the access and takes it away. */
export async function runStaffListStatements(world: World, browser: ReturnType<World['officeVisitor']>): Promise<void> {
  const ctx = world.staffCtx()
  const { staffId: id } = await world.staff('support')
  await expectSuccess(browser.get('/api/office/staff'))
  await world.sql(
    `insert into staff_login (token_hash, staff_id, site_id, expires_at) values ('unfinished', $1, $2, $3)`,
    [id, world.siteId, new Date(world.clock.now().getTime() + 60_000)],
  )
  await runInvitationStatements(world)
  await changeRole(ctx, { id, role: 'finance' })
  await resetAccess(ctx, { id })
  await removeStaff(ctx, { id })
}

const INVITATION = 'i'.repeat(43)

/** Invites, withdraws, invites again, accepts, and finds the entry that this left. */
async function runInvitationStatements(world: World): Promise<void> {
  const [admin, { staffId, ...invited }] = [await world.staff('admin'), await world.staff('support')]
  await world.sql('update staff_account set address_verified_at = $2 where id = $1', [staffId, world.clock.now()])
  await insertInvitation(world, staffId)
  await expectSuccess(admin.get('/api/office/staff/invitations'))
  await expectSuccess(admin.delete(`/api/office/staff/invitations/${staffId}`, {}))
  await insertInvitation(world, staffId)
  await expectSuccess(world.officeVisitor().get(`/api/office/setup/${INVITATION}`))
  await expectSuccess(invited.put(`/api/office/own-invitations/${world.siteId}`, {}))
  const [entry] = await world.sql<{ requestId: string }>(
    'select request_id as "requestId" from audit_entry where staff_id = $1 order by id desc limit 1',
    [staffId],
  )
  const ctx = world.staffCtx()
  await findAuditOfRequest({ ...ctx, actor: { ...ctx.actor, staffId }, requestId: entry?.requestId ?? '' })
}

function insertInvitation(world: World, staffId: string) {
  return world.sql(
    `insert into staff_invitation (staff_id, site_id, role, token_hash, created_at, expires_at)
     values ($1, $2, 'finance', $4, $3, $3::timestamptz + interval '1 hour')`,
    [staffId, world.siteId, world.clock.now(), hashSessionToken(INVITATION)],
  )
}

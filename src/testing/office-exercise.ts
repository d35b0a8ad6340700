import { TOTP } from 'otpauth'
import { addStaff, changeRole, removeStaff, resetAccess } from '#features/staff/server/staff.ts'
import { deleteEndedOfficeSessions } from '#features/staff/server/sessions.ts'
import { expectSuccess } from './notification-exercise.ts'
import type { World } from './world.ts'

const password = 'vier gele fietsen'

/** Sets a colleague up, logs in, works as an admin and takes the access away again. */
export async function exerciseOffice(world: World): Promise<void> {
  const ctx = world.staffCtx()
  const email = 'kim@office.example'
  const { link } = await addStaff(ctx, { email, name: 'Kim', role: 'admin' })
  const setup = `/api/office/setup/${link?.split('/').at(-1)}`
  const browser = world.officeVisitor()
  await expectSuccess(browser.get(setup))
  await expectSuccess(browser.post(setup, { password }))
  const step = await (await browser.get('/api/office/login')).json()
  const code = new TOTP({ secret: step.app.secret }).generate({ timestamp: world.clock.now().getTime() })
  await expectSuccess(browser.post('/api/office/login/code', { code }))
  await expectSuccess(world.officeVisitor().post('/api/office/login', { email, password }))
  await expectSuccess(browser.get('/api/office/frame'))
  const { codes } = await (await browser.post('/api/office/recovery-codes', {})).json()
  await expectSuccess(browser.post('/api/office/confirm', { code: codes[0] }))
  world.clock.advanceSeconds(120)
  await expectSuccess(browser.get('/api/office/audit'))
  await exerciseStaffList(world, browser)
  await expectSuccess(browser.post('/api/office/logout', {}))
  await deleteEndedOfficeSessions.run(world.ctx(), {})
}

async function exerciseStaffList(world: World, browser: ReturnType<World['officeVisitor']>): Promise<void> {
  const ctx = world.staffCtx()
  const { staffId: id } = await world.staff('support')
  await expectSuccess(browser.get('/api/office/staff'))
  await changeRole(ctx, { id, role: 'finance' })
  await resetAccess(ctx, { id })
  await removeStaff(ctx, { id })
}

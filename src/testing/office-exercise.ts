import { TOTP } from 'otpauth'
import { addStaff, changeRole, removeStaff, resetAccess } from '#features/staff/server/staff.ts'
import { deleteEndedOfficeSessions } from '#features/staff/server/sessions.ts'
import { expectSuccess } from './notification-exercise.ts'
import { sendPaymentNotification } from './orders.ts'
import { uploadPhotos } from './photos.ts'
import { payOrder } from './reversed-orders.ts'
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
  await exerciseMembers(world)
  await exerciseApprovals(world)
  await exerciseOfficeOrders(world)
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

/** Finds a member by each kind of text, opens the file and acts on the account. */
async function exerciseMembers(world: World): Promise<void> {
  const [admin, anna] = [await world.staff('admin'), await world.member({ confirmed: false })]
  const { orderId } = await payOrder(world, anna)
  await uploadPhotos(world, anna, 1)
  const [order] = await world.sql<{ number: string }>('select number from purchase where id = $1', [orderId])
  for (const action of ['confirmation', 'logout', 'ban', 'unban'])
    await expectSuccess(admin.post(`/api/office/members/${anna.id}/${action}`, { reason: 'Op verzoek.' }))
  for (const query of [anna.email, anna.id, anna.name, order?.number ?? ''])
    await expectSuccess(admin.get(`/api/office/members?query=${encodeURIComponent(query)}`))
  await expectSuccess(admin.get(`/api/office/members/${anna.id}`))
}

/** Changes credits alone, and asks a colleague for a large change, who approves or rejects it. */
async function exerciseApprovals(world: World): Promise<void> {
  const [finance, admin, anna] = [await world.staff('finance'), await world.staff('admin'), await world.member()]
  const change = async (credits: number) => {
    const requestId = crypto.randomUUID()
    const body = { requestId, credits, reason: 'Een storing.' }
    for (const _ of [1, 2]) await expectSuccess(finance.post(`/api/office/members/${anna.id}/credits`, body))
    return requestId
  }
  await change(5)
  const [first, second] = [await change(1_000), await change(2_000)]
  await expectSuccess(admin.get('/api/office/approvals'))
  await expectSuccess(admin.post(`/api/office/approvals/${first}/approval`, {}))
  await expectSuccess(admin.post(`/api/office/approvals/${second}/rejection`, {}))
}

/** Lists and exports the orders, opens one and refunds it. */
async function exerciseOfficeOrders(world: World): Promise<void> {
  const [finance, { orderId, id }] = [await world.staff('finance'), await payOrder(world)]
  await expectSuccess(finance.get('/api/office/orders?state=paid'))
  const body = { requestId: crypto.randomUUID(), amount: '1,00', reason: 'Coulance.' }
  await expectSuccess(finance.post(`/api/office/orders/${orderId}/refund`, body))
  await world.runJobs()
  await sendPaymentNotification(world, id)
  await expectSuccess(finance.get(`/api/office/orders/${orderId}`))
  await expectSuccess(finance.post('/api/office/orders/export', {}))
}

import { rollUpMetrics } from '#features/backoffice/server/metrics/roll-up.ts'
import { expectSuccess } from './notification-statements.ts'
import { sendPaymentNotification } from './orders.ts'
import { payOrder } from './repaid-orders.ts'
import type { World } from './world.ts'

/** Reads the metrics before and after they are added up, and the transparency report. */
export async function runMetricStatements(world: World): Promise<void> {
  const body = { requestId: crypto.randomUUID(), credits: 1_000, reason: 'Een storing.' }
  const [finance, anna, bert] = [await world.staff('finance'), await world.member(), await world.demo('bert')]
  await expectSuccess(finance.post(`/api/office/members/${anna.id}/credits`, body))
  await expectSuccess(world.as(anna).put(`/api/members/${bert.id}/like`))
  await runPartnerStatements(world)
  await world.sql(
    `insert into figure_edge (site_id, counted_until) values ($1, $2)
     on conflict (site_id) do update set counted_until = excluded.counted_until`,
    [world.siteId, new Date(world.clock.now().getTime() - 86_400_000)],
  )
  for (const _ of [1, 2]) {
    const admin = await world.staff('admin')
    await world.officeVisitor().post('/api/office/login', { email: 'nobody@office.example', password: 'verkeerd' })
    for (const path of ['overview', 'figures', 'transparency', 'partners/figures'])
      await expectSuccess(admin.get(`/api/office/${path}`))
    world.clock.advanceSeconds(600)
    await rollUpMetrics(world.ctx())
  }
}

/** Adds a partner that refers a paying member, and one whose key is replaced and revoked. */
async function runPartnerStatements(world: World): Promise<void> {
  const [admin, anna] = [await world.staff('admin'), await world.member()]
  const terms = { signup: '2,50', order: '10' }
  await expectSuccess(admin.post('/api/office/partners', { network: 'referrals', ...terms }))
  await expectSuccess(admin.post('/api/office/partners', { network: 'ended', ...terms }))
  await world.sql(
    `update account set tracking = '{"network": "referrals", "via": "partner", "page": "gallery"}' where id = $1`,
    [anna.id],
  )
  await sendPaymentNotification(world, (await payOrder(world, anna)).id)
  const { partners } = await (await admin.get('/api/office/partners')).json()
  const { id, keyFingerprint } = partners.find(({ network }: { network: string }) => network === 'ended')
  await expectSuccess(admin.post(`/api/office/partners/${id}/amounts`, { signup: '3', order: '0' }))
  await expectSuccess(admin.post(`/api/office/partners/${id}/key`, { keyFingerprint }))
  await expectSuccess(admin.post(`/api/office/partners/${id}/end`, {}))
}

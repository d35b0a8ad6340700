import { expect, test } from 'vitest'
import { addPartner } from '#testing/partners.ts'
import { newCaller } from '#testing/caller.ts'
import { payOrder } from '#testing/repaid-orders.ts'
import { sendPaymentNotification } from '#testing/orders.ts'
import { newWorld, type World } from '#testing/world.ts'
import { rollUpMetrics } from './roll-up.ts'

/** Starts a world whose metrics begin a day before, with a partner that gets 2,50 per signup and 10,00 per first order. */
async function newPartnerWorld(): Promise<World> {
  const world = await newWorld()
  world.clock.set('2026-07-01T10:00:00Z')
  await world.sql(`insert into figure_edge (site_id, counted_until) values ($1, '2026-06-30')`, [world.siteId])
  return world
}

const send = (world: World, key: string, reference: string) =>
  newCaller(world.origin).post(
    '/api/partner/signups',
    { reference, email: `${reference}@example.com` },
    { headers: { authorization: `Bearer ${key}` } },
  )

/** Makes a member one whom a partner referred. */
const refer = (world: World, id: string, network: string) =>
  world.sql(`update account set tracking = jsonb_build_object('network', $2::text, 'via', 'partner') where id = $1`, [
    id,
    network,
  ])

test('signups, completed ones, first orders, revenue and payout of a partner are counted once', async () => {
  await using world = await newPartnerWorld()
  const admin = await world.staff('admin')
  const added = await admin.post('/api/office/partners', { network: 'adnet', signup: '2,50', order: '10' })
  const { key } = await added.json()
  for (const reference of ['r-1', 'r-2']) expect((await send(world, key, reference)).status).toBe(200)
  const [anna, bert] = [await world.member({ signedUpSecondsAgo: 60 }), await world.member({ signedUpSecondsAgo: 60 })]
  await refer(world, anna.id, 'adnet')
  await world.sql(`update account set tracking = '{"network": "adnet"}' where id = $1`, [bert.id])
  for (const _ of [1, 2]) await sendPaymentNotification(world, (await payOrder(world, anna)).id)
  world.clock.advanceSeconds(600)
  for (const _ of [1, 2]) await rollUpMetrics(world.ctx())
  const read = async (by: string) => (await admin.get(`/api/office/partners/figures?by=${by}`)).json()
  const counts = { network: 'adnet', received: 2, confirmed: 1, firstOrders: 1, payoutCents: 1_250 }
  const { rows } = await read('day')
  expect(rows).toMatchObject([{ ...counts, period: '2026-07-01' }])
  const [{ total }] = (await world.sql('select sum(total_cents)::int as total from purchase')) as [{ total: number }]
  expect(rows[0].revenue).toEqual([{ currency: 'EUR', cents: total }])

  await world.sql('update partner set signup_cents = 0, order_cents = 0')
  await world.sql('update account set tracking = null where id = $1', [anna.id])
  expect((await read('month')).rows).toMatchObject([{ ...counts, period: '2026-07-01' }])
  const other = await world.otherSite.staff('admin')
  expect((await (await other.get('/api/office/partners/figures')).json()).rows).toEqual([])
})

test('support sees months without small counts and amounts, and makes no file', async () => {
  await using world = await newPartnerWorld()
  const key = (await addPartner(world.ctx(), '=adnet')) ?? ''
  await send(world, key, 'r-1')
  world.clock.advanceSeconds(600)
  await rollUpMetrics(world.ctx())
  const [support, finance] = [await world.staff('support'), await world.staff('finance')]
  expect(await (await support.get('/api/office/partners/figures?by=day')).json()).toMatchObject({
    by: 'month',
    rows: [{ received: null, confirmed: 0, payoutCents: null, revenue: null }],
  })
  expect((await support.post('/api/office/partners/figures/export', {})).status).toBe(403)
  const file = await (await finance.post('/api/office/partners/figures/export', { by: 'day' })).json()
  expect(file).toEqual({
    count: 1,
    csv: "network,period,received,confirmed,first_orders,currency,payout,revenue\r\n'=adnet,2026-07-01,1,0,0,EUR,0.00,",
  })
  expect(await world.sql(`select action from audit_entry`)).toEqual([{ action: 'partner.export' }])
})

test('the sum of two months gives no small count of one of them away', async () => {
  await using world = await newPartnerWorld()
  const insert = `insert into figure_partner (site_id, network, day, confirmed) values ($1, $2, $3, $4)`
  for (const [network, day, confirmed] of [
    ['adnet', '2026-07-01', 3],
    ['adnet', '2026-06-10', 20],
    ['adnet', '2026-05-10', 30],
    ['other', '2026-06-10', 8],
  ])
    await world.sql(insert, [world.siteId, network, day, confirmed])
  const support = await world.staff('support')
  const { rows } = await (await support.get('/api/office/partners/figures')).json()
  const shown = rows.map(({ network, period, confirmed }: Record<string, unknown>) => [network, period, confirmed])
  expect(shown).toEqual([
    ['adnet', '2026-07-01', null],
    ['adnet', '2026-06-01', null],
    ['other', '2026-06-01', 8],
    ['adnet', '2026-05-01', 30],
  ])
})

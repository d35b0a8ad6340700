import { expect, test } from 'vitest'
import { payOrder, spendCredits } from '#testing/repaid-orders.ts'
import { newWorld } from '#testing/world.ts'

test('the evidence about an order has the order, the consent, the delivery and the use of its credits, and no names', async () => {
  await using world = await newWorld()
  const { anna, orderId, id } = await payOrder(world)
  await world.runJobs()
  await spendCredits(world, anna, 20)
  await world.psp.control.chargeBack(id, undefined, '10.4')
  const staff = await world.staff('finance')
  const { repayments } = await (await staff.get(`/api/office/orders/${orderId}`)).json()
  expect(repayments).toMatchObject([{ kind: 'chargeback', reasonCode: '10.4' }])
  const { name, text } = await (await staff.post(`/api/office/orders/${orderId}/evidence`, {})).json()
  const [order] = await world.sql<{ number: string }>('select number from purchase where id = $1', [orderId])
  expect(name).toBe(`${order?.number}.txt`)
  for (const part of [
    'Gekocht: 150 credits (digitaal) voor €\u00A034,95, waarvan €\u00A06,07 btw',
    'Akkoord met de voorwaarden van ',
    'Met je bestelling vraag je ons daarom om direct te beginnen.',
    'paid (gemeld via',
    'betaling teruggehaald van €\u00A034,95, charged_back, reden 10.4',
    ': 150 credits bijgeschreven',
    'De bevestiging is gemaild.',
    '20 van de 150 gebruikt',
    ': 20 credits, Overig',
    'Document: 2026-000001 van 1 jun 2026',
  ])
    expect(text).toContain(part)
  for (const secret of [anna.email, anna.name, anna.id]) expect(text).not.toContain(secret)
  const entries = await world.sql('select action, subject_id from audit_entry order by id')
  expect(entries).toEqual(['order.read', 'order.evidence'].map((action) => ({ action, subject_id: orderId })))
})

test('only finance and admins of the site of the order make its evidence, with a fresh code', async () => {
  await using world = await newWorld()
  const { orderId } = await payOrder(world)
  const path = `/api/office/orders/${orderId}/evidence`
  expect((await (await world.staff('support')).post(path, {})).status).toBe(403)
  expect((await (await world.otherSite.staff('finance')).post(path, {})).status).toBe(404)
  const unconfirmed = await world.staff('finance', { isConfirmed: false })
  expect(await (await unconfirmed.post(path, {})).json()).toMatchObject({ refusal: 'confirmation_required' })
  expect((await (await world.staff('finance')).post('/api/office/orders/x/evidence', {})).status).toBe(422)
  expect(await world.sql('select from audit_entry')).toEqual([])
})

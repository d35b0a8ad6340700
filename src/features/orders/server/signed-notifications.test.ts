import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { findOnlyPayment, placeOrder, readOrder } from '#testing/orders.ts'
import { newWorld, type World } from '#testing/world.ts'
import { FORGERIES } from '../../../../tools/pretend-psp/notifier.ts'

const secret = 'a secret of this test only'
const sign = (body: string) => createHmac('sha256', secret).update(body).digest('hex')

/** Posts a signed event as the payment provider does, by default with the right signature. */
function postEvent(world: World, body: string, headers: Record<string, string> = { 'x-mollie-signature': sign(body) }) {
  return fetch(`${world.origin}/api/payments/events`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

const eventOf = (id: string, entity: object = {}) =>
  JSON.stringify({ type: 'payment.paid', entityId: id, _embedded: { entity: { id, ...entity } } })

async function newOpenPayment(world: World) {
  const anna = await world.member()
  const order = await placeOrder(world, anna)
  return { anna, order, id: findOnlyPayment(world).id }
}

test('R-4.24 T4 a signed event, also a repeated one, settles the payment once', async () => {
  await using world = await newWorld()
  const { anna, order, id } = await newOpenPayment(world)
  world.psp.control.webhookStyle = 'signed'
  world.psp.control.webhook = 'twice'
  await world.psp.control.setStatus(id, 'paid')
  await world.psp.control.replay(id)
  expect(await world.getBalance(anna)).toBe(150)
  expect((await readOrder(world, anna, order.id))['state']).toBe('completed')
})

test('T4 events in the wrong order, late, or in both styles settle the payment once', async () => {
  await using world = await newWorld()
  const { anna, id } = await newOpenPayment(world)
  Object.assign(world.psp.control, { webhookStyle: 'both', webhook: 'outOfOrder' })
  await world.psp.control.setStatus(id, 'failed')
  await world.psp.control.setStatus(id, 'paid') // arrives before `failed`
  expect(await world.getBalance(anna)).toBe(150)
  await world.psp.control.replay(id, 'normal')
  expect(await world.getBalance(anna)).toBe(150)
})

test('T4 an event with a wrong or missing signature gets 401, and the provider is not asked', async () => {
  await using world = await newWorld()
  const { anna, id } = await newOpenPayment(world)
  world.psp.control.webhook = 'off'
  await world.psp.control.setStatus(id, 'paid')
  const before = world.psp.requests.length
  const body = eventOf(id)
  const wrong: Record<string, string>[] = [
    {},
    { 'x-mollie-signature': sign(`${body} `) },
    { 'x-mollie-signature': 'x' },
  ]
  for (const headers of wrong) {
    const response = await postEvent(world, body, headers)
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({ refusal: 'signature_wrong', details: {} })
  }
  for (const kind of FORGERIES.filter((one) => one !== 'foreign_payment'))
    expect([kind, await world.psp.control.forge(id, kind)]).toEqual([kind, 401])
  expect(world.psp.requests.length).toBe(before)
  expect(await world.getBalance(anna)).toBe(0)
  expect(await world.psp.control.forge(id, 'foreign_payment')).toBe(200)
  expect(await world.getBalance(anna)).toBe(0)
})

test('T4 an event with another body than was signed is refused, even when it means the same', async () => {
  await using world = await newWorld()
  const { id } = await newOpenPayment(world)
  const body = eventOf(id)
  const headers = { 'x-mollie-signature': sign(body) }
  expect((await postEvent(world, body.replace(':', ': '), headers)).status).toBe(401)
  expect((await postEvent(world, body, headers)).status).toBe(200)
})

test('T4 the snapshot of a signed event is not believed', async () => {
  await using world = await newWorld()
  const { anna, id } = await newOpenPayment(world)
  const amount = { currency: 'EUR', value: '34.95' }
  expect((await postEvent(world, eventOf(id, { status: 'paid', amount }))).status).toBe(200)
  expect(await world.getBalance(anna)).toBe(0)
})

test('T4 a signed event of something else, of an unknown payment or in another form gets 200', async () => {
  await using world = await newWorld()
  for (const body of [eventOf('tr_none'), eventOf('../methods'), '{"type":"profile.blocked"}', '[]', 'not JSON', ''])
    expect([body, (await postEvent(world, body)).status]).toEqual([body, 200])
  expect((await postEvent(world, 'x'.repeat(300_000))).status).toBe(413)
})

test('without a secret every signed event is refused', async () => {
  await using world = await newWorld()
  const { id } = await newOpenPayment(world)
  Object.assign(world.ctx().services.settings.payment, { webhookSecret: null })
  expect((await postEvent(world, eventOf(id))).status).toBe(401)
})

test('a signed event while the provider is unavailable gets 503, so that the provider repeats it', async () => {
  await using world = await newWorld()
  const { id } = await newOpenPayment(world)
  await world.psp.stop()
  expect((await postEvent(world, eventOf(id))).status).toBe(503)
})

test('the refund and the chargeback of a signed event are recorded', async () => {
  await using world = await newWorld()
  const { id } = await newOpenPayment(world)
  Object.assign(world.psp.control, { webhookStyle: 'signed', refundStatus: 'queued' })
  await world.psp.control.setStatus(id, 'paid')
  const refund = await world.psp.control.refund(id, 100)
  await world.psp.control.setRefundStatus(refund.id, 'failed')
  const chargeback = await world.psp.control.chargeBack(id, 100)
  expect(await world.sql('select provider_id, status from payment_reversal order by kind desc')).toEqual([
    { provider_id: refund.id, status: 'failed' },
    { provider_id: chargeback.id, status: 'charged_back' },
  ])
})

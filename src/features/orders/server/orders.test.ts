import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { newClientId } from '#platform/calls/client-id.ts'
import {
  completeCheckout,
  findOnlyPayment,
  placeOrder,
  readOrder,
  readPlacedOrder,
  sendOrder,
} from '#testing/orders.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld } from '#testing/world.ts'
import type { World } from '#testing/world.ts'

const isPremium = async (world: World, member: TestMember) => {
  const [row] = await world.sql<{ premium: boolean }>(
    'select paid_orders > 0 as premium from credit_balance where member_id = $1',
    [member.id],
  )
  return row?.premium
}

test('R-9.12 the offer of the checkout states the refund period of the setting', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await changeSettings(world.ctx(), { refund_days: 30 })
  expect(await (await world.as(anna).get('/api/bundles')).json()).toMatchObject({ refundDays: 30 })
})

test('R-2.13 R-2.111 the offer has four bundles with prices from the database and the methods of the country', async () => {
  await using world = await newWorld()
  const anna = await world.member({ credits: 7 })
  await world.sql(`update bundle set price_cents = 1999 where id = 'p0'`)

  const offer = (await (await world.as(anna).get('/api/bundles')).json()) as { bundles: Record<string, unknown>[] }

  expect(offer).toMatchObject({ credits: 7, premium: false, refundDays: 14, lastMethod: null })
  expect(offer.bundles.map(({ id, priceCents, popular }) => [id, priceCents, popular])).toEqual([
    ['p0', 1999, false],
    ['p1', 3495, true],
    ['p2', 7995, false],
    ['p3', 16995, false],
  ])
  expect(offer.bundles[1]).toMatchObject({
    messagePriceCents: 23,
    methods: ['ideal', 'creditcard', 'paypal', 'applepay', 'sct'],
  })
})

test('R-1.18 R-4.01 R-4.21 R-7.25 I11 a paid order grants credits once and premium, and has a number and a neutral mail', async () => {
  await using world = await newWorld()
  const anna = await world.member({ credits: 7 })
  const { id, checkoutUrl } = await placeOrder(world, anna)
  expect(findOnlyPayment(world)).toMatchObject({ amount: { currency: 'EUR', value: '34.95' }, method: 'ideal' })
  const nextStep = { kind: 'redirect', url: checkoutUrl }
  const before = { state: 'pending', nextStep, balance: 7, madePremium: false }
  expect(await readOrder(world, anna, id)).toMatchObject(before)
  expect(await isPremium(world, anna)).toBe(false)

  const response = await completeCheckout(checkoutUrl, 'paid')

  expect(response.headers.get('location')).toBe(`${world.origin}/transactions/${id}`)
  expect(await readOrder(world, anna, id)).toMatchObject({
    state: 'completed',
    number: expect.stringMatching(/^\w{5}-\w{5}$/),
    balance: 157,
    madePremium: true,
    totalCents: 3495,
    vatCents: 607,
    nextStep: { kind: 'done' },
  })
  expect(await isPremium(world, anna)).toBe(true)
  await world.runJobs()
  const [mail, ...more] = await world.mailsTo(anna.email)
  expect(more).toEqual([])
  expect(mail?.subject).toMatch(/^Bevestiging van je bestelling \w{5}-\w{5}$/)
  expect(mail?.text).toMatch(/€\s34,95[\s\S]*herroepen/)
  expect(mail?.html).toContain(`/transactions/${id}`)
})

test('R-4.01 a later purchase changes only the balance', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const buy = async (bundleId: string) => {
    const { id, checkoutUrl } = await placeOrder(world, anna, { bundleId })
    await completeCheckout(checkoutUrl, 'paid')
    return readOrder(world, anna, id)
  }
  expect(await buy('p0')).toMatchObject({ state: 'completed', madePremium: true })
  expect(await buy('p1')).toMatchObject({ state: 'completed', madePremium: false })
  expect(await world.getBalance(anna)).toBe(200)
  expect(await world.sql('select paid_orders from credit_balance where member_id = $1', [anna.id])).toEqual([
    { paid_orders: 2 },
  ])
  const offer = (await (await world.as(anna).get('/api/bundles')).json()) as Record<string, unknown>
  expect(offer).toMatchObject({ premium: true, lastMethod: 'ideal' })
})

test('C-37 repeated and concurrent requests with one order id place one order with one payment', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const id = newClientId()
  const orders = await Promise.all(Array.from({ length: 8 }, () => placeOrder(world, anna, { id })))
  expect(new Set(orders.map(({ checkoutUrl }) => checkoutUrl)).size).toBe(1)
  expect(await world.sql('select id from purchase')).toEqual([{ id }])
  findOnlyPayment(world)
  expect((await sendOrder(world, anna, { id, bundleId: 'p2' })).status).toBe(409)
  expect((await sendOrder(world, anna, { id, method: 'paypal' })).status).toBe(409)
})

test('an order is a snapshot: a later price changes only later orders', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { id, checkoutUrl } = await placeOrder(world, anna)
  await world.sql(`update bundle set price_cents = 9900, credits = 1 where id = 'p1'`)
  await completeCheckout(checkoutUrl, 'paid')
  expect(await readOrder(world, anna, id)).toMatchObject({ totalCents: 3495, credits: 150, balance: 150 })
})

test.each([
  ['canceled', 'cancelled', 'R-4.23'],
  ['failed', 'failed', 'R-4.22'],
  ['expired', 'expired', 'R-4.22'],
])('R-4.22 R-4.23 after %s (%s, %s) the same order can be paid with another method', async (status, state) => {
  await using world = await newWorld()
  const anna = await world.member()
  const { id, checkoutUrl } = await placeOrder(world, anna)
  await completeCheckout(checkoutUrl, status)
  expect(await readOrder(world, anna, id)).toMatchObject({ state, method: 'ideal', balance: 0, nextStep: null })

  const paymentId = newClientId()
  const retry = () => world.as(anna).put(`/api/orders/${id}/payments/${paymentId}`, { method: 'creditcard' })
  const retried = await readPlacedOrder(await retry())
  expect(await readPlacedOrder(await retry())).toEqual(retried)
  expect(world.psp.payments.list()).toHaveLength(2)
  expect(await readOrder(world, anna, id)).toMatchObject({ state: 'pending', method: 'creditcard' })

  await completeCheckout(retried.checkoutUrl, 'paid')
  expect(await readOrder(world, anna, id)).toMatchObject({ state: 'completed', method: 'creditcard', balance: 150 })
  expect((await world.as(anna).put(`/api/orders/${id}/payments/${newClientId()}`, { method: 'ideal' })).status).toBe(
    409,
  )
})

test('R-6.23 T1 only the buyer has access to an order: another member gets 404, a visitor 403', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member()]
  const { id } = await placeOrder(world, anna)
  expect((await world.as(bert).get(`/api/orders/${id}`)).status).toBe(404)
  expect((await sendOrder(world, bert, { id })).status).toBe(404)
  expect((await world.as(bert).put(`/api/orders/${id}/payments/${newClientId()}`, { method: 'ideal' })).status).toBe(
    404,
  )
  expect(await (await world.as(bert).get('/api/orders')).json()).toEqual({ orders: [] })
  for (const path of ['/api/bundles', '/api/orders', `/api/orders/${id}`]) {
    expect((await world.visitor().get(path)).status).toBe(403)
  }
  expect((await world.visitor().put(`/api/orders/${id}`, { bundleId: 'p1', method: 'ideal' })).status).toBe(403)
  const [payment] = await world.sql<{ id: string }>('select id from payment')
  const own = await placeOrder(world, bert, { bundleId: 'p0' })
  expect((await world.as(bert).put(`/api/orders/${own.id}/payments/${payment?.id}`, { method: 'ideal' })).status).toBe(
    404,
  )
})

test('T2 an order with a price, credits, a status or another unknown field is refused', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  for (const extra of [{ priceCents: 1 }, { credits: 9_999 }, { status: 'paid' }, { memberId: newClientId() }]) {
    expect((await sendOrder(world, anna, extra)).status).toBe(422)
  }
  expect((await sendOrder(world, anna, { bundleId: 'p9' })).status).toBe(422)
  expect((await sendOrder(world, anna, { method: 'cash' })).status).toBe(422)
  expect((await sendOrder(world, anna, { method: 'bancontact' })).status).toBe(422) // not in the Netherlands
  expect((await sendOrder(world, anna, { method: 'sdd' })).status).toBe(422)
  expect((await sendOrder(world, anna, { id: 'x' })).status).toBe(422)
  expect(world.psp.payments.list()).toEqual([])
})

test('C-40 visa is paid as creditcard; a request that the provider rejects fails the payment, not the order', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await placeOrder(world, anna, { method: 'visa' })
  expect(findOnlyPayment(world).method).toBe('creditcard')

  const broken = await world.member()
  await world.sql(`update bundle set currency = 'eur' where id = 'p2'`)
  const { id } = await placeOrder(world, broken, { bundleId: 'p2' })
  expect((await readOrder(world, broken, id))['state']).toBe('failed')
})

test('R-2.40 orders are listed with their state, the newest first', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await completeCheckout((await placeOrder(world, anna, { bundleId: 'p0' })).checkoutUrl, 'paid')
  await placeOrder(world, anna)
  const { orders } = (await (await world.as(anna).get('/api/orders')).json()) as { orders: Record<string, unknown>[] }
  expect(orders.map(({ bundleId, state }) => [bundleId, state])).toEqual([
    ['p1', 'pending'],
    ['p0', 'completed'],
  ])
})

test('more than 20 orders in ten minutes are refused', async () => {
  await using world = await newWorld({ rateLimits: 'real' })
  const anna = await world.member()
  const statuses = []
  for (let count = 0; count < 21; count += 1) statuses.push((await sendOrder(world, anna)).status)
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(statuses[20]).toBe(429)
})

test('an order is paid again within 7 days, one with a transfer within 14; later it is refused and its payment stays', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const card = await placeOrder(world, anna, { method: 'ideal' })
  const transfer = await placeOrder(world, anna, { method: 'sct' })
  const retry = async (id: string, method: string) => {
    const response = await world.as(anna).put(`/api/orders/${id}/payments/${newClientId()}`, { method })
    return [response.status, ((await response.json()) as { refusal?: string }).refusal]
  }
  world.clock.advanceSeconds(7 * 86_400 + 1)
  const statuses = () => world.psp.payments.list().map(({ status }) => status)
  const before = statuses()
  expect(await retry(card.id, 'paypal')).toEqual([410, 'order_too_old'])
  expect(statuses()).toEqual(before)
  expect((await readOrder(world, anna, card.id))['methods']).toEqual([])
  expect((await readOrder(world, anna, transfer.id))['methods']).not.toEqual([])
  expect(await retry(transfer.id, 'paypal')).toEqual([200, undefined])
  world.clock.advanceSeconds(7 * 86_400)
  expect(await retry(transfer.id, 'ideal')).toEqual([410, 'order_too_old'])
})

import { expect, test } from 'vitest'
import {
  completeCheckout,
  sendPaymentNotification,
  findOnlyPayment,
  placeOrder,
  readOrder,
  sendOrder,
} from '#testing/orders.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'

const day = 86_400

const acceptOffer = (world: World, member: TestMember) => world.as(member).post('/api/stay-discount')

async function getOfferedPercent(world: World, member: TestMember): Promise<number | null> {
  return ((await (await world.as(member).get('/api/stay-discount')).json()) as { percent: number | null }).percent
}

async function getPrices(world: World, member: TestMember) {
  const { bundles, discount } = (await (await world.as(member).get('/api/bundles')).json()) as {
    bundles: { id: string; priceCents: number; listPriceCents: number; messagePriceCents: number }[]
    discount: { percent: number } | null
  }
  const popular = bundles.find(({ id }) => id === 'p1')
  return { percent: discount?.percent ?? null, price: popular?.priceCents, list: popular?.listPriceCents }
}

async function getTotal(world: World, member: TestMember, id: string): Promise<unknown> {
  return (await readOrder(world, member, id))['totalCents']
}

test('C-43 a company without a retention discount offers none, and none can be accepted', async () => {
  await using world = await newWorld()
  await world.sql('update company set delete_discount = null')
  const anna = await world.member()
  expect(await getOfferedPercent(world, anna)).toBe(null)
  const response = await acceptOffer(world, anna)
  expect([response.status, await response.json()]).toMatchObject([404, { refusal: 'nothing_offered' }])
})

test('C-43 L-10 the discount is offered once, and is valid for a week', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  expect(await getOfferedPercent(world, anna)).toBe(20)
  expect(await getPrices(world, anna)).toEqual({ percent: null, price: 3495, list: 3495 })

  const until = new Date(world.clock.now().getTime() + 7 * day * 1000).toISOString()
  const responses = await Promise.all(Array.from({ length: 20 }, () => acceptOffer(world, anna)))
  for (const response of responses)
    expect([response.status, await response.json()]).toEqual([200, { percent: 20, until }])
  expect(await getOfferedPercent(world, anna)).toBe(null)
  expect(await getPrices(world, anna)).toEqual({ percent: 20, price: 2796, list: 3495 })
  expect(await getPrices(world, await world.member())).toEqual({ percent: null, price: 3495, list: 3495 })

  world.clock.advanceSeconds(7 * day)
  expect(await getPrices(world, anna)).toEqual({ percent: null, price: 3495, list: 3495 })
  await acceptOffer(world, anna)
  expect(await getPrices(world, anna)).toEqual({ percent: null, price: 3495, list: 3495 })
  expect(await getTotal(world, anna, (await placeOrder(world, anna)).id)).toBe(3495)
})

test('T5 one of fifty concurrent orders has the discount', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await acceptOffer(world, anna)
  const responses = await Promise.all(Array.from({ length: 50 }, () => sendOrder(world, anna)))
  expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  const rows = await world.sql('select 1 from purchase where member_id = $1 and total_cents < list_price_cents', [
    anna.id,
  ])
  expect(rows).toHaveLength(1)
})

test('a paid order uses up the discount; the shown price is charged', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await acceptOffer(world, anna)
  const order = await placeOrder(world, anna, { totalCents: 2796 })
  expect(findOnlyPayment(world)).toMatchObject({ amount: { value: '27.96', currency: 'EUR' } })
  expect(await getPrices(world, anna)).toMatchObject({ percent: null, price: 3495 })
  await completeCheckout(order.checkoutUrl, 'paid')
  await sendPaymentNotification(world, findOnlyPayment(world).id)
  expect(await world.getBalance(anna)).toBe(150)
  expect(await getTotal(world, anna, order.id)).toBe(2796)
  expect(await getPrices(world, anna)).toMatchObject({ percent: null, price: 3495 })

  const withOldPrice = await sendOrder(world, anna, { totalCents: 2796 })
  expect([withOldPrice.status, await withOldPrice.json()]).toMatchObject([409, { refusal: 'price_changed' }])
})

test('after a failed order the discount applies to the next order, and the failed one cannot be paid again', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await acceptOffer(world, anna)
  const first = await placeOrder(world, anna)
  await completeCheckout(first.checkoutUrl, 'failed')
  await sendPaymentNotification(world, findOnlyPayment(world).id)
  expect(await getPrices(world, anna)).toMatchObject({ percent: 20, price: 2796 })
  const second = await placeOrder(world, anna, { bundleId: 'p0' })
  expect(await getTotal(world, anna, second.id)).toBe(1196)

  const retriedPayment = await world
    .as(anna)
    .put(`/api/orders/${first.id}/payments/${crypto.randomUUID()}`, { method: 'ideal' })
  expect([retriedPayment.status, await retriedPayment.json()]).toMatchObject([409, { refusal: 'discount_moved' }])
})

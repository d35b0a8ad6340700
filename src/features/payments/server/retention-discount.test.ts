import { expect, test } from 'vitest'
import { choose, notify, onlyPayment, placeOrder, readOrder, sendOrder } from '#testing/orders.ts'
import type { TestMember } from '#testing/people.ts'
import { newWorld, type World } from '#testing/world.ts'

const day = 86_400

const take = (world: World, member: TestMember) => world.as(member).post('/api/stay-discount')

async function offered(world: World, member: TestMember): Promise<number | null> {
  return ((await (await world.as(member).get('/api/stay-discount')).json()) as { percent: number | null }).percent
}

async function pricesOf(world: World, member: TestMember) {
  const { bundles, discount } = (await (await world.as(member).get('/api/bundles')).json()) as {
    bundles: { id: string; priceCents: number; listPriceCents: number; messagePriceCents: number }[]
    discount: { percent: number } | null
  }
  const popular = bundles.find(({ id }) => id === 'p1')
  return { percent: discount?.percent ?? null, price: popular?.priceCents, list: popular?.listPriceCents }
}

async function totalOf(world: World, member: TestMember, id: string): Promise<unknown> {
  return (await readOrder(world, member, id))['totalCents']
}

test('C-43 without such a discount of the company nothing is offered and nothing can be taken', async () => {
  await using world = await newWorld()
  await world.sql('update company set delete_discount = null')
  const anna = await world.member()
  expect(await offered(world, anna)).toBe(null)
  const reply = await take(world, anna)
  expect([reply.status, await reply.json()]).toMatchObject([404, { refusal: 'nothing_offered' }])
})

test('C-43 L-10 the offer is made once: one bundle costs less for a week, then it is over for good', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  expect(await offered(world, anna)).toBe(20)
  expect(await pricesOf(world, anna)).toEqual({ percent: null, price: 3495, list: 3495 })

  const until = new Date(world.clock.now().getTime() + 7 * day * 1000).toISOString()
  const replies = await Promise.all(Array.from({ length: 20 }, () => take(world, anna)))
  for (const reply of replies) expect([reply.status, await reply.json()]).toEqual([200, { percent: 20, until }])
  expect(await offered(world, anna)).toBe(null)
  expect(await pricesOf(world, anna)).toEqual({ percent: 20, price: 2796, list: 3495 })
  expect(await pricesOf(world, await world.member())).toEqual({ percent: null, price: 3495, list: 3495 })

  world.clock.advance(7 * day)
  expect(await pricesOf(world, anna)).toEqual({ percent: null, price: 3495, list: 3495 })
  await take(world, anna)
  expect(await pricesOf(world, anna)).toEqual({ percent: null, price: 3495, list: 3495 })
  expect(await totalOf(world, anna, (await placeOrder(world, anna)).id)).toBe(3495)
})

test('T5 fifty orders at once: one has the discount', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await take(world, anna)
  const replies = await Promise.all(Array.from({ length: 50 }, () => sendOrder(world, anna)))
  expect(replies.filter((reply) => reply.status === 200).length).toBeGreaterThan(0)
  const rows = await world.sql('select 1 from purchase where member_id = $1 and total_cents < list_price_cents', [
    anna.id,
  ])
  expect(rows).toHaveLength(1)
})

test('a paid order uses the discount up; the price is charged as it was shown', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await take(world, anna)
  const order = await placeOrder(world, anna, { totalCents: 2796 })
  expect(onlyPayment(world)).toMatchObject({ amount: { value: '27.96', currency: 'EUR' } })
  expect(await pricesOf(world, anna)).toMatchObject({ percent: null, price: 3495 })
  await choose(order.checkoutUrl, 'paid')
  await notify(world, onlyPayment(world).id)
  expect(await world.balanceOf(anna)).toBe(150)
  expect(await totalOf(world, anna, order.id)).toBe(2796)
  expect(await pricesOf(world, anna)).toMatchObject({ percent: null, price: 3495 })

  const shownBefore = await sendOrder(world, anna, { totalCents: 2796 })
  expect([shownBefore.status, await shownBefore.json()]).toMatchObject([409, { refusal: 'price_changed' }])
})

test('a failed order gives the discount back; it is on one order, not on two', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await take(world, anna)
  const first = await placeOrder(world, anna)
  await choose(first.checkoutUrl, 'failed')
  await notify(world, onlyPayment(world).id)
  expect(await pricesOf(world, anna)).toMatchObject({ percent: 20, price: 2796 })
  const second = await placeOrder(world, anna, { bundleId: 'p0' })
  expect(await totalOf(world, anna, second.id)).toBe(1196)

  const again = await world.as(anna).put(`/api/orders/${first.id}/payments/${crypto.randomUUID()}`, { method: 'ideal' })
  expect([again.status, await again.json()]).toMatchObject([409, { refusal: 'discount_moved' }])
})

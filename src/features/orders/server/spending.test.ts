import { expect, test } from 'vitest'
import { newClientId } from '#platform/calls/client-id.ts'
import { completeCheckout, placeOrder, sendOrder } from '#testing/orders.ts'
import { openSession, type TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import type { Spending } from '../spending.contract.ts'
import type { PauseLength, SpendingPeriod } from '../spending.rules.ts'

// The bundle p0 costs 14.95 euro and p1 34.95.

const hour = 3_600

async function fetchSpending(world: World, member: TestMember): Promise<Spending> {
  return (await world.as(member).get('/api/spending')).json()
}

function sendLimit(world: World, member: TestMember, period: SpendingPeriod, limitCents: unknown): Promise<Response> {
  return world.as(member).put('/api/spending/limit', { period, limitCents })
}

async function setLimit(world: World, member: TestMember, period: SpendingPeriod, limitCents: number | null) {
  const response = await sendLimit(world, member, period, limitCents)
  expect(response.status).toBe(200)
  return (await response.json()) as Spending
}

async function pause(world: World, member: TestMember, length: PauseLength, id = newClientId()): Promise<Spending> {
  const response = await world.as(member).put(`/api/spending/pauses/${id}`, { length })
  expect(response.status).toBe(200)
  return response.json()
}

/** Places an order of the smallest bundle, and returns the status and the refusal. */
async function tryOrder(world: World, member: TestMember, order: Record<string, unknown> = {}) {
  const response = await sendOrder(world, member, { bundleId: 'p0', ...order })
  const { refusal, details } = (await response.json()) as { refusal?: string; details?: unknown }
  return { status: response.status, ...(refusal && { refusal, details }) }
}

const accepted = { status: 200 }

test('a member without limits buys without a maximum, and sees what they ordered', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  expect(await fetchSpending(world, anna)).toMatchObject({
    currency: 'EUR',
    day: { limitCents: null, pending: null, spentCents: 0, openCents: 0, orders: 0 },
    month: { limitCents: null, pending: null, spentCents: 0, openCents: 0, orders: 0 },
    pausedUntil: null,
  })
  await completeCheckout((await placeOrder(world, anna, { bundleId: 'p3' })).checkoutUrl, 'paid')
  expect(await tryOrder(world, anna)).toEqual(accepted)
  const counted = { spentCents: 16995 + 1495, openCents: 1495, orders: 2 }
  expect(await fetchSpending(world, anna)).toMatchObject({ day: counted, month: counted })
})

test('an order that would exceed the limit is refused with the limit and what was spent; an order up to the limit is not', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await setLimit(world, anna, 'month', 2_900)
  expect(await tryOrder(world, anna)).toEqual(accepted)
  const details = { limit: 2_900, period: 'month', spent: 1_495 }
  expect(await tryOrder(world, anna)).toEqual({ status: 409, refusal: 'spending_limit_reached', details })
  expect(world.psp.payments.list()).toHaveLength(1)

  await world.sql(`update bundle set price_cents = 1405 where id = 'p0'`)
  expect(await tryOrder(world, anna)).toEqual(accepted)
  expect(await tryOrder(world, await world.member())).toEqual(accepted)
})

test.each(['canceled', 'expired', 'failed'])('a payment that is %s leaves the limit unused', async (status) => {
  await using world = await newWorld()
  const anna = await world.member()
  await setLimit(world, anna, 'day', 1_500)
  const { id, checkoutUrl } = await placeOrder(world, anna, { bundleId: 'p0' })
  await completeCheckout(checkoutUrl, status)
  expect(await fetchSpending(world, anna)).toMatchObject({ day: { spentCents: 0, orders: 0 } })
  expect(await tryOrder(world, anna)).toEqual(accepted)

  const retried = await world.as(anna).put(`/api/orders/${id}/payments/${newClientId()}`, { method: 'creditcard' })
  const details = { limit: 1_500, period: 'day', spent: 1_495 }
  expect([retried.status, await retried.json()]).toMatchObject([409, { refusal: 'spending_limit_reached', details }])
})

test('paying an order again does not count it twice', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await setLimit(world, anna, 'day', 1_500)
  const { id } = await placeOrder(world, anna, { bundleId: 'p0' })
  const retry = () => world.as(anna).put(`/api/orders/${id}/payments/${newClientId()}`, { method: 'creditcard' })
  expect((await retry()).status).toBe(200)
  expect(await fetchSpending(world, anna)).toMatchObject({ day: { spentCents: 1_495, openCents: 1_495, orders: 1 } })
})

test('an order that is no longer effective does not count', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await setLimit(world, anna, 'month', 1_500)
  await completeCheckout((await placeOrder(world, anna, { bundleId: 'p0' })).checkoutUrl, 'paid')
  expect((await tryOrder(world, anna)).status).toBe(409)
  await world.sql('update purchase set reversed_at = paid_at where member_id = $1', [anna.id])
  expect(await fetchSpending(world, anna)).toMatchObject({ month: { spentCents: 0, orders: 0 } })
  expect(await tryOrder(world, anna)).toEqual(accepted)
})

test('days and months begin in the time zone of the site, also when clocks change', async () => {
  await using world = await newWorld()
  let anna = await world.member()
  await setLimit(world, anna, 'day', 1_500)
  const orderAt = async (at: string) => {
    world.clock.advanceSeconds((Date.parse(at) - world.clock.now().getTime()) / 1000)
    anna = { ...anna, token: await openSession(world.ctx(), anna.id) } // a session ends when the clock moves by months
    return (await tryOrder(world, anna)).status
  }
  const year = world.clock.now().getUTCFullYear() + 1
  const [clockDay] = listClockChanges(year) // a Sunday of 23 hours
  expect(await orderAt(`${clockDay}T00:30:00+01:00`)).toBe(200)
  expect(await orderAt(`${clockDay}T23:59:59+02:00`)).toBe(409)
  expect(await fetchSpending(world, anna)).toMatchObject({
    day: { end: new Date(`${clockDay}T22:00:00Z`).toISOString() },
  })
  const nextDay = new Date(Date.parse(`${clockDay}T22:00:00Z`)).toISOString()
  expect(await orderAt(nextDay)).toBe(200)

  await setLimit(world, anna, 'day', null)
  await setLimit(world, anna, 'month', 1_500)
  expect(await orderAt(`${year}-05-31T23:59:59+02:00`)).toBe(200)
  expect(await fetchSpending(world, anna)).toMatchObject({ month: { spentCents: 1_495, orders: 1 } })
  expect(await orderAt(`${year}-06-01T00:00:00+02:00`)).toBe(200)
  expect(await orderAt(`${year}-06-30T23:59:59+02:00`)).toBe(409)
})

/** Returns the dates on which the clocks change in Amsterdam: the last Sundays of March and October. */
function listClockChanges(year: number): string[] {
  return [2, 9].map((month) => {
    const lastDay = new Date(Date.UTC(year, month + 1, 0))
    lastDay.setUTCDate(lastDay.getUTCDate() - lastDay.getUTCDay())
    return lastDay.toISOString().slice(0, 10)
  })
}

test('a lower limit counts at once; a higher one and none count after exactly 24 hours, and can be cancelled', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await setLimit(world, anna, 'month', 5_000)
  expect(await setLimit(world, anna, 'month', 1_000)).toMatchObject({ month: { limitCents: 1_000, pending: null } })
  expect((await tryOrder(world, anna)).status).toBe(409)

  const from = new Date(world.clock.now().getTime() + 24 * hour * 1000).toISOString()
  const raised = { month: { limitCents: 1_000, pending: { limitCents: 5_000, from } } }
  expect(await setLimit(world, anna, 'month', 5_000)).toMatchObject(raised)
  world.clock.advanceSeconds(hour)
  expect(await setLimit(world, anna, 'month', 5_000)).toMatchObject(raised) // the repeated request keeps its time
  expect(await setLimit(world, anna, 'month', 1_000)).toMatchObject({ month: { limitCents: 1_000, pending: null } })

  await setLimit(world, anna, 'month', null)
  world.clock.advanceSeconds(24 * hour - 1)
  expect((await tryOrder(world, anna)).status).toBe(409)
  world.clock.advanceSeconds(1)
  expect(await fetchSpending(world, anna)).toMatchObject({ month: { limitCents: null, pending: null } })
  expect(await tryOrder(world, anna)).toEqual(accepted)
})

test('the limits of the day and the month are independent, also when they are set at the same time', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const requests = Array.from({ length: 5 }, () => [
    sendLimit(world, anna, 'day', 2_000),
    sendLimit(world, anna, 'month', 9_000),
  ])
  const responses = await Promise.all(requests.flat())
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await fetchSpending(world, anna)).toMatchObject({
    day: { limitCents: 2_000, pending: null },
    month: { limitCents: 9_000, pending: null },
  })
  expect(await world.sql('select 1 from spending_limit')).toHaveLength(1)
})

test('during a pause nothing can be bought; it can become longer and never shorter', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const failed = await placeOrder(world, anna, { bundleId: 'p0' })
  await completeCheckout(failed.checkoutUrl, 'failed')
  const inDays = (days: number) => new Date(world.clock.now().getTime() + days * 24 * hour * 1000).toISOString()
  const week = inDays(7)
  expect(await pause(world, anna, 'week')).toMatchObject({ pausedUntil: week })
  expect(await pause(world, anna, 'day')).toMatchObject({ pausedUntil: week })
  const refusal = { status: 409, refusal: 'spending_paused', details: { until: week } }
  expect(await tryOrder(world, anna)).toEqual(refusal)
  const retried = await world
    .as(anna)
    .put(`/api/orders/${failed.id}/payments/${newClientId()}`, { method: 'creditcard' })
  expect([retried.status, await retried.json()]).toMatchObject([409, { refusal: 'spending_paused' }])
  expect(world.psp.payments.list()).toHaveLength(1)
  await setLimit(world, anna, 'month', 50_000)
  expect(await tryOrder(world, anna)).toEqual(refusal)

  world.clock.advanceSeconds(7 * 24 * hour - 1)
  expect((await tryOrder(world, anna)).status).toBe(409)
  world.clock.advanceSeconds(1)
  expect(await fetchSpending(world, anna)).toMatchObject({ pausedUntil: null })
  expect(await tryOrder(world, anna)).toEqual(accepted)
})

test('during a pause an open payment is completed, and credits are used', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const bert = await world.member({ gender: 'male' })
  const { checkoutUrl } = await placeOrder(world, anna, { bundleId: 'p0' })
  await pause(world, anna, 'month')
  await completeCheckout(checkoutUrl, 'paid')
  expect(await world.getBalance(anna)).toBe(50)
  const message = { messageId: newClientId(), text: 'Hoi!' }
  expect((await world.as(anna).post(`/api/members/${bert.id}/messages`, message)).status).toBe(200)
  expect(await world.getBalance(anna)).toBe(49)
})

test('a repeated pause with the same id does not start again, also not twenty times at once', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const id = newClientId()
  const { pausedUntil } = await pause(world, anna, 'day', id)
  world.clock.advanceSeconds(hour)
  const repeated = await Promise.all(Array.from({ length: 20 }, () => pause(world, anna, 'day', id)))
  expect(new Set(repeated.map((each) => each.pausedUntil))).toEqual(new Set([pausedUntil]))
})

test('T5 of fifty concurrent orders only as many are accepted as fit in the limit', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await setLimit(world, anna, 'day', 5_000)
  const orders = await Promise.all(Array.from({ length: 50 }, () => tryOrder(world, anna)))
  expect(orders.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(await fetchSpending(world, anna)).toMatchObject({ day: { spentCents: 3 * 1_495, orders: 3 } })
})

test('C-37 concurrent requests with one order id are one order, also when a second one would exceed the limit', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await setLimit(world, anna, 'day', 1_500)
  const id = newClientId()
  const orders = await Promise.all(Array.from({ length: 8 }, () => tryOrder(world, anna, { id })))
  expect(orders).toEqual(Array.from({ length: 8 }, () => accepted))
  expect(await world.sql('select id from purchase')).toEqual([{ id }])
})

test('a limit has whole euros from 1 to 10,000, and a pause has a known length', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  for (const limitCents of [0, -100, 50, 1_050, 100.5, 1_000_100, '5000', undefined, Number.MAX_SAFE_INTEGER])
    expect((await sendLimit(world, anna, 'day', limitCents)).status).toBe(422)
  expect((await sendLimit(world, anna, 'year' as 'day', 5_000)).status).toBe(422)
  const extra = { period: 'day', limitCents: 5_000, pausedUntil: null }
  expect((await world.as(anna).put('/api/spending/limit', extra)).status).toBe(422)
  for (const body of [{}, { length: 'year' }, { length: 'day', until: '2000-01-01T00:00:00Z' }])
    expect((await world.as(anna).put(`/api/spending/pauses/${newClientId()}`, body)).status).toBe(422)
  expect((await world.as(anna).put('/api/spending/pauses/1', { length: 'day' })).status).toBe(422)
  expect(await world.sql('select 1 from spending_limit')).toEqual([])
  for (const limitCents of [100, 1_000_000]) expect((await sendLimit(world, anna, 'day', limitCents)).status).toBe(200)
})

test('T1 the limits of a member are their own, and a visitor has none', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
  const id = newClientId()
  await setLimit(world, anna, 'month', 1_000)
  await pause(world, anna, 'week', id)
  expect(await fetchSpending(world, bert)).toMatchObject({ month: { limitCents: null }, pausedUntil: null })
  expect(await tryOrder(world, bert)).toEqual(accepted)
  expect((await pause(world, bert, 'day', id)).pausedUntil).not.toBeNull() // an id of another member's pause
  expect((await world.visitor().get('/api/spending')).status).toBe(403)
  expect((await world.visitor().put('/api/spending/limit', { period: 'day', limitCents: 100 })).status).toBe(403)
  expect((await world.visitor().put(`/api/spending/pauses/${id}`, { length: 'day' })).status).toBe(403)
})

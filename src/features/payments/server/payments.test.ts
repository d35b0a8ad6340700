import { expect, test } from 'vitest'
import { newWorld } from '#testing/world.ts'
import type { World } from '#testing/world.ts'
import { newClientId } from '#platform/client-id.ts'

type Member = Awaited<ReturnType<World['member']>>
type Placed = { id: string; checkoutUrl: string | null }

async function place(world: World, member: Member, order: Record<string, unknown> = {}) {
  const { id = newClientId(), ...body } = { bundleId: 'p1', method: 'ideal', ...order }
  return world.as(member).put(`/api/orders/${String(id)}`, body)
}

async function placed(world: World, member: Member, order: Record<string, unknown> = {}): Promise<Placed> {
  const reply = await place(world, member, order)
  expect(reply.status).toBe(200)
  return (await reply.json()) as Placed
}

async function orderOf(world: World, member: Member, id: string) {
  const reply = await world.as(member).get(`/api/orders/${id}`)
  expect(reply.status).toBe(200)
  return (await reply.json()) as Record<string, unknown>
}

const notify = (world: World, id: string) =>
  fetch(`${world.origin}/api/payments/notifications`, { method: 'POST', body: new URLSearchParams({ id }) })

function onlyPayment(world: World) {
  const [payment, ...others] = world.psp.payments.list()
  expect(others).toEqual([])
  return payment!
}

const premiumOf = async (world: World, member: Member) =>
  (
    await world.sql<{ premium: boolean }>(
      'select standing_orders > 0 as premium from credit_balance where member_id = $1',
      [member.id],
    )
  )[0]?.premium

const grantsOf = (world: World, member: Member) =>
  world.sql(`select request_id from ledger_entry where member_id = $1 and counter_account = 'order'`, [member.id])

const pay = (checkoutUrl: string | null, status: string) =>
  fetch(checkoutUrl ?? '', { method: 'POST', body: new URLSearchParams({ status }), redirect: 'manual' })

test('R-2.13 R-2.111 R-3.62 the offer: four bundles with prices from the database, methods of the country', async () => {
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
    methods: ['ideal', 'creditcard', 'paypal', 'applepay'],
  })
})

test('R-1.18 R-4.01 R-4.21 I11 the payer pays: credits once, premium from that moment, order number, neutral mail', async () => {
  await using world = await newWorld()
  const anna = await world.member({ credits: 7 })
  const { id, checkoutUrl } = await placed(world, anna)
  expect(onlyPayment(world)).toMatchObject({ amount: { currency: 'EUR', value: '34.95' }, method: 'ideal' })
  expect(await orderOf(world, anna, id)).toMatchObject({ state: 'pending', checkoutUrl, balance: 7 })
  expect(await premiumOf(world, anna)).toBe(false)

  const answer = await pay(checkoutUrl, 'paid')

  expect(answer.headers.get('location')).toBe(`${world.origin}/transactions/${id}`)
  expect(await orderOf(world, anna, id)).toMatchObject({
    state: 'completed',
    number: expect.stringMatching(/^2026-\d{6}$/),
    balance: 157,
    totalCents: 3495,
    vatCents: 607,
    checkoutUrl: null,
  })
  expect(await premiumOf(world, anna)).toBe(true)
  const [mail, ...more] = await world.mailsTo(anna.email)
  expect(more).toEqual([])
  expect(mail?.subject).toMatch(/^Bevestiging van je bestelling 2026-\d{6}$/)
  expect(mail?.text).toMatch(/€\s34,95[\s\S]*herroepen/)
  expect(mail?.html).toContain(`/transactions/${id}`)
})

test('R-4.01 a later purchase changes only the balance', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  for (const bundleId of ['p0', 'p1']) await pay((await placed(world, anna, { bundleId })).checkoutUrl, 'paid')
  expect(await world.balanceOf(anna)).toBe(200)
  expect(await world.sql('select standing_orders from credit_balance where member_id = $1', [anna.id])).toEqual([
    { standing_orders: 2 },
  ])
  const offer = (await (await world.as(anna).get('/api/bundles')).json()) as Record<string, unknown>
  expect(offer).toMatchObject({ premium: true, lastMethod: 'ideal' })
})

test('R-4.24 T4 notifications twice, late, replayed and 20 at once give the credits once', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await placed(world, anna)
  const { id } = onlyPayment(world)
  world.psp.control.webhook = 'twice'
  await world.psp.control.settle(id, 'paid')
  await world.psp.control.replay(id)

  const replies = await Promise.all(Array.from({ length: 20 }, () => notify(world, id)))

  expect(replies.every(({ status }) => status === 200)).toBe(true)
  expect(await world.balanceOf(anna)).toBe(150)
  expect(await grantsOf(world, anna)).toHaveLength(1)
  expect(await world.mailsTo(anna.email)).toHaveLength(1)
  expect(await world.sql('select standing_orders from credit_balance where member_id = $1', [anna.id])).toEqual([
    { standing_orders: 1 },
  ])
})

test('R-4.24 20 first notifications at the same moment give the credits once', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await placed(world, anna)
  world.psp.control.webhook = 'off'
  const { id } = onlyPayment(world)
  await world.psp.control.settle(id, 'paid')
  await Promise.all(Array.from({ length: 20 }, () => notify(world, id)))
  expect(await world.balanceOf(anna)).toBe(150)
  expect(await grantsOf(world, anna)).toHaveLength(1)
})

test('T4 forged notifications: unknown and malformed ids are answered 200 and change nothing; the body is not believed', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await placed(world, anna)
  const { id } = onlyPayment(world)
  for (const forged of ['tr_none', '../methods', '', "'; drop table payment; --", '0'.repeat(100)]) {
    expect((await notify(world, forged)).status).toBe(200)
  }
  const body = new URLSearchParams({ id, status: 'paid', amount: '34.95' })
  expect((await fetch(`${world.origin}/api/payments/notifications`, { method: 'POST', body })).status).toBe(200)
  expect((await fetch(`${world.origin}/api/payments/notifications`, { method: 'POST' })).status).toBe(422)
  expect(await world.balanceOf(anna)).toBe(0)
})

test('T4 another amount, currency or payment than we asked for gives nothing, and nobody asks for ever', async () => {
  await using world = await newWorld()
  for (const change of [
    { amount: { currency: 'EUR', value: '0.01' } },
    { amount: { currency: 'USD', value: '34.95' } },
    { metadata: { paymentId: newClientId() } },
    { metadata: null },
  ]) {
    const anna = await world.member()
    const { id } = await placed(world, anna)
    const payment = world.psp.payments.list().at(-1)!
    world.psp.control.tamper(payment.id, change)
    await world.psp.control.settle(payment.id, 'paid')
    world.clock.advance(60)
    await world.runJobs()
    expect(await world.balanceOf(anna)).toBe(0)
    expect((await orderOf(world, anna, id))['state']).toBe('pending')
  }
  world.clock.advance(86_400)
  await world.runJobs()
  expect(await world.sql(`select 1 from graphile_worker.jobs where task_identifier = 'payments.check'`)).toEqual([])
})

test('R-4.24 the browser never returns and no notification comes: the job finds the payment', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await placed(world, anna)
  world.psp.control.webhook = 'off'
  await world.psp.control.settle(onlyPayment(world).id, 'paid')
  await world.runJobs()
  expect(await world.balanceOf(anna)).toBe(0) // not due yet
  world.clock.advance(11)
  await world.runJobs()
  expect(await world.balanceOf(anna)).toBe(150)
})

test('R-4.20 a payment left open is asked for less and less often, until it is final', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { id } = await placed(world, anna)
  for (const seconds of [11, 21, 41, 81]) {
    world.clock.advance(seconds)
    await world.runJobs()
  }
  expect(await world.sql('select checks from payment where purchase_id = $1', [id])).toEqual([{ checks: 4 }])
  world.psp.control.webhook = 'off'
  await world.psp.control.settle(onlyPayment(world).id, 'expired')
  world.clock.advance(200)
  await world.runJobs()
  expect((await orderOf(world, anna, id))['state']).toBe('expired')
  expect(await world.sql(`select 1 from graphile_worker.jobs where task_identifier = 'payments.check'`)).toEqual([])
})

test('R-4.20 reading the result page asks the provider, at most every 2 seconds, and grants nothing by itself', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { id } = await placed(world, anna)
  world.psp.control.webhook = 'off'
  world.clock.advance(3)
  expect((await orderOf(world, anna, id))['state']).toBe('pending')
  await world.psp.control.settle(onlyPayment(world).id, 'paid')
  expect((await orderOf(world, anna, id))['state']).toBe('pending') // asked a moment ago
  world.clock.advance(3)
  expect(await orderOf(world, anna, id)).toMatchObject({ state: 'completed', balance: 150 })
})

test('a notification may come before the answer to the create', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  world.psp.control.delayCreateMs = 400
  const placing = place(world, anna)
  await expect.poll(() => world.psp.payments.list().length).toBe(1)
  await world.psp.control.settle(onlyPayment(world).id, 'paid')
  expect(await world.balanceOf(anna)).toBe(150)
  expect((await placing).status).toBe(200)
  expect(await world.balanceOf(anna)).toBe(150)
})

test('R-4.19 the provider does not answer a create: the order stands, and the same payment is found again', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  world.psp.control.dropNextCreates = 1
  const { id, checkoutUrl } = await placed(world, anna)
  expect(checkoutUrl).toBeNull()
  expect((await orderOf(world, anna, id))['state']).toBe('loading')
  world.clock.advance(11)
  await world.runJobs()
  expect(await orderOf(world, anna, id)).toMatchObject({
    state: 'pending',
    checkoutUrl: expect.stringContaining('/checkout/'),
  })
  await world.psp.control.settle(onlyPayment(world).id, 'paid')
  expect(await world.balanceOf(anna)).toBe(150)
})

test('a create that nobody ever answered is given up within the hour', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  world.psp.control.failNextCreates = 1
  const { id } = await placed(world, anna)
  world.clock.advance(3_600)
  await world.runJobs()
  expect((await orderOf(world, anna, id))['state']).toBe('expired')
  expect(world.psp.payments.list()).toEqual([])
})

test('a notification while the provider is away is answered 503, so that it comes again', async () => {
  await using world = await newWorld()
  await placed(world, await world.member())
  const { id } = onlyPayment(world)
  await world.psp.stop()
  expect((await notify(world, id)).status).toBe(503)
})

test('C-37 the same order again, also at the same moment, is the same order and the same payment', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const id = newClientId()
  const replies = await Promise.all(Array.from({ length: 8 }, () => placed(world, anna, { id })))
  expect(new Set(replies.map(({ checkoutUrl }) => checkoutUrl)).size).toBe(1)
  expect(await world.sql('select id from purchase')).toEqual([{ id }])
  onlyPayment(world)
  expect((await place(world, anna, { id, bundleId: 'p2' })).status).toBe(409)
  expect((await place(world, anna, { id, method: 'paypal' })).status).toBe(409)
})

test('an order is a snapshot: a later price changes only later orders', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { id, checkoutUrl } = await placed(world, anna)
  await world.sql(`update bundle set price_cents = 9900, credits = 1 where id = 'p1'`)
  await pay(checkoutUrl, 'paid')
  expect(await orderOf(world, anna, id)).toMatchObject({ totalCents: 3495, credits: 150, balance: 150 })
})

test.each([
  ['canceled', 'cancelled', 'R-4.23'],
  ['failed', 'failed', 'R-4.22'],
  ['expired', 'expired', 'R-4.22'],
])('R-4.22 R-4.23 after %s (%s, %s) the same order can be paid with another method', async (status, state) => {
  await using world = await newWorld()
  const anna = await world.member()
  const { id, checkoutUrl } = await placed(world, anna)
  await pay(checkoutUrl, status)
  expect(await orderOf(world, anna, id)).toMatchObject({ state, method: 'ideal', balance: 0, checkoutUrl: null })

  const paymentId = newClientId()
  const retry = () => world.as(anna).put(`/api/orders/${id}/payments/${paymentId}`, { method: 'creditcard' })
  const again = (await (await retry()).json()) as Placed
  expect(await (await retry()).json()).toEqual(again)
  expect(world.psp.payments.list()).toHaveLength(2)
  expect(await orderOf(world, anna, id)).toMatchObject({ state: 'pending', method: 'creditcard' })

  await pay(again.checkoutUrl, 'paid')
  expect(await orderOf(world, anna, id)).toMatchObject({ state: 'completed', method: 'creditcard', balance: 150 })
  expect((await world.as(anna).put(`/api/orders/${id}/payments/${newClientId()}`, { method: 'ideal' })).status).toBe(
    409,
  )
})

test('I9 a payment that failed and then is paid after all counts', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await placed(world, anna)
  const { id } = onlyPayment(world)
  await world.psp.control.settle(id, 'failed')
  await world.psp.control.settle(id, 'paid')
  await world.psp.control.settle(id, 'failed')
  expect(await world.balanceOf(anna)).toBe(150)
  expect(await world.sql('select status from payment')).toEqual([{ status: 'paid' }])
})

test('another method while a payment is open cancels that one; should both be paid, the second goes back', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { id } = await placed(world, anna)
  const first = onlyPayment(world)
  await world.as(anna).put(`/api/orders/${id}/payments/${newClientId()}`, { method: 'paypal' })
  expect(world.psp.payments.find(first.id)?.status).toBe('canceled')
  const second = world.psp.payments.list().find(({ id: other }) => other !== first.id)!

  await world.psp.control.settle(second.id, 'paid')
  await world.psp.control.settle(first.id, 'paid')
  await world.runJobs()
  await world.psp.control.replay(first.id)
  await world.runJobs()

  expect(await world.balanceOf(anna)).toBe(150)
  expect(world.psp.payments.find(first.id)?.amountRefunded).toEqual({ currency: 'EUR', value: '34.95' })
  expect(world.psp.payments.refundsOf(second.id)).toEqual([])
})

test('R-6.23 T1 orders are their buyer’s alone: another member gets 404, a visitor 403', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member()]
  const { id } = await placed(world, anna)
  expect((await world.as(bert).get(`/api/orders/${id}`)).status).toBe(404)
  expect((await place(world, bert, { id })).status).toBe(404)
  expect((await world.as(bert).put(`/api/orders/${id}/payments/${newClientId()}`, { method: 'ideal' })).status).toBe(
    404,
  )
  expect(await (await world.as(bert).get('/api/orders')).json()).toEqual({ orders: [] })
  for (const path of ['/api/bundles', '/api/orders', `/api/orders/${id}`]) {
    expect((await world.visitor().get(path)).status).toBe(403)
  }
  expect((await world.visitor().put(`/api/orders/${id}`, { bundleId: 'p1', method: 'ideal' })).status).toBe(403)
  const [payment] = await world.sql<{ id: string }>('select id from payment')
  const own = await placed(world, bert, { bundleId: 'p0' })
  expect((await world.as(bert).put(`/api/orders/${own.id}/payments/${payment?.id}`, { method: 'ideal' })).status).toBe(
    404,
  )
})

test('T2 an order says nothing of price, credits or status: what is not asked for is refused', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  for (const extra of [{ priceCents: 1 }, { credits: 9_999 }, { status: 'paid' }, { memberId: newClientId() }]) {
    expect((await place(world, anna, extra)).status).toBe(422)
  }
  expect((await place(world, anna, { bundleId: 'p9' })).status).toBe(422)
  expect((await place(world, anna, { method: 'cash' })).status).toBe(422)
  expect((await place(world, anna, { method: 'bancontact' })).status).toBe(422) // not in the Netherlands
  expect((await place(world, anna, { method: 'sdd' })).status).toBe(422)
  expect((await place(world, anna, { id: 'x' })).status).toBe(422)
  expect(world.psp.payments.list()).toEqual([])
})

test('C-40 visa is paid as creditcard; a method that the provider refuses fails the payment, not the order', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await placed(world, anna, { method: 'visa' })
  expect(onlyPayment(world).method).toBe('creditcard')

  const broken = await world.member()
  await world.sql(`update bundle set currency = 'eur' where id = 'p2'`)
  const { id } = await placed(world, broken, { bundleId: 'p2' })
  expect((await orderOf(world, broken, id))['state']).toBe('failed')
})

test('R-2.40 the list of orders, the newest first, with what became of each', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await pay((await placed(world, anna, { bundleId: 'p0' })).checkoutUrl, 'paid')
  await placed(world, anna)
  const { orders } = (await (await world.as(anna).get('/api/orders')).json()) as { orders: Record<string, unknown>[] }
  expect(orders.map(({ bundleId, state }) => [bundleId, state])).toEqual([
    ['p1', 'pending'],
    ['p0', 'completed'],
  ])
})

test('too many orders in a while are refused', async () => {
  await using world = await newWorld({ limitFactor: 1 })
  const anna = await world.member()
  const statuses = []
  for (let count = 0; count < 21; count += 1) statuses.push((await place(world, anna)).status)
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(statuses[20]).toBe(429)
})

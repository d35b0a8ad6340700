import { expect, test } from 'vitest'
import { newClientId } from '#platform/calls/client-id.ts'
import { sendPaymentNotification, findOnlyPayment, placeOrder, readOrder, sendOrder } from '#testing/orders.ts'
import type { TestMember } from '#testing/test-members.ts'
import type { Status } from '../../../../tools/pretend-psp/payment.ts'
import { newWorld } from '#testing/world.ts'
import type { World } from '#testing/world.ts'

async function countPaidOrders(world: World, member: TestMember): Promise<number | undefined> {
  const text = 'select paid_orders as count from credit_balance where member_id = $1'
  const [row] = await world.sql<{ count: number }>(text, [member.id])
  return row?.count
}

const listGrants = (world: World, member: TestMember) =>
  world.sql(`select request_id from ledger_entry where member_id = $1 and counter_account = 'order'`, [member.id])

test('R-4.24 T4 duplicate, late, replayed and 20 concurrent notifications grant the credits once', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await placeOrder(world, anna)
  const { id } = findOnlyPayment(world)
  world.psp.control.webhook = 'twice'
  await world.psp.control.setStatus(id, 'paid')
  await world.psp.control.replay(id)

  const responses = await Promise.all(Array.from({ length: 20 }, () => sendPaymentNotification(world, id)))

  expect(responses.every(({ status }) => status === 200)).toBe(true)
  expect(await world.getBalance(anna)).toBe(150)
  expect(await listGrants(world, anna)).toHaveLength(1)
  await world.runJobs()
  expect(await world.mailsTo(anna.email)).toHaveLength(1)
  expect(await countPaidOrders(world, anna)).toBe(1)
  expect(world.psp.payments.refundsOf(id)).toEqual([])
})

test('R-4.24 20 first notifications, the job and the page grant the credits once when concurrent', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const placed = await placeOrder(world, anna)
  world.psp.control.webhook = 'off'
  const { id } = findOnlyPayment(world)
  await world.psp.control.setStatus(id, 'paid')
  world.clock.advanceSeconds(11)
  const notifications = Array.from({ length: 20 }, () => sendPaymentNotification(world, id))
  await Promise.all([...notifications, world.runJobs(), readOrder(world, anna, placed.id)])
  expect(await world.getBalance(anna)).toBe(150)
  expect(await listGrants(world, anna)).toHaveLength(1)
  await world.runJobs()
  expect(await world.mailsTo(anna.email)).toHaveLength(1)
  expect(await countPaidOrders(world, anna)).toBe(1)
})

test('T4 forged notifications get 200 and change nothing; their body is ignored', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await placeOrder(world, anna)
  const { id } = findOnlyPayment(world)
  for (const forged of ['tr_none', '../methods', '', "'; drop table payment; --", '0'.repeat(100)]) {
    expect((await sendPaymentNotification(world, forged)).status).toBe(200)
  }
  const body = new URLSearchParams({ id, status: 'paid', amount: '34.95' })
  expect((await fetch(`${world.origin}/api/payments/notifications`, { method: 'POST', body })).status).toBe(200)
  expect((await fetch(`${world.origin}/api/payments/notifications`, { method: 'POST' })).status).toBe(422)
  expect(await world.getBalance(anna)).toBe(0)
})

test('T4 another amount, currency or payment than requested grants nothing, and status checks stop', async () => {
  await using world = await newWorld()
  for (const change of [
    { amount: { currency: 'EUR', value: '0.01' } },
    { amount: { currency: 'USD', value: '34.95' } },
    { metadata: { paymentId: newClientId() } },
    { metadata: null },
  ]) {
    const anna = await world.member()
    const { id } = await placeOrder(world, anna)
    const payment = world.psp.payments.list().at(-1)!
    world.psp.control.tamper(payment.id, change)
    await world.psp.control.setStatus(payment.id, 'paid')
    world.clock.advanceSeconds(60)
    await world.runJobs()
    expect(await world.getBalance(anna)).toBe(0)
    expect((await readOrder(world, anna, id))['state']).toBe('pending')
  }
  world.clock.advanceSeconds(86_400)
  await world.runJobs()
  expect(await world.sql(`select 1 from graphile_worker.jobs where task_identifier = 'payments.check'`)).toEqual([])
})

test('T4 a payment of another id with our payment id in its metadata completes no order', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await placeOrder(world, anna)
  world.psp.control.tamper(findOnlyPayment(world).id, { id: 'tr_another' })
  await world.psp.control.setStatus('tr_another', 'paid')
  expect((await sendPaymentNotification(world, 'tr_another')).status).toBe(200)
  expect(await world.getBalance(anna)).toBe(0)
})

test('T4 a mismatched payment waits for an operator, whatever the provider reports next', async () => {
  await using world = await newWorld()
  await placeOrder(world, await world.member())
  const { id, amount } = findOnlyPayment(world)
  for (const value of ['0.01', amount.value]) {
    world.psp.control.tamper(id, { amount: { ...amount, value } })
    await sendPaymentNotification(world, id)
  }
  world.clock.advanceSeconds(86_400)
  await world.runJobs()
  expect(await world.sql(`select 1 from graphile_worker.jobs where task_identifier = 'payments.check'`)).toEqual([])
  await world.psp.control.setStatus(id, 'paid')
  expect(await world.sql('select status, mismatch from payment')).toEqual([{ status: 'paid', mismatch: true }])
})

test('R-4.24 without a browser or a notification the job settles a paid payment', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await placeOrder(world, anna)
  world.psp.control.webhook = 'off'
  await world.psp.control.setStatus(findOnlyPayment(world).id, 'paid')
  await world.runJobs()
  expect(await world.getBalance(anna)).toBe(0) // not due yet
  world.clock.advanceSeconds(11)
  await world.runJobs()
  expect(await world.getBalance(anna)).toBe(150)
})

test('R-4.20 an open payment is checked with increasing delays until it is final', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { id } = await placeOrder(world, anna)
  for (const seconds of [11, 21, 41, 81]) {
    world.clock.advanceSeconds(seconds)
    await world.runJobs()
  }
  expect(await world.sql('select checks from payment where purchase_id = $1', [id])).toEqual([{ checks: 4 }])
  world.psp.control.webhook = 'off'
  await world.psp.control.setStatus(findOnlyPayment(world).id, 'expired')
  world.clock.advanceSeconds(200)
  await world.runJobs()
  expect((await readOrder(world, anna, id))['state']).toBe('expired')
  expect(await world.sql(`select 1 from graphile_worker.jobs where task_identifier = 'payments.check'`)).toEqual([])
})

test('R-4.20 the result page checks the provider at most every 2 seconds', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { id } = await placeOrder(world, anna)
  world.psp.control.webhook = 'off'
  world.clock.advanceSeconds(3)
  expect((await readOrder(world, anna, id))['state']).toBe('pending')
  await world.psp.control.setStatus(findOnlyPayment(world).id, 'paid')
  expect((await readOrder(world, anna, id))['state']).toBe('pending') // checked less than 2 seconds ago
  world.clock.advanceSeconds(3)
  expect(await readOrder(world, anna, id)).toMatchObject({ state: 'completed', balance: 150 })
})

test('a notification may arrive before the response to the create', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  world.psp.control.delayCreateMs = 400
  const placing = sendOrder(world, anna)
  await expect.poll(() => world.psp.payments.list().length).toBe(1)
  await world.psp.control.setStatus(findOnlyPayment(world).id, 'paid')
  expect(await world.getBalance(anna)).toBe(150)
  expect((await placing).status).toBe(200)
  expect(await world.getBalance(anna)).toBe(150)
})

test('R-4.19 an order remains when the provider does not respond to the create, and the job finds its payment', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  world.psp.control.dropNextCreates = 1
  const { id, checkoutUrl } = await placeOrder(world, anna)
  expect(checkoutUrl).toBeNull()
  expect((await readOrder(world, anna, id))['state']).toBe('loading')
  world.clock.advanceSeconds(11)
  await world.runJobs()
  expect(await readOrder(world, anna, id)).toMatchObject({
    state: 'pending',
    nextStep: { kind: 'redirect', url: expect.stringContaining('/checkout/') },
  })
  await world.psp.control.setStatus(findOnlyPayment(world).id, 'paid')
  expect(await world.getBalance(anna)).toBe(150)
})

test('a create without a response expires within the hour', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  world.psp.control.failNextCreates = 1
  const { id } = await placeOrder(world, anna)
  world.clock.advanceSeconds(3_600)
  await world.runJobs()
  expect((await readOrder(world, anna, id))['state']).toBe('expired')
  expect(world.psp.payments.list()).toEqual([])
})

test('a notification while the provider is unavailable gets 503, so that the provider repeats it', async () => {
  await using world = await newWorld()
  await placeOrder(world, await world.member())
  const { id } = findOnlyPayment(world)
  await world.psp.stop()
  expect((await sendPaymentNotification(world, id)).status).toBe(503)
})

test('I9 a failed payment that is paid later completes the order', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await placeOrder(world, anna)
  const { id } = findOnlyPayment(world)
  await world.psp.control.setStatus(id, 'failed')
  await world.psp.control.setStatus(id, 'paid')
  await world.psp.control.setStatus(id, 'failed')
  expect(await world.getBalance(anna)).toBe(150)
  expect(await world.sql('select status from payment')).toEqual([{ status: 'paid' }])
})

test('another method cancels the open payment; if both are paid, the second is refunded', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { id } = await placeOrder(world, anna)
  const first = findOnlyPayment(world)
  await world.as(anna).put(`/api/orders/${id}/payments/${newClientId()}`, { method: 'paypal' })
  expect(world.psp.payments.find(first.id)?.status).toBe('canceled')
  const second = world.psp.payments.list().find(({ id: other }) => other !== first.id)!

  await world.psp.control.setStatus(second.id, 'paid')
  await world.psp.control.setStatus(first.id, 'paid')
  await world.runJobs()
  await world.psp.control.replay(first.id)
  await world.runJobs()

  expect(await world.getBalance(anna)).toBe(150)
  expect(world.psp.payments.find(first.id)?.amountRefunded).toEqual({ currency: 'EUR', value: '34.95' })
  expect(world.psp.payments.refundsOf(second.id)).toEqual([])
  const mails = (await world.mailsTo(anna.email)).filter(({ subject }) => subject.startsWith('Je krijgt geld terug'))
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringMatching(/was al betaald\. Daarna kwam er nog eens €\s34,95 voor binnen\./),
  ])
})

test('I5 I9 credits are granted once if one of the reports is `paid`, in any order, and never otherwise', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  world.psp.control.webhook = 'off'
  let paidOrders = 0
  for (const sequence of listSequences(['failed', 'canceled', 'paid'])) {
    const { id } = await placeOrder(world, anna)
    const payment = world.psp.payments.list().at(-1)!
    for (const status of sequence) {
      world.psp.control.tamper(payment.id, { status })
      await sendPaymentNotification(world, payment.id)
    }
    if (sequence.includes('paid')) paidOrders += 1
    const { state } = await readOrder(world, anna, id)
    expect([sequence, state === 'completed']).toEqual([sequence, sequence.includes('paid')])
  }
  expect(paidOrders).toBe(11)
  expect(await world.getBalance(anna)).toBe(11 * 150)
})

/** Lists every sequence of distinct statuses: 15 of three statuses. */
function listSequences(statuses: Status[]): Status[][] {
  return statuses.flatMap((first) => {
    const rest = statuses.filter((status) => status !== first)
    return [[first], ...listSequences(rest).map((sequence) => [first, ...sequence])]
  })
}

test('a buyer waits at most 5 seconds for a provider that hangs', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { id } = await placeOrder(world, anna)
  world.psp.control.delayCreateMs = 60_000
  const startedAt = performance.now()
  const response = await world.as(anna).put(`/api/orders/${id}/payments/${newClientId()}`, { method: 'paypal' })
  expect(await response.json()).toEqual({ id, nextStep: null })
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})

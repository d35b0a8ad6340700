import { expect, test } from 'vitest'
import { newClientId } from '#platform/calls/client-id.ts'
import { readRefusal } from '#testing/debits.ts'
import { findOnlyPayment, placeOrder, readOrder, sendPaymentNotification } from '#testing/orders.ts'
import { listBrokenMoneyRules } from '#testing/repaid-orders.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import { recordIncomingPayment } from './incoming-payments.ts'
import { remindTransfers } from './transfers.ts'

const DAY_SECONDS = 86_400

const readOffer = async (world: World, anna: TestMember, orderId: string) =>
  (await (await world.as(anna).get(`/api/orders/${orderId}/withdrawal`)).json()) as Record<string, unknown>

const withdraw = (
  world: World,
  anna: TestMember,
  { orderId, withdrawalId = newClientId(), credits = 0 }: { orderId: string; withdrawalId?: string; credits?: number },
) => world.as(anna).put(`/api/orders/${orderId}/withdrawal/${withdrawalId}`, { credits, amountCents: 0 })

const listReceipts = async (world: World, anna: TestMember) =>
  (await world.mailsTo(anna.email)).filter(({ subject }) => subject.startsWith('Ontvangstbevestiging'))

/** Lists the first paragraphs of the mails about money that is paid back. */
const listReturnMails = async (world: World, anna: TestMember) =>
  (await world.mailsTo(anna.email))
    .filter(({ subject }) => subject.startsWith('Je krijgt geld terug'))
    .map(({ text }) => text.split('\n\n')[1])

test.each(['ideal', 'sct'])(
  'L-17 an open order by %s can be withdrawn, which cancels it everywhere',
  async (method) => {
    await using world = await newWorld()
    const anna = await world.member()
    const { id: orderId } = await placeOrder(world, anna, { method })
    expect(await readOffer(world, anna, orderId)).toMatchObject({
      until: '2026-06-15',
      isPaid: false,
      credits: 0,
      usedEarlyCredits: 0,
      amountCents: 0,
      endsPremium: false,
    })

    const response = await withdraw(world, anna, { orderId })

    const requestedAt = world.clock.now().toISOString()
    const withdrawal = { requestedAt, isPaid: false, credits: 0, amountCents: 0, refund: 'unpaid' }
    expect(await response.json()).toEqual(withdrawal)
    expect(findOnlyPayment(world).status).toBe('canceled')
    expect(await readOrder(world, anna, orderId)).toMatchObject({
      state: 'cancelled',
      repayment: 'withdrawn',
      withdrawableUntil: null,
      nextStep: null,
      withdrawal,
    })
    const [receipt] = await listReceipts(world, anna)
    expect(receipt?.text).toMatch(/Op 1 juni 2026 (om|at) 12:00:00 CEST heb je je bestelling \w{5}-\w{5} herroepen\./)
    expect(receipt?.text).toContain('nog niet betaald')
    const retried = await world.as(anna).put(`/api/orders/${orderId}/payments/${newClientId()}`, { method: 'ideal' })
    expect(await readRefusal(retried)).toMatchObject({ status: 409, refusal: 'order_reversed' })
    expect(await listBrokenMoneyRules(world)).toEqual([])
  },
)

test('L-17 money that arrives after the withdrawal is refunded once, and grants nothing', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { id: orderId } = await placeOrder(world, anna)
  const { id } = findOnlyPayment(world)
  await withdraw(world, anna, { orderId })
  await world.psp.control.setStatus(id, 'paid')
  await world.psp.control.replay(id)
  await Promise.all(Array.from({ length: 5 }, () => sendPaymentNotification(world, id)))
  expect(await readOrder(world, anna, orderId)).toMatchObject({
    withdrawal: { refund: 'underway', amountCents: 3_495, isPaid: false },
  })
  await world.runJobs()
  await sendPaymentNotification(world, id)

  expect(world.psp.payments.refundsOf(id)).toMatchObject([{ amount: { value: '34.95' } }])
  expect(await world.getBalance(anna)).toBe(0)
  expect(await readOrder(world, anna, orderId)).toMatchObject({
    repayment: 'withdrawn',
    withdrawal: { refund: 'refunded', amountCents: 3_495 },
    documents: [],
  })
  expect(await listReturnMails(world, anna)).toEqual([
    expect.stringMatching(/^Je hebt je bestelling \S+ herroepen\. Er is toch €\s34,95 voor binnengekomen\./),
  ])
  expect(await listBrokenMoneyRules(world)).toEqual([])
})

test('an order whose payment the provider confirms or cancels late stays withdrawn', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  world.psp.control.dropNextCreates = 1 // the payment exists at the provider, which nobody told us
  const { id: orderId } = await placeOrder(world, anna)
  world.psp.control.webhook = 'off'
  world.psp.control.holdResponses = null
  await withdraw(world, anna, { orderId })
  world.clock.advanceSeconds(11)
  await world.runJobs()
  expect(findOnlyPayment(world).status).toBe('canceled')
  expect(await readOrder(world, anna, orderId)).toMatchObject({ state: 'cancelled', repayment: 'withdrawn' })
})

test('L-17 an order that is paid before the confirmation is withdrawn on the terms of a paid order', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { id: orderId } = await placeOrder(world, anna)
  await readOffer(world, anna, orderId)
  await world.psp.control.setStatus(findOnlyPayment(world).id, 'paid')

  const response = await withdraw(world, anna, { orderId })

  expect(await readRefusal(response)).toMatchObject({
    status: 409,
    refusal: 'withdrawal_changed',
    details: { credits: 150, amountCents: 3_495 },
  })
  expect(await world.getBalance(anna)).toBe(150)
})

test('L-17 two windows and a notification at once withdraw or pay once, and never both keep the money', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { id: orderId } = await placeOrder(world, anna)
  const { id } = findOnlyPayment(world)
  await Promise.all([
    ...Array.from({ length: 6 }, () => withdraw(world, anna, { orderId })),
    world.psp.control.setStatus(id, 'paid').catch(() => undefined),
  ])
  await sendPaymentNotification(world, id)
  await world.runJobs()
  const { withdrawal } = await readOrder(world, anna, orderId)
  const isPaid = world.psp.payments.find(id)?.status === 'paid'
  expect(world.psp.payments.refundsOf(id)).toHaveLength(withdrawal && isPaid ? 1 : 0)
  expect(await world.getBalance(anna)).toBe(withdrawal ? 0 : 150)
  expect(await listReceipts(world, anna)).toHaveLength(withdrawal ? 1 : 0)
  expect(await listBrokenMoneyRules(world)).toEqual([])
})

test('a repeated withdrawal returns the first, another one of the order is refused', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { id: orderId } = await placeOrder(world, anna)
  const withdrawalId = newClientId()
  const first = await (await withdraw(world, anna, { orderId, withdrawalId })).json()
  expect(await (await withdraw(world, anna, { orderId, withdrawalId })).json()).toEqual(first)
  expect(await readRefusal(await withdraw(world, anna, { orderId }))).toMatchObject({ refusal: 'order_reversed' })
  expect(await listReceipts(world, anna)).toHaveLength(1)
})

test('an order whose payments all ended has nothing to withdraw from', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { id: orderId } = await placeOrder(world, anna)
  await world.psp.control.setStatus(findOnlyPayment(world).id, 'failed')
  expect(await readRefusal(await withdraw(world, anna, { orderId }))).toMatchObject({
    status: 409,
    refusal: 'order_not_withdrawable',
  })
  expect(await readOffer(world, anna, orderId)).toMatchObject({ refusal: 'order_not_withdrawable' })
})

test('L-17 the function is there from the first day to the last, and not afterwards, also for a pending order', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { id: orderId } = await placeOrder(world, anna, { method: 'sct' })
  const readDay = async () => {
    const { orders } = (await (await world.as(anna).get('/api/orders')).json()) as {
      orders: { withdrawableUntil: string | null }[]
    }
    const { withdrawableUntil } = await readOrder(world, anna, orderId)
    expect(orders[0]?.withdrawableUntil).toBe(withdrawableUntil)
    return withdrawableUntil
  }
  expect(await readDay()).toBe('2026-06-15')
  world.clock.advanceSeconds(10 * DAY_SECONDS)
  expect(await readDay()).toBe('2026-06-15')
  await world.psp.control.setStatus(findOnlyPayment(world).id, 'paid') // on 11 June at 12:00 in Amsterdam
  expect(await readDay()).toBe('2026-06-25')
  world.clock.advanceSeconds(14 * DAY_SECONDS + 12 * 3_600 - 1)
  expect(await readDay()).toBe('2026-06-25')
  world.clock.advanceSeconds(1)
  expect(await readDay()).toBeNull()
})

test('L-17 a transfer to our bank for a withdrawn order is to be paid back, also a part that waited, and settles nothing', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { id: orderId } = await placeOrder(world, anna, { method: 'sct' })
  const reference = findOnlyPayment(world).description
  const receive = (entryReference: string, amountCents: number) =>
    recordIncomingPayment(world.ctx(), {
      source: 'bank',
      entryReference,
      amountCents,
      currency: 'EUR',
      references: [reference],
      receivedOn: '2026-06-02',
    })
  await receive('E1', 1_000)
  await withdraw(world, anna, { orderId })
  expect(await receive('E2', 3_495)).toMatchObject({ state: 'surplus', surplusCents: 3_495 })
  expect(await world.sql('select state, surplus_cents from bank_receipt order by entry_reference')).toEqual([
    { state: 'surplus', surplus_cents: 1_000 },
    { state: 'surplus', surplus_cents: 3_495 },
  ])
  expect(await world.getBalance(anna)).toBe(0)
  expect((await listReturnMails(world, anna)).toSorted()).toEqual([
    expect.stringMatching(/^Je hebt bestelling \S+ herroepen\. Er is €\s10,00 voor binnengekomen\.$/),
    expect.stringMatching(/^Je hebt bestelling \S+ herroepen\. Er is €\s34,95 voor binnengekomen\.$/),
  ])
  await world.sql(`update payment set status = 'open'`) // as while the provider cannot be reached
  world.clock.advanceSeconds(12 * DAY_SECONDS)
  await remindTransfers.run(world.ctx(), null)
  expect((await world.mailsTo(anna.email)).filter(({ subject }) => subject.includes('wacht op je betaling'))).toEqual(
    [],
  )
  expect(await listBrokenMoneyRules(world)).toEqual([])
})

test('a stranger can neither see nor withdraw from an open order', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const stranger = await world.member()
  const { id: orderId } = await placeOrder(world, anna)
  expect(await readRefusal(await withdraw(world, stranger, { orderId }))).toMatchObject({ refusal: 'order_not_found' })
  expect(await readOffer(world, stranger, orderId)).toMatchObject({ refusal: 'order_not_found' })
})

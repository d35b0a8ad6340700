import { expect, test } from 'vitest'
import { newClientId } from '#platform/calls/client-id.ts'
import { readOrder, sendPaymentNotification } from '#testing/orders.ts'
import {
  failRefund,
  listBrokenMoneyRules,
  listOrderEntries,
  payOrder,
  spendCredits,
  type PaidOrder,
} from '#testing/repaid-orders.ts'
import { newWorld, type World } from '#testing/world.ts'

const DAY_SECONDS = 86_400

const readOffer = async (world: World, { anna, orderId }: Pick<PaidOrder, 'anna' | 'orderId'>) =>
  (await (await world.as(anna).get(`/api/orders/${orderId}/withdrawal`)).json()) as Record<string, unknown>

const sendWithdrawal = (
  world: World,
  { anna, orderId }: Pick<PaidOrder, 'anna' | 'orderId'>,
  { withdrawalId = newClientId(), credits = 150, amountCents = 3495 } = {},
) => world.as(anna).put(`/api/orders/${orderId}/withdrawal/${withdrawalId}`, { credits, amountCents })

const readRefusal = async (response: Response) => [
  response.status,
  ((await response.json()) as { refusal: string }).refusal,
]

test('L-16 L-17 C-60 a withdrawal from an unused bundle gives everything back and ends premium', async () => {
  await using world = await newWorld()
  const order = await payOrder(world)
  const { anna, orderId, id } = order
  expect(await readOffer(world, order)).toEqual({
    until: '2026-06-15',
    isPaid: true,
    credits: 150,
    usedEarlyCredits: 0,
    amountCents: 3495,
    currency: 'EUR',
    endsPremium: true,
  })

  const response = await sendWithdrawal(world, order)

  const requestedAt = world.clock.now().toISOString()
  expect(await response.json()).toEqual({
    requestedAt,
    isPaid: true,
    credits: 150,
    amountCents: 3495,
    refund: 'underway',
  })
  expect(await world.getBalance(anna)).toBe(0)
  await world.runJobs()
  await sendPaymentNotification(world, id)
  expect(world.psp.payments.refundsOf(id)).toMatchObject([{ amount: { value: '34.95' } }])
  expect(await readOrder(world, anna, orderId)).toMatchObject({
    repayment: 'withdrawn',
    repaidCents: 3495,
    madePremium: false,
    withdrawableUntil: null,
    withdrawal: { requestedAt, refund: 'refunded' },
  })
  expect(await listOrderEntries(world, anna)).toEqual(['order 150', 'withdrawal -150'])
  expect(await listBrokenMoneyRules(world)).toEqual([])
})

test('L-17 L-23 one mail is about a withdrawal: the receipt with its content, date and time, and with the credit note', async () => {
  await using world = await newWorld()
  const order = await payOrder(world)
  await spendCredits(world, order.anna, 143)
  await sendWithdrawal(world, order, { credits: 7, amountCents: 163 })
  await world.runJobs()
  await sendPaymentNotification(world, order.id)
  await world.runJobs()
  const mails = (await world.mailsTo(order.anna.email)).filter(({ subject }) => !subject.startsWith('Bevestiging'))
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Ontvangstbevestiging/)])
  const receipt = mails[0]?.text ?? ''
  expect(receipt).toMatch(/Op 1 juni 2026 (om|at) 12:00:00 CEST heb je je bestelling \w{5}-\w{5} herroepen\./)
  expect(receipt).toMatch(/Voor 7 ongebruikte credits krijg je €\s1,63 terug/)
  expect(receipt).toContain('een bundel van 150 credits')
  expect(receipt).toContain('Je bent niet meer premium')
  expect(receipt).toContain('De creditnota met nummer C2026-000001 zit als pdf bij deze mail.')
  expect(await world.sql('select file_name from mail_attachment where mail_id = $1', [mails[0]?.id])).toEqual([
    { file_name: 'creditnota-C2026-000001.pdf' },
  ])
})

test('C-60 a withdrawal takes only the unused credits of its own order', async () => {
  await using world = await newWorld()
  const first = await payOrder(world)
  await spendCredits(world, first.anna, 100)
  await payOrder(world, first.anna, { bundleId: 'p0' })
  expect(await readOffer(world, first)).toMatchObject({ credits: 50, amountCents: 1165, endsPremium: false })
  expect((await sendWithdrawal(world, first, { credits: 50, amountCents: 1165 })).status).toBe(200)
  expect(await world.getBalance(first.anna)).toBe(50)
  expect(await listBrokenMoneyRules(world)).toEqual([])
})

test('C-60 a withdrawal from a used bundle refunds nothing, and the order no longer counts', async () => {
  await using world = await newWorld()
  const order = await payOrder(world)
  await spendCredits(world, order.anna, 150)
  const response = await sendWithdrawal(world, order, { credits: 0, amountCents: 0 })
  expect(await response.json()).toMatchObject({ credits: 0, amountCents: 0, refund: 'none' })
  await world.runJobs()
  expect(world.psp.payments.refundsOf(order.id)).toEqual([])
  expect(await readOrder(world, order.anna, order.orderId)).toMatchObject({ repayment: 'withdrawn' })
  expect(await listBrokenMoneyRules(world)).toEqual([])
})

test('a withdrawal with other credits or another amount than the buyer saw is refused with the new ones', async () => {
  await using world = await newWorld()
  const order = await payOrder(world)
  await spendCredits(world, order.anna, 1)
  for (const stale of [{}, { credits: 149 }, { amountCents: 3472 }]) {
    const response = await sendWithdrawal(world, order, stale)
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({
      refusal: 'withdrawal_changed',
      details: { credits: 149, amountCents: 3472 },
    })
  }
  expect(await world.getBalance(order.anna)).toBe(149)
  expect(await world.sql('select 1 from withdrawal')).toEqual([])
})

test('L-17 20 concurrent withdrawals, repeated and with different ids, withdraw once', async () => {
  await using world = await newWorld()
  const order = await payOrder(world)
  const withdrawalId = newClientId()
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => sendWithdrawal(world, order, index % 2 === 0 ? { withdrawalId } : {})),
  )
  const accepted = responses.filter(({ status }) => status === 200)
  expect(accepted.length).toBeGreaterThanOrEqual(1)
  // A busy machine answers 503 to those that wait too long for the lock.
  for (const refused of responses.filter(({ status }) => status !== 200 && status !== 503))
    expect(await readRefusal(refused)).toEqual([409, 'order_reversed'])
  await world.runJobs()
  expect(await world.getBalance(order.anna)).toBe(0)
  expect(world.psp.payments.refundsOf(order.id)).toHaveLength(1)
  expect((await world.mailsTo(order.anna.email)).filter(({ subject }) => subject.startsWith('Ontvangst'))).toHaveLength(
    1,
  )
  expect(await listBrokenMoneyRules(world)).toEqual([])
})

test('a repeated withdrawal returns the first, also after the term', async () => {
  await using world = await newWorld()
  const order = await payOrder(world)
  const withdrawalId = newClientId()
  const first = await (await sendWithdrawal(world, order, { withdrawalId })).json()
  expect(await readRefusal(await sendWithdrawal(world, order))).toEqual([409, 'order_reversed']) // another id
  world.clock.advanceSeconds(20 * DAY_SECONDS)
  const repeated = await sendWithdrawal(world, order, { withdrawalId, credits: 1, amountCents: 1 })
  expect(await repeated.json()).toEqual(first)
  const other = await payOrder(world, order.anna)
  expect(await readRefusal(await sendWithdrawal(world, other, { withdrawalId }))).toEqual([404, 'order_not_found'])
  expect(await world.getBalance(order.anna)).toBe(150)
})

test('L-16 an order can be withdrawn until the end of the last day in the time zone of the site', async () => {
  await using world = await newWorld()
  const order = await payOrder(world) // on 1 June at 12:00 in Amsterdam
  world.clock.advanceSeconds(14 * DAY_SECONDS + 12 * 3_600 - 1)
  expect(await readOffer(world, order)).toMatchObject({ until: '2026-06-15' })
  world.clock.advanceSeconds(1)
  expect(await readOffer(world, order)).toMatchObject({ refusal: 'withdrawal_expired' })
  expect(await readRefusal(await sendWithdrawal(world, order))).toEqual([409, 'withdrawal_expired'])
  expect(await readOrder(world, order.anna, order.orderId)).toMatchObject({ withdrawableUntil: null })
})

test('a foreign and an already repaid order cannot be withdrawn', async () => {
  await using world = await newWorld()
  const order = await payOrder(world)
  const stranger = { anna: await world.member(), orderId: order.orderId }
  expect(await readRefusal(await sendWithdrawal(world, stranger))).toEqual([404, 'order_not_found'])
  expect(await readOffer(world, stranger)).toMatchObject({ refusal: 'order_not_found' })
  await world.psp.control.chargeBack(order.id)
  expect(await readRefusal(await sendWithdrawal(world, order))).toEqual([409, 'order_reversed'])
  expect(await readOffer(world, order)).toMatchObject({ refusal: 'order_reversed' })
})

test('I8 a withdrawal after a partial refund refunds at most the rest of the total', async () => {
  await using world = await newWorld()
  const order = await payOrder(world)
  await world.psp.control.refund(order.id, 1747)
  expect(await readOffer(world, order)).toMatchObject({ credits: 76, amountCents: 1748 })
  expect((await sendWithdrawal(world, order, { credits: 76, amountCents: 1748 })).status).toBe(200)
  await world.runJobs()
  expect(world.psp.payments.find(order.id)?.amountRefunded.value).toBe('34.95')
  expect(await listBrokenMoneyRules(world)).toEqual([])
})

test('C-19 a chargeback after a withdrawal takes only the credits that were used', async () => {
  await using world = await newWorld()
  const order = await payOrder(world)
  await spendCredits(world, order.anna, 100)
  await sendWithdrawal(world, order, { credits: 50, amountCents: 1165 })
  await world.runJobs()
  const { id: chargeback } = await world.psp.control.chargeBack(order.id)
  expect(await world.getBalance(order.anna)).toBe(-100)
  await world.psp.control.reverseChargeback(chargeback)
  expect(await world.getBalance(order.anna)).toBe(0)
  expect(await readOrder(world, order.anna, order.orderId)).toMatchObject({ repayment: 'withdrawn' })
  expect(await listBrokenMoneyRules(world)).toEqual([])
})

test('the failed refund of a withdrawal stays withdrawn, is shown as failed, and returns no credits', async () => {
  await using world = await newWorld()
  world.psp.control.refundStatus = 'queued' // a refund that was paid out has a credit note
  const order = await payOrder(world)
  await sendWithdrawal(world, order)
  await world.runJobs()
  const [refund] = world.psp.payments.refundsOf(order.id)
  if (refund) await failRefund(world, refund)
  expect(await world.getBalance(order.anna)).toBe(0)
  expect(await readOrder(world, order.anna, order.orderId)).toMatchObject({
    repayment: 'withdrawn',
    withdrawal: { refund: 'failed' },
  })
  expect(await listBrokenMoneyRules(world)).toEqual([])
})

test('messages that are sent during a withdrawal are charged or refused, never both refunded and sent', async () => {
  await using world = await newWorld()
  const order = await payOrder(world)
  await spendCredits(world, order.anna, 140)
  const receivers = await Promise.all(Array.from({ length: 10 }, () => world.member({ gender: 'male' })))
  const [withdrawn, ...sent] = await Promise.all([
    sendWithdrawal(world, order, { credits: 10, amountCents: 233 }),
    ...receivers.map((to) =>
      world.as(order.anna).post(`/api/members/${to.id}/messages`, { messageId: newClientId(), text: 'Hoi' }),
    ),
  ])
  const sentCount = sent.filter(({ status }) => status === 200).length
  expect(await world.getBalance(order.anna)).toBe(withdrawn.status === 200 ? 0 : 10 - sentCount)
  if (withdrawn.status === 200) expect(sentCount).toBe(0)
  expect(await listBrokenMoneyRules(world)).toEqual([])
})

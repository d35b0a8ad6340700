import { expect, test } from 'vitest'
import { completeCheckout, placeOrder, readOrder } from '#testing/orders.ts'
import { newWorld, type World } from '#testing/world.ts'
import { eraseOldOrders } from '#testing/old-orders.ts'
import { assignIncomingPayment, refundIncomingPayment } from './incoming-payment-assignment.ts'
import { recordIncomingPayment } from './incoming-payments.ts'
import { findUnmatchedCredits } from './unmatched-credits.ts'

/** Places an order by bank transfer of 34.95 euro. */
async function newTransfer(world: World) {
  const anna = await world.member()
  const { id } = await placeOrder(world, anna, { method: 'sct' })
  const { id: payment, description: number } = world.psp.payments.list().at(-1)!
  return { anna, id, payment, number, read: () => readOrder(world, anna, id) }
}

const receive = (
  world: World,
  entryReference: string,
  money: { cents: number; reference: string; currency?: string },
) =>
  recordIncomingPayment(world.ctx(), {
    source: 'bank',
    entryReference,
    amountCents: money.cents,
    currency: money.currency ?? 'EUR',
    references: [money.reference],
    receivedOn: '2026-06-02',
  })

const subjectsTo = async (world: World, { email }: { email: string }) =>
  (await world.mailsTo(email)).map(({ subject }) => subject)

test('too little at the provider waits, the buyer is told, and the rest completes the order once', async () => {
  await using world = await newWorld()
  const { anna, payment, number, read } = await newTransfer(world)
  world.psp.control.webhookStyle = 'signed'
  await world.psp.control.receiveTransfer(payment, 3000)
  await world.runJobs()
  expect(await read()).toMatchObject({ state: 'pending', receivedCents: 3000, nextStep: { kind: 'instructions' } })
  expect(await world.getBalance(anna)).toBe(0)
  const [, mail] = await world.mailsTo(anna.email)
  expect(mail?.subject).toBe(`Er ontbreekt een deel van je betaling voor bestelling ${number}`)
  expect(mail?.text).toContain('4,95')

  await world.psp.control.receiveTransfer(payment, 495)
  await world.runJobs()
  await findUnmatchedCredits.run(world.ctx(), null)
  expect(await read()).toMatchObject({ state: 'completed', receivedCents: 0, surplusCents: 0 })
  expect(await world.getBalance(anna)).toBe(150)
  expect(world.psp.payments.list().map(({ status }) => status)).toEqual(['canceled'])
})

test('without an event the hourly job finds what the provider could not match', async () => {
  await using world = await newWorld()
  const { payment, read } = await newTransfer(world)
  world.psp.control.webhook = 'off'
  await world.psp.control.receiveTransfer(payment, 3000)
  await findUnmatchedCredits.run(world.ctx(), null)
  await findUnmatchedCredits.run(world.ctx(), null)
  expect(await read()).toMatchObject({ receivedCents: 3000 })
})

test('too much completes the order, and the rest is to be paid back and told', async () => {
  await using world = await newWorld()
  const { anna, number, read } = await newTransfer(world)
  expect(await receive(world, 'E1', { cents: 4000, reference: number })).toMatchObject({ state: 'settled' })
  expect(await read()).toMatchObject({ state: 'completed', surplusCents: 505 })
  expect(await world.getBalance(anna)).toBe(150)
  expect(await subjectsTo(world, anna)).toContain(`Je krijgt geld terug van bestelling ${number}`)
})

test('money that waits is to be paid back once the order is paid in another way', async () => {
  await using world = await newWorld()
  const { anna, payment, number, read } = await newTransfer(world)
  await receive(world, 'E1', { cents: 3000, reference: number })
  await world.psp.control.receiveTransfer(payment)
  expect(await read()).toMatchObject({ state: 'completed', receivedCents: 0, surplusCents: 3000 })
  expect(await subjectsTo(world, anna)).toContain(`Je krijgt geld terug van bestelling ${number}`)
})

test('money for a paid order is to be paid back and gives nothing', async () => {
  await using world = await newWorld()
  const { anna, payment, number } = await newTransfer(world)
  await world.psp.control.receiveTransfer(payment)
  expect(await receive(world, 'E1', { cents: 3495, reference: number })).toMatchObject({
    state: 'surplus',
    surplusCents: 3495,
  })
  expect(await world.getBalance(anna)).toBe(150)
})

test('the provider refunds what it receives after the own account completed the order', async () => {
  await using world = await newWorld()
  const { anna, payment, number } = await newTransfer(world)
  await receive(world, 'E1', { cents: 3495, reference: number })
  await world.psp.control.setStatus(payment, 'paid')
  await world.runJobs()
  expect(world.psp.payments.refundsOf(payment)).toMatchObject([{ amount: { value: '34.95' } }])
  expect(await world.getBalance(anna)).toBe(150)
})

test('the same entry many times at once is recorded and credited once', async () => {
  await using world = await newWorld()
  const { anna, number } = await newTransfer(world)
  const decisions = await Promise.all(
    Array.from({ length: 10 }, () => receive(world, 'E1', { cents: 3495, reference: number })),
  )
  expect(decisions.filter(Boolean)).toHaveLength(1)
  expect(await world.getBalance(anna)).toBe(150)
  expect(await world.sql('select 1 from bank_receipt')).toHaveLength(1)
})

test('two halves at once complete the order once', async () => {
  await using world = await newWorld()
  const { anna, number, read } = await newTransfer(world)
  const halves = [
    { entry: 'E1', cents: 1748 },
    { entry: 'E2', cents: 1747 },
  ]
  await Promise.all(halves.map(({ entry, cents }) => receive(world, entry, { cents, reference: number })))
  expect(await read()).toMatchObject({ state: 'completed', surplusCents: 0 })
  expect(await world.getBalance(anna)).toBe(150)
})

test('the whole amount twice at once completes the order once, and one is to be paid back', async () => {
  await using world = await newWorld()
  const { anna, payment, number, read } = await newTransfer(world)
  const entries = ['E1', 'E2'].map((entry) => receive(world, entry, { cents: 3495, reference: number }))
  await Promise.all([...entries, world.psp.control.receiveTransfer(payment)])
  await world.runJobs()
  expect(await world.getBalance(anna)).toBe(150)
  const { surplusCents } = await read()
  const refunds = world.psp.payments.refundsOf(payment).length
  expect((surplusCents as number) + refunds * 3495).toBe(world.psp.payments.list()[0]?.status === 'paid' ? 6990 : 3495)
})

test('another currency is refused, and is no part of the total', async () => {
  await using world = await newWorld()
  const { number, read } = await newTransfer(world)
  const dollars = { cents: 3495, reference: number, currency: 'USD' }
  expect(await receive(world, 'E1', dollars)).toMatchObject({ state: 'refused', surplusCents: 3495 })
  expect(await receive(world, 'E2', { cents: 3494, reference: number })).toMatchObject({ state: 'waiting' })
  expect(await read()).toMatchObject({ state: 'pending', receivedCents: 3494, surplusCents: 0 })
})

test('a failed order of another method is completed by money with its number', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { id, checkoutUrl } = await placeOrder(world, anna)
  await completeCheckout(checkoutUrl, 'failed')
  const { description: number } = world.psp.payments.list()[0]!
  expect(await receive(world, 'E1', { cents: 3495, reference: number })).toMatchObject({ state: 'settled' })
  expect(await readOrder(world, anna, id)).toMatchObject({ state: 'completed', method: 'sct' })
})

test('a part of a reference is none, and a reference of two orders is none', async () => {
  await using world = await newWorld()
  const [first, second] = [await newTransfer(world), await newTransfer(world)]
  await world.sql(`update bank_transfer set reference = 'RF18 SAME'`)
  for (const [entry, reference] of [first.number.slice(1), `${first.number}1`, '', 'rf18-same'].entries())
    expect(await receive(world, `E${entry}`, { cents: 3495, reference })).toMatchObject({ state: 'unknown' })
  expect([await first.read(), await second.read()]).toMatchObject([{ state: 'pending' }, { state: 'pending' }])
})

test('what was paid back no longer waits, and cannot be paid back or assigned again', async () => {
  await using world = await newWorld()
  const { number, read } = await newTransfer(world)
  await receive(world, 'E1', { cents: 3000, reference: number })
  const [row] = await world.sql<{ id: string }>('select id from bank_receipt')
  const incomingPaymentId = row?.id ?? ''
  expect(await assignIncomingPayment(world.staffCtx(), { incomingPaymentId, orderNumber: number })).toMatchObject({
    state: 'waiting',
  })
  const refunds = await Promise.all(
    Array.from({ length: 5 }, () => refundIncomingPayment(world.staffCtx(), { id: incomingPaymentId })),
  )
  expect(refunds.filter(Boolean)).toMatchObject([{ cents: 3000, currency: 'EUR' }])
  await expect(
    assignIncomingPayment(world.staffCtx(), { incomingPaymentId, orderNumber: number }),
  ).rejects.toMatchObject({
    code: 'receipt_not_assignable',
  })
  expect(await receive(world, 'E2', { cents: 495, reference: number })).toMatchObject({ state: 'waiting' })
  expect(await read()).toMatchObject({ state: 'pending', receivedCents: 495, surplusCents: 0 })
})

test('concurrent assignments of one incoming payment pay one order', async () => {
  await using world = await newWorld()
  const orders = [await newTransfer(world), await newTransfer(world)]
  await receive(world, 'E1', { cents: 3495, reference: '' })
  const [row] = await world.sql<{ id: string }>('select id from bank_receipt')
  const assign = ({ number }: { number: string }) =>
    assignIncomingPayment(world.staffCtx(), { incomingPaymentId: row?.id ?? '', orderNumber: number })
  const results = await Promise.allSettled(orders.map(assign))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused.map(({ reason }) => reason)).toMatchObject([{ code: 'receipt_not_assignable' }])
  const states = await Promise.all(orders.map(({ read }) => read()))
  expect(states.filter(({ state }) => state === 'completed')).toHaveLength(1)
})

test('C-24 the reference of an incoming payment is deleted 90 days after it was handled', async () => {
  await using world = await newWorld()
  await receive(world, 'E1', { cents: 3495, reference: 'Van N. de Vries' })
  await receive(world, 'E2', { cents: 3495, reference: 'Van B. Jansen' })
  const [row] = await world.sql<{ id: string }>(`select id from bank_receipt where entry_reference = 'E1'`)
  await refundIncomingPayment(world.staffCtx(), { id: row?.id ?? '' })
  const listReferences = async () => {
    await eraseOldOrders(world)
    return (await world.sql<{ reference: string }>('select reference from bank_receipt order by entry_reference')).map(
      ({ reference }) => reference,
    )
  }
  world.clock.advanceSeconds(90 * 86_400)
  expect(await listReferences()).toEqual(['Van N. de Vries', 'Van B. Jansen'])
  world.clock.advanceSeconds(1)
  expect(await listReferences()).toEqual([null, 'Van B. Jansen'])
})

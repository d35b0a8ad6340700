import { expect, test } from 'vitest'
import { newClientId } from '#platform/calls/client-id.ts'
import { placeOrder, readOrder, sendPaymentNotification } from '#testing/orders.ts'
import {
  failRefund,
  isPremiumMember,
  listBrokenMoneyRules,
  listOrderEntries,
  payOrder,
  spendCredits,
} from '#testing/repaid-orders.ts'
import { listUnfinishedRefunds } from '#testing/refunds.ts'
import { newWorld, type World } from '#testing/world.ts'
import { refundOrder } from './operator-refunds.ts'
import { retryRefund } from './unfinished-refunds.ts'

/** Starts a refund as the operator Kees. */
async function refund(world: World, orderId: string, fields: { refundId?: string; amountCents?: number } = {}) {
  const { refundId = newClientId(), amountCents = null } = fields
  return refundOrder(world.staffCtx('kees'), { refundId, orderId, amountCents, reason: 'Coulance' })
}

test('an operator refunds the unused credits of an order, which are taken at the same moment', async () => {
  await using world = await newWorld()
  const { anna, orderId, id } = await payOrder(world)
  await spendCredits(world, anna, 143)
  expect(await refund(world, orderId)).toEqual({
    amountCents: 163,
    credits: 7,
    currency: 'EUR',
    isByBank: false,
  })
  expect(await world.getBalance(anna)).toBe(0)
  await world.runJobs()
  await sendPaymentNotification(world, id)
  expect(world.psp.payments.refundsOf(id)).toMatchObject([{ amount: { value: '1.63' } }])
  expect(await listOrderEntries(world, anna)).toEqual(['order 150', 'refund -7'])
  expect(await readOrder(world, anna, orderId)).toMatchObject({ repayment: 'partly_refunded', repaidCents: 163 })
  expect(await world.sql('select note, requested_by from payment_refund')).toEqual([
    { note: 'Coulance', requested_by: 'kees' },
  ])
  const mails = await world.mailsTo(anna.email)
  expect(mails.filter(({ subject }) => subject.startsWith('Terugbetaling'))).toHaveLength(1)
  expect(await listUnfinishedRefunds(world)).toEqual([])
  expect(await listBrokenMoneyRules(world)).toEqual([])
})

test('an operator refunds an amount, then the rest; the last one takes all unused credits and ends premium', async () => {
  await using world = await newWorld()
  const { anna, orderId } = await payOrder(world)
  expect(await refund(world, orderId, { amountCents: 1000 })).toMatchObject({ credits: 42 })
  expect(await isPremiumMember(world, anna)).toBe(true)
  const tooHigh = { code: 'amount_too_high', details: { max: '24.95' } }
  await expect(refund(world, orderId, { amountCents: 2496 })).rejects.toMatchObject(tooHigh)
  expect(await refund(world, orderId, { amountCents: 2495 })).toMatchObject({ credits: 108 })
  expect(await world.getBalance(anna)).toBe(0)
  expect(await isPremiumMember(world, anna)).toBe(false)
  await expect(refund(world, orderId)).rejects.toMatchObject({ code: 'nothing_to_refund' })
  expect(await listBrokenMoneyRules(world)).toEqual([])
})

test('I8 a repeated refund with the same id, eight at once, refunds once', async () => {
  await using world = await newWorld()
  const { anna, orderId, id } = await payOrder(world)
  const refundId = newClientId()
  const results = await Promise.all(
    Array.from({ length: 8 }, () => refund(world, orderId, { refundId, amountCents: 500 })),
  )
  expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
  await world.runJobs()
  expect(world.psp.payments.refundsOf(id)).toHaveLength(1)
  expect(await world.getBalance(anna)).toBe(129)
})

test('I8 refunds of the whole order at once, with different ids, refund it once', async () => {
  await using world = await newWorld()
  const { anna, orderId, id } = await payOrder(world)
  const attempts = Array.from({ length: 8 }, () => refund(world, orderId, { amountCents: 3495 }))
  const results = await Promise.allSettled(attempts)
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused.map(({ reason }) => reason)).toEqual(
    Array(7).fill(expect.objectContaining({ code: 'amount_too_high' })),
  )
  await world.runJobs()
  expect(world.psp.payments.refundsOf(id)).toHaveLength(1)
  expect(await world.getBalance(anna)).toBe(0)
})

test('a refund that fails at the provider returns the credits, is listed, and can be requested again', async () => {
  await using world = await newWorld()
  const { anna, orderId, id } = await payOrder(world)
  const refundId = newClientId()
  await refund(world, orderId, { refundId, amountCents: 3495 })
  world.psp.control.webhook = 'off' // so that the failure is the first report
  await world.runJobs()
  const [failed] = world.psp.payments.refundsOf(id)
  if (failed) await failRefund(world, failed)
  expect(await world.getBalance(anna)).toBe(150)
  expect(await isPremiumMember(world, anna)).toBe(true)
  expect(await listUnfinishedRefunds(world)).toMatchObject([{ id: refundId, state: 'failed' }])
  expect(await world.mailsTo(anna.email)).toHaveLength(1) // the order: the buyer was not told of the refund

  world.psp.control.tamper(id, { amountRefunded: { currency: 'EUR', value: '0.00' } })
  const retry = () => retryRefund(world.staffCtx('kees'), { id: refundId })
  await retry()
  await expect(retry()).rejects.toMatchObject({ code: 'refund_not_failed' })
  await sendPaymentNotification(world, id) // the failed refund is reported again, before the new one is sent
  await world.runJobs()
  await sendPaymentNotification(world, id)
  expect(world.psp.payments.refundsOf(id).map(({ status }) => status)).toEqual(['failed', 'refunded'])
  expect(await world.getBalance(anna)).toBe(0)
  expect(await listUnfinishedRefunds(world)).toEqual([])
  expect(await listBrokenMoneyRules(world)).toEqual([])
})

test('a refund that the provider rejects is not sent again, returns the credits, and is listed', async () => {
  await using world = await newWorld()
  const { anna, orderId, id } = await payOrder(world)
  await refund(world, orderId, { amountCents: 3495 })
  world.psp.control.tamper(id, { amountRefunded: { currency: 'EUR', value: '34.95' } })
  await world.runJobs()
  await world.runJobs()
  expect(world.psp.requests.filter((request) => request.endsWith('/refunds'))).toHaveLength(1)
  expect(await world.getBalance(anna)).toBe(150)
  expect(await listUnfinishedRefunds(world)).toMatchObject([{ state: 'failed', reason: 'operator' }])
})

test('the report of a refund that arrives before the response to our request takes its credits once', async () => {
  await using world = await newWorld()
  const { anna, orderId, id } = await payOrder(world)
  await refund(world, orderId, { amountCents: 1000 })
  await world.psp.control.refund(id, 1000) // as the provider knows it, while our job has not stored its id
  expect(await world.getBalance(anna)).toBe(108)
  await world.runJobs()
  expect(world.psp.payments.refundsOf(id)).toHaveLength(1)
  expect(await listBrokenMoneyRules(world)).toEqual([])
})

test('an unknown and an unpaid order are refused', async () => {
  await using world = await newWorld()
  const unpaid = await placeOrder(world, await world.member())
  await expect(refund(world, unpaid.id)).rejects.toMatchObject({ code: 'order_not_paid' })
  await expect(refund(world, newClientId())).rejects.toMatchObject({ code: 'order_not_found' })
})

test('C-19 the order and the list show that the refund of an operator is underway, paid out or failed', async () => {
  await using world = await newWorld()
  const { anna, orderId, id } = await payOrder(world)
  const readStates = async () => {
    const list = (await (await world.as(anna).get('/api/orders')).json()) as { orders: Record<string, unknown>[] }
    const { repayment, refund: state } = await readOrder(world, anna, orderId)
    expect(list.orders[0]).toMatchObject({ repayment, refund: state })
    return [repayment, state]
  }
  expect(await readStates()).toEqual([null, null])
  await refund(world, orderId, { amountCents: 1_000 })
  expect(await readStates()).toEqual(['partly_refunded', 'underway']) // not sent yet
  world.psp.control.refundStatus = 'queued'
  await world.runJobs()
  await sendPaymentNotification(world, id)
  expect(await readStates()).toEqual(['partly_refunded', 'underway'])
  const [sent] = world.psp.payments.refundsOf(id)
  await world.psp.control.setRefundStatus(sent?.id ?? '', 'refunded')
  expect(await readStates()).toEqual(['partly_refunded', 'refunded'])

  const second = await world.psp.control.refund(id, 2_495)
  expect(await readStates()).toEqual(['refunded', 'underway'])
  await world.psp.control.setRefundStatus(second.id, 'failed')
  expect(await readStates()).toEqual(['partly_refunded', 'failed'])
})

test('C-19 a refund on the dashboard of the provider that fails leaves no order that is refunded', async () => {
  await using world = await newWorld()
  const { anna, orderId, id } = await payOrder(world)
  world.psp.control.refundStatus = 'queued'
  const { id: refundId } = await world.psp.control.refund(id)
  expect(await readOrder(world, anna, orderId)).toMatchObject({ repayment: 'refunded', refund: 'underway' })
  await world.psp.control.setRefundStatus(refundId, 'canceled')
  expect(await readOrder(world, anna, orderId)).toMatchObject({ repayment: null, refund: 'failed', repaidCents: 0 })
})

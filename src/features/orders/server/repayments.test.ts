import { pino } from 'pino'
import { expect, test } from 'vitest'
import { newClientId } from '#platform/calls/client-id.ts'
import type { Context } from '#platform/server/context.ts'
import { sendPaymentNotification, findOnlyPayment, placeOrder } from '#testing/orders.ts'
import { newWorld, type World } from '#testing/world.ts'
import { findRepayments, receiveNotification } from './notifications.ts'
import { listOperatorCaseRows } from './repayments.sql.ts'
import { sendRefund } from './refunds.ts'

/** Creates a member with a paid order; `id` is the provider's id of the payment. */
async function newPaidOrder(world: World) {
  const anna = await world.member()
  const { id: orderId } = await placeOrder(world, anna)
  const payment = world.psp.payments.list().at(-1)!
  await world.psp.control.setStatus(payment.id, 'paid')
  expect(await world.getBalance(anna)).toBe(150)
  return { anna, orderId, id: payment.id }
}

const listStored = (world: World) =>
  world.sql(
    'select provider_id, kind, status, amount_cents, currency from payment_reversal order by seen_at, kind desc',
  )

const listCases = async (world: World) =>
  (await listOperatorCaseRows.all(world.ctx(), { unsentSince: world.clock.now() })).map(({ kind, id }) => [kind, id])

/** Returns the context with a log whose lines the test reads. */
function withLog<Base extends Context>(ctx: Base) {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) })
  return { ctx: { ...ctx, log }, lines }
}

test('I8 C-19 a reported refund and a reported chargeback are stored once each', async () => {
  await using world = await newWorld()
  const { id } = await newPaidOrder(world)

  const refund = await world.psp.control.refund(id, 1000)
  world.clock.advanceSeconds(60)
  const chargeback = await world.psp.control.chargeBack(id, 2495)
  await Promise.all(Array.from({ length: 20 }, () => sendPaymentNotification(world, id)))

  const amounts = { currency: 'EUR' }
  expect(await listStored(world)).toEqual([
    { provider_id: refund.id, kind: 'refund', status: 'refunded', amount_cents: 1000, ...amounts },
    { provider_id: chargeback.id, kind: 'chargeback', status: 'charged_back', amount_cents: 2495, ...amounts },
  ])
  const [row] = await world.sql<{ seen_at: Date; provider_id: string; paid: boolean }>(
    `select r.seen_at, p.provider_id, p.status = 'paid' as paid from payment_reversal r join payment p on p.id = r.payment_id
     where r.kind = 'refund'`,
  )
  expect(row).toEqual({ seen_at: new Date(world.clock.now().getTime() - 60_000), provider_id: id, paid: true })
  expect(await listCases(world)).toEqual([])
})

test('C-19 an undone chargeback is stored as reversed, and stays so whatever an older report says', async () => {
  await using world = await newWorld()
  const { id } = await newPaidOrder(world)
  const { id: chargeback } = await world.psp.control.chargeBack(id)
  world.clock.advanceSeconds(60)
  await world.psp.control.reverseChargeback(chargeback)
  expect(await world.sql('select status, changed_at > seen_at as changed from payment_reversal')).toEqual([
    { status: 'reversed', changed: true },
  ])
  world.psp.control.webhook = 'off'
  await world.sql(`update payment_reversal set status = 'failed'`)
  await sendPaymentNotification(world, id)
  expect(await world.sql('select status from payment_reversal')).toEqual([{ status: 'failed' }])
})

test('C-19 the job finds refunds and chargebacks without a notification, and fetches no stored one again', async () => {
  await using world = await newWorld()
  const [refunded, chargedBack] = [await newPaidOrder(world), await newPaidOrder(world)]
  world.psp.control.webhook = 'off'
  const refund = await world.psp.control.refund(refunded.id)
  const chargeback = await world.psp.control.chargeBack(chargedBack.id)
  const listFetchesOfJob = async () => {
    const before = world.psp.requests.length
    await findRepayments.run(world.ctx(), null)
    await world.runJobs()
    return world.psp.requests.slice(before).filter((request) => request.startsWith('GET /v2/payments/'))
  }

  expect((await listFetchesOfJob()).toSorted()).toEqual(
    [refunded.id, chargedBack.id].map((id) => `GET /v2/payments/${id}`).toSorted(),
  )
  expect((await listStored(world)).map((row) => row['provider_id']).toSorted()).toEqual(
    [refund.id, chargeback.id].toSorted(),
  )
  expect(await listFetchesOfJob()).toEqual([])
  await world.psp.control.reverseChargeback(chargeback.id)
  expect(await listFetchesOfJob()).toEqual([`GET /v2/payments/${chargedBack.id}`])
  expect(await world.getBalance(chargedBack.anna)).toBe(150)
})

test('the job ignores payments of other shops, looks back 30 days, and ignores an outage of the provider', async () => {
  await using world = await newWorld()
  const { id } = await newPaidOrder(world)
  world.psp.control.webhook = 'off'
  await world.psp.control.refund(id)
  await world.sql(`update payment set provider_id = 'tr_ofours'`)
  await findRepayments.run(world.ctx(), null)
  expect(await world.sql(`select 1 from graphile_worker.jobs where task_identifier = 'payments.reread'`)).toEqual([])
  await world.sql('update payment set provider_id = $1', [id])
  world.clock.advanceSeconds(31 * 86_400)
  await findRepayments.run(world.ctx(), null)
  expect(await world.sql(`select 1 from graphile_worker.jobs where task_identifier = 'payments.reread'`)).toEqual([])
  await world.psp.stop()
  await findRepayments.run(world.ctx(), null)
})

test('our own refund of an order that was paid twice is stored and needs no operator', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { id } = await placeOrder(world, anna)
  const first = findOnlyPayment(world)
  await world.as(anna).put(`/api/orders/${id}/payments/${newClientId()}`, { method: 'paypal' })
  const second = world.psp.payments.list().find(({ id: other }) => other !== first.id)!
  await world.psp.control.setStatus(second.id, 'paid')
  await world.psp.control.setStatus(first.id, 'paid')
  await world.runJobs()
  await sendPaymentNotification(world, first.id)
  expect(await listStored(world)).toMatchObject([{ kind: 'refund', amount_cents: 3495 }])
  expect(await listCases(world)).toEqual([])
  expect(await world.getBalance(anna)).toBe(150)
})

test('I8 a repeated refund job requests no second refund', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const { id } = await placeOrder(world, anna)
  await world.as(anna).put(`/api/orders/${id}/payments/${newClientId()}`, { method: 'paypal' })
  for (const payment of world.psp.payments.list()) await world.psp.control.setStatus(payment.id, 'paid')
  await world.runJobs()
  expect(world.psp.payments.list()).toHaveLength(2)
  const [refund] = await world.sql<{ id: string }>('select id from payment_refund')
  await sendRefund.run(world.ctx(), { siteId: world.siteId, origin: world.origin, payload: { refundId: refund?.id } })
  expect(world.psp.requests.filter((request) => /^POST .*\/refunds$/.test(request))).toHaveLength(1)
})

test('a repayment is logged once with its amount and no personal data; our own refund is not a warning', async () => {
  await using world = await newWorld()
  const { id } = await newPaidOrder(world)
  world.psp.control.webhook = 'off'
  const { id: refund } = await world.psp.control.refund(id, 495)
  const { ctx, lines } = withLog(world.ctx())
  await receiveNotification(ctx, { id })
  await receiveNotification(ctx, { id })
  expect(lines).toMatchObject([
    { level: 40, kind: 'refund', repaymentId: refund, status: 'refunded', amountCents: 495, currency: 'EUR' },
  ])
  expect(Object.keys(lines[0] ?? {})).not.toContain('memberId')

  const [payment] = await world.sql<{ id: string }>('select id from payment')
  await world.sql(
    `insert into payment_refund (id, payment_id, reason, amount_cents, currency, created_at)
     values (gen_random_uuid(), $1, 'paid_twice', 100, 'EUR', now())`,
    [payment?.id],
  )
  await world.psp.control.refund(id, 100)
  await receiveNotification(ctx, { id })
  expect(lines.slice(1)).toMatchObject([{ level: 30, amountCents: 100 }])
})

test('a repaid amount beyond the listed repayments is logged as an error, and the payment is settled', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await placeOrder(world, anna)
  const { id } = findOnlyPayment(world)
  world.psp.control.webhook = 'off'
  await world.psp.control.setStatus(id, 'paid')
  world.psp.control.tamper(id, { amountRefunded: { currency: 'EUR', value: '34.95' } })
  const { ctx, lines } = withLog(world.ctx())
  await receiveNotification(ctx, { id })
  expect(lines).toMatchObject([{ level: 50, msg: 'more of a payment was reversed than the provider lists' }])
  expect(await world.getBalance(anna)).toBe(150)
})

test('T4 repayments of a mismatched payment are ignored', async () => {
  await using world = await newWorld()
  const { id } = await newPaidOrder(world)
  world.psp.control.tamper(id, { metadata: { paymentId: newClientId() } })
  await world.psp.control.chargeBack(id)
  expect(await listStored(world)).toEqual([])
})

test('C-24 a repayment is deleted with its order; the application itself cannot delete it', async () => {
  await using world = await newWorld()
  const { id } = await newPaidOrder(world)
  await world.psp.control.chargeBack(id)
  await expect(world.database.query({ text: 'delete from payment_reversal' }, [])).rejects.toThrow(/permission denied/)
  await world.sql('delete from account where id = (select member_id from purchase limit 1)')
  await world.sql(`select erase_orders(null, now() + interval '1 year', now() + interval '1 year')`)
  expect(await listStored(world)).toEqual([])
})

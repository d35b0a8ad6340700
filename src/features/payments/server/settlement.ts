import { createHash } from 'node:crypto'
import { addStandingOrder, grantCredits } from '#features/credits/server/credits.ts'
import { bumpMember } from '#features/notifications/server/notifications.ts'
import { notifyMember } from '#platform/server/bus.ts'
import { inTransaction } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { queuedJob } from '#platform/server/queue.ts'
import { nextPaymentStatus } from '../rules.ts'
import { confirmOrders } from './confirmation.ts'
import {
  findBuyer,
  findUnsentRefund,
  holdPayment,
  insertEvent,
  insertRefund,
  markPurchasePaid,
  markRefundSent,
  updatePayment,
} from './payments.sql.ts'
import type { HeldPaymentRow, PaymentRow } from './payments.sql.ts'
import type { ToldPayment } from './provider.ts'
import { providerOf } from './provider-choice.ts'
import { noteReversals } from './reversals.ts'

/** Who made us ask the provider. */
export type Source = 'create' | 'notification' | 'job' | 'page' | 'cancel'

/** What was heard of a payment. */
export type News = { paymentId: string; source: Source; told: ToldPayment }

/**
 * Takes over what the provider told of a payment. The first time it says `paid`, with our own id, amount and currency,
 * the order is completed: credits, premium and the confirmation come in this same transaction, once (R-4.21, R-4.24,
 * I5, I9, I11). Hearing the same again, in any order, changes nothing.
 */
export async function settle(ctx: Context, news: News): Promise<void> {
  const { paymentId, told } = news
  await inTransaction(ctx, async (tx) => {
    const [payment] = await Promise.all([holdPayment.one(tx.db, [paymentId]), keepEvent(tx, news)])
    if (!payment) return
    const here = { ...tx, siteId: payment.site_id, origin: payment.origin, locale: payment.locale }
    if (differs(payment, told)) return keepMismatch(here, payment, told)
    const status = nextPaymentStatus(payment.status, told.status)
    const isCollected = status === 'paid' && payment.status !== 'paid'
    const [, completed] = await Promise.all([
      updatePayment.run(here.db, [paymentId, status, told.id, told.checkoutUrl, false, here.now()]),
      isCollected ? markPurchasePaid.run(here.db, [payment.purchase_id, here.now()]) : 0,
    ])
    await noteReversals(here, { paymentId, told })
    if (isCollected) await (completed === 1 ? complete(here, payment) : giveBack(here, payment))
  })
}

async function keepEvent(ctx: Context, { paymentId, source, told }: News) {
  const snapshot = JSON.stringify(told.snapshot, (_key, value: unknown) =>
    typeof value === 'string' ? storable(value) : value,
  )
  const hash = createHash('sha256').update(snapshot).digest('hex')
  await insertEvent.run(ctx.db, [paymentId, source, told.status, snapshot, hash, ctx.now()])
}

/** The provider passes on what others typed; PostgreSQL takes neither NUL nor half of a surrogate pair. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd')
}

function differs(payment: PaymentRow, told: ToldPayment): boolean {
  const sameMoney = told.amountCents === payment.amount_cents && told.currency === payment.currency
  const samePayment = told.paymentId === payment.id && (payment.provider_id ?? told.id) === told.id
  return !sameMoney || !samePayment
}

/** Money or identity is not what we asked for: nothing is believed, and a person must look. */
async function keepMismatch(ctx: Context, payment: PaymentRow, told: ToldPayment): Promise<void> {
  await updatePayment.run(ctx.db, [payment.id, payment.status, null, null, true, ctx.now()])
  ctx.log.error(
    { paymentId: payment.id, status: told.status },
    'the provider tells of another payment than we asked for',
  )
}

async function complete(ctx: Context, payment: HeldPaymentRow): Promise<void> {
  const { purchase_id: id, member_id: memberId, credits } = payment
  await Promise.all([
    grantCredits(ctx, { memberId, credits, reason: 'order', refId: id, requestId: `order:${id}` }),
    addStandingOrder(ctx, memberId),
    bumpMember(ctx, memberId),
    confirmOrders.soon(ctx),
  ])
  notifyMember(ctx, memberId, { kind: 'user' })
}

/** The order was paid already, by another attempt, or its buyer was erased meanwhile: this money goes back, whole. */
async function giveBack(ctx: Context, payment: HeldPaymentRow): Promise<void> {
  const { id, amount_cents: cents, currency, member_id: memberId, site_id: siteId } = payment
  const reason = (await findBuyer.one(ctx.db, [memberId, siteId])) ? 'paid_twice' : 'buyer_gone'
  const refund = await insertRefund.one(ctx.db, [ctx.newId(), id, reason, cents, currency, ctx.now()])
  if (refund) await sendRefund.enqueue(ctx, { refundId: refund.id })
}

/** Has the provider give money back; its idempotency key is the refund's id, so a second run gives it once. */
export const sendRefund = queuedJob<{ refundId: string }>('payments.send_refund', async (ctx, { refundId }) => {
  const refund = await findUnsentRefund.one(ctx.db, [refundId])
  if (!refund) return
  const sent = await providerOf(ctx).refund({
    refundId,
    providerPaymentId: refund.payment_provider_id,
    amountCents: refund.amount_cents,
    currency: refund.currency,
    description: refund.number,
  })
  await markRefundSent.run(ctx.db, [refundId, sent.id, ctx.now()])
})

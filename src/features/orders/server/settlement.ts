// Public: other features or the app use this file.
import { createHash } from 'node:crypto'
import { recordPaidOrder, grantCredits } from '#features/credits/server/credits.ts'
import { inOrder, inTransaction } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { getNextPaymentStatus, type PaymentStatus } from '../rules.ts'
import { isDiscountUsedElsewhere } from './discount-conflicts.sql.ts'
import { orderPaid } from './order-events.ts'
import { paymentReported } from './payment-events.ts'
import { publishBalanceChange, publishOrderChange } from './order-changes.ts'
import {
  findBuyer,
  findOrderRow,
  lockPayment,
  insertEvent,
  insertRefund,
  markOrderPaid,
  updatePayment,
} from './orders.sql.ts'
import type { LockedPaymentRow, PaymentRow } from './orders.sql.ts'
import type { ReportedPayment } from './provider/provider.ts'
import { findUnpaidWithdrawal } from './withdrawals.sql.ts'
import { sendRefund } from './refunds.ts'
import { mailReturnedMoney } from './returned-money-mails.ts'
import { recordRepayments } from './repayments.ts'
import { lockBuyerBalance, type OwnRefundReason } from './repayments.sql.ts'

/**
 * The call that received a report from the provider; `bank` is our own report of money that arrived
 * (`incoming-payments.ts`).
 */
export type ReportSource = 'create' | 'notification' | 'job' | 'page' | 'cancel' | 'bank'

/** A report of the provider about one of our payments. */
export type PaymentReport = { paymentId: string; source: ReportSource; reported: ReportedPayment }

/**
 * Applies a report of the provider to a payment. The first `paid` with our own id, amount and currency completes the
 * order once. The same transaction grants credits and premium and enqueues the mail (R-4.21, R-4.24, I5, I9, I11).
 * Refunds and chargebacks in the report are applied afterwards (C-19). Repeated reports, in any order, change nothing.
 * Locks the buyer's balance first.
 */
export async function settlePayment(ctx: Context, report: PaymentReport): Promise<void> {
  const { paymentId, reported } = report
  await inTransaction(ctx, async (tx) => {
    const [, payment] = await inOrder(tx, [
      lockBuyerBalance.run(tx, { paymentId }),
      lockPayment.one(tx, { id: paymentId }),
      recordEvent(tx, report),
    ])
    if (!payment || isObsolete(payment, report)) return
    const orderCtx = { ...tx, siteId: payment.siteId, origin: payment.origin, locale: payment.locale }
    if (isMismatch(payment, reported)) return markMismatch(orderCtx, payment, reported)
    const status = getNextPaymentStatus(payment.status, reported.status)
    const isCollected = status === 'paid' && payment.status !== 'paid'
    const [, completed] = await inOrder(orderCtx, [
      storeState(orderCtx, { ...report, status }),
      isCollected ? markOrderPaid.run(orderCtx, { id: payment.purchaseId }) : 0,
    ])
    if (isCollected) {
      const collected = { ...payment, providerId: payment.providerId ?? reported.id }
      await (completed === 1 ? completeOrder(orderCtx, payment) : refundPayment(orderCtx, collected))
    }
    if (status !== payment.status || payment.providerId === null) publishOrderChange(orderCtx, payment.memberId)
    const wasRepaid = completed === 1 && payment.isRepaid
    const { purchaseId: orderId, memberId } = payment
    await recordRepayments(orderCtx, { paymentId, orderId, memberId, reported, wasRepaid })
    await paymentReported.publish(orderCtx, { payment, status, reported })
  })
}

async function recordEvent(ctx: Context, { paymentId, source, reported }: PaymentReport) {
  const snapshot = JSON.stringify(reported.snapshot, (_key, value: unknown) =>
    typeof value === 'string' ? toStorableText(value) : value,
  )
  const hash = createHash('sha256').update(snapshot).digest('hex')
  await insertEvent.run(ctx, { paymentId, source, status: reported.status, snapshot, hash })
}

/** Replaces NUL and lone surrogates, which PostgreSQL cannot store. A report may contain text of third parties. */
function toStorableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd')
}

/** Reports whether our own report that the provider has no such payment came after the provider confirmed the payment. */
function isObsolete({ providerId }: PaymentRow, { source, reported }: PaymentReport): boolean {
  return source !== 'bank' && reported.id === null && providerId !== null
}

function isMismatch(payment: PaymentRow, reported: ReportedPayment): boolean {
  const isSameAmount = reported.amountCents === payment.amountCents && reported.currency === payment.currency
  const isSamePayment = reported.paymentId === payment.id && (payment.providerId ?? reported.id) === reported.id
  return !isSameAmount || !isSamePayment
}

async function storeState(
  ctx: Context,
  { paymentId, status, reported }: Pick<PaymentReport, 'paymentId' | 'reported'> & { status: PaymentStatus },
): Promise<void> {
  const { id, checkoutUrl, details } = reported
  const payerCountry = details?.payerCountry ?? null
  await updatePayment.run(ctx, { id: paymentId, status, providerId: id, checkoutUrl, payerCountry, mismatch: false })
}

/** Marks a payment when the report has another id, amount or currency than requested. An operator must look at it. */
async function markMismatch(ctx: Context, payment: PaymentRow, reported: ReportedPayment): Promise<void> {
  await updatePayment.run(ctx, {
    id: payment.id,
    status: payment.status,
    providerId: null,
    checkoutUrl: null,
    payerCountry: null,
    mismatch: true,
  })
  ctx.log.error(
    { paymentId: payment.id, status: reported.status },
    'the provider reports another payment than requested',
  )
}

async function completeOrder(ctx: Context, payment: LockedPaymentRow): Promise<void> {
  const { purchaseId: id, memberId, credits } = payment
  await inOrder(ctx, [
    grantCredits(ctx, { memberId, credits, counterAccount: 'order', refId: id, requestId: `order:${id}` }),
    recordPaidOrder(ctx, memberId),
    publishBalanceChange(ctx, memberId),
    orderPaid.publish(ctx, { orderId: id }),
  ])
}

/**
 * Refunds a payment in full: another attempt already paid the order, another order used its discount, or the order was
 * withdrawn or its buyer erased before.
 */
async function refundPayment(ctx: Context, payment: LockedPaymentRow): Promise<void> {
  const { id, amountCents: cents, currency } = payment
  const reason = await findRefundReason(ctx, payment)
  const refund = await insertRefund.one(ctx, { id: ctx.newId(), paymentId: id, reason, cents, currency })
  if (refund) await mailRefundReason(ctx, payment, reason)
  if (refund && payment.providerId !== null) await sendRefund.enqueue(ctx, { refundId: refund.id })
  else if (refund) ctx.log.error({ paymentId: id }, 'a debit that our bank collected must be paid back by hand')
}

/** Mails the buyer why a payment is refunded. An erased buyer gets no mail. */
async function mailRefundReason(ctx: Context, payment: LockedPaymentRow, reason: OwnRefundReason): Promise<void> {
  if (reason !== 'paid_after_withdrawal' && reason !== 'paid_twice' && reason !== 'discount_used') return
  const { purchaseId: orderId, siteId, memberId, amountCents } = payment
  const order = await findOrderRow.oneOrThrow(ctx, { id: orderId, siteId, memberId })
  await mailReturnedMoney(ctx, { order, reason, amountCents })
}

async function findRefundReason(ctx: Context, payment: LockedPaymentRow): Promise<OwnRefundReason> {
  const { purchaseId: orderId, memberId, siteId } = payment
  if (!(await findBuyer.one(ctx, { memberId, siteId }))) return 'buyer_erased'
  if (await findUnpaidWithdrawal.one(ctx, { orderId })) return 'paid_after_withdrawal'
  const { isUsed } = await isDiscountUsedElsewhere.oneOrThrow(ctx, { orderId })
  return isUsed ? 'discount_used' : 'paid_twice'
}

import { lockBalance } from '#features/credits/server/credits.ts'
import { recordAudit } from '#features/staff/server/staff.ts'
import { inTransaction, type Context, type StaffContext } from '#platform/server/context.ts'
import { getCreditsOfAmount } from '../reversal.rules.ts'
import { creditNoteExpected } from './credit-note-mails.ts'
import { moneyReturned } from './order-events.ts'
import { lockOrderRow, type OrderRow } from './orders.sql.ts'
import { sendRefund } from './refunds.ts'
import {
  findOrderByNumber,
  findRefund,
  insertOperatorRefund,
  listUnfinishedRefundRows,
  markRefundTransferred,
  resetFailedRefund,
  type RefundRow,
  type UnfinishedRefund,
} from './refunds.sql.ts'
import { applyReversals, toReversedAmounts } from './reversal-effects.ts'
import { mailReversal } from './reversal-mails.ts'
import { computeUnusedPart, loadOrderUse, type OrderUse, type UnusedPart } from './unused-credits.ts'
import { findCompletingPayment } from './withdrawals.sql.ts'

export type { UnfinishedRefund }

/** A refund that a staff member starts. */
interface OperatorRefund {
  /** The idempotency key. */
  readonly refundId: string
  /** The number of the order. */
  readonly number: string
  /** The amount, or null for the part of the unused credits. */
  readonly amountCents: number | null
  /** The reason, for the bookkeeping and the member's data export. */
  readonly reason: string
}

/** The reasons not to refund. `maxCents` is what is left of the order. */
export type RefundRefusal =
  | {
      readonly refused:
        | 'order_not_found'
        | 'order_not_paid'
        | 'nothing_to_refund'
        | 'refund_not_failed'
        | 'refund_not_by_bank'
    }
  | { readonly refused: 'amount_too_high'; readonly maxCents: number }

/** A requested refund and the credits that it took. */
export interface RequestedRefund {
  readonly refused: null
  readonly amountCents: number
  readonly credits: number
  readonly currency: string
  /** True when the provider does not know the payment: an operator transfers the money. */
  readonly isByBank: boolean
}

/**
 * Refunds a paid order of any site, in whole or in part: takes the unused credits that the amount pays for, and requests the
 * refund from the provider (C-19). The buyer is mailed with the credit note, once the money was paid out. A repeated call with
 * the same id changes nothing.
 */
export async function refundOrder(ctx: StaffContext, refund: OperatorRefund): Promise<RequestedRefund | RefundRefusal> {
  return inTransaction(ctx, async (tx) => {
    const found = await findOrderByNumber.one(tx, { number: refund.number })
    if (!found) return { refused: 'order_not_found' }
    const buyer = { orderId: found.id, memberId: found.member_id }
    // Sent together. PostgreSQL runs them in this order, so the locks come first.
    const [, order, existing, payment, use] = await Promise.all([
      lockBalance(tx, buyer.memberId),
      lockOrderRow.oneOrThrow(tx, { id: buyer.orderId }),
      findRefund.one(tx, { id: refund.refundId }),
      findCompletingPayment.one(tx, { orderId: buyer.orderId }),
      loadOrderUse(tx, buyer),
    ])
    if (existing) return toRequestedRefund(existing)
    if (order.status !== 'paid') return { refused: 'order_not_paid' }
    const part = computeRefund(order, use, refund.amountCents)
    if ('refused' in part) return part
    if (!payment) throw new Error(`no payment completed the order ${order.number}`)
    const orderCtx = { ...tx, siteId: order.site_id, origin: order.origin, locale: order.locale }
    return storeRefund(orderCtx, { ...refund, ...part, paymentId: payment.id, order })
  })
}

function toRequestedRefund({
  amount_cents: amountCents,
  credits,
  currency,
  is_by_bank: isByBank,
}: RefundRow): RequestedRefund {
  return { refused: null, amountCents, credits, currency, isByBank }
}

/** A refund to store, with the payment that it returns. */
interface NewRefund extends UnusedPart {
  readonly refundId: string
  readonly reason: string
  readonly paymentId: string
  readonly order: OrderRow
}

async function storeRefund(
  ctx: Context<StaffContext['actor']>,
  { refundId, reason, paymentId, order, amountCents, credits }: NewRefund,
): Promise<RequestedRefund> {
  const { id: orderId, member_id: memberId, currency } = order
  const [row, isMailedLater, effect] = await Promise.all([
    insertOperatorRefund.oneOrThrow(ctx, {
      id: refundId,
      paymentId,
      cents: amountCents,
      currency,
      credits,
      note: reason,
      requestedBy: ctx.actor.name,
    }),
    creditNoteExpected.ask(ctx, { paymentId, currency }),
    applyReversals(ctx, { orderId, memberId }),
    sendRefund.enqueue(ctx, { refundId }),
  ])
  if (effect && !isMailedLater) await mailReversal(ctx, { event: 'refunded', amountCents, currency, effect })
  const [subject, after] = [
    { kind: 'member', id: memberId },
    { refundId, orderId, amountCents, currency, credits },
  ] as const
  await recordAudit(ctx, { action: 'order.refund', subject, reason, after })
  return toRequestedRefund(row)
}

/**
 * Returns the amount and the credits that a refund of an order would have now. Call it in a transaction that locked the
 * buyer's balance and the order.
 */
export async function findRefundAmount(
  ctx: StaffContext,
  { order, amountCents }: { order: OrderRow; amountCents: number | null },
): Promise<UnusedPart | RefundRefusal> {
  if (order.status !== 'paid') return { refused: 'order_not_paid' }
  const use = await loadOrderUse(ctx, { orderId: order.id, memberId: order.member_id })
  return computeRefund(order, use, amountCents)
}

/** Returns the amount of a refund, and the unused credits that it takes: all of them when nothing of the total is left. */
function computeRefund(order: OrderRow, use: OrderUse, requestedCents: number | null): UnusedPart | RefundRefusal {
  const unused = computeUnusedPart(order, use)
  const amounts = toReversedAmounts(order, use.amounts)
  const leftCents = order.total_cents - amounts.refundedCents - amounts.chargedBackCents
  const amountCents = requestedCents ?? unused.amountCents
  if (amountCents <= 0) return { refused: 'nothing_to_refund' }
  if (amountCents > leftCents) return { refused: 'amount_too_high', maxCents: Math.max(0, leftCents) }
  if (requestedCents === null || amountCents === leftCents) return { amountCents, credits: unused.credits }
  const paidFor = getCreditsOfAmount({ credits: order.credits, totalCents: order.total_cents }, amountCents)
  return { amountCents, credits: Math.min(unused.credits, paidFor) }
}

/**
 * Requests a failed refund from the provider again. Any other refund stays as it is.
 */
export async function retryRefund(ctx: StaffContext, refundId: string): Promise<RequestedRefund | RefundRefusal> {
  return inTransaction(ctx, async (tx) => {
    const refund = await findRefund.one(tx, { id: refundId })
    if (!refund) return { refused: 'refund_not_failed' }
    await lockBalance(tx, refund.member_id)
    const order = await lockOrderRow.oneOrThrow(tx, { id: refund.purchase_id })
    if ((await resetFailedRefund.run(tx, { id: refundId })) === 0) return { refused: 'refund_not_failed' }
    await sendRefund.enqueue({ ...tx, siteId: order.site_id, origin: order.origin }, { refundId })
    await applyReversals(tx, { orderId: order.id, memberId: order.member_id })
    const subject = { kind: 'member', id: refund.member_id }
    await recordAudit({ ...tx, siteId: order.site_id }, { action: 'refund.retry', subject, after: { refundId } })
    return toRequestedRefund(refund)
  })
}

/**
 * Records that an operator transferred the money of a refund that is paid by bank. Its credit note and mail follow. A repeated
 * call changes nothing.
 */
export async function recordRefundTransfer(
  ctx: StaffContext,
  refundId: string,
): Promise<RequestedRefund | RefundRefusal> {
  return inTransaction(ctx, async (tx) => {
    const refund = await findRefund.one(tx, { id: refundId })
    if (!refund?.is_by_bank) return { refused: 'refund_not_by_bank' }
    if ((await markRefundTransferred.run(tx, { id: refundId })) === 0) return toRequestedRefund(refund)
    await moneyReturned.publish(tx, { orderId: refund.purchase_id })
    const { site_id: siteId } = await lockOrderRow.oneOrThrow(tx, { id: refund.purchase_id })
    const subject = { kind: 'member', id: refund.member_id }
    await recordAudit({ ...tx, siteId }, { action: 'refund.transfer', subject, after: { refundId } })
    return toRequestedRefund(refund)
  })
}

/** Lists the refunds of all sites that failed or have not reached the payer yet, the oldest first. */
export async function listUnfinishedRefunds(ctx: Pick<Context, 'db'>): Promise<UnfinishedRefund[]> {
  return listUnfinishedRefundRows.all(ctx.db)
}

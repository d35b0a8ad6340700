import { lockBalance } from '#features/credits/server/credits.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import { centsToDecimal } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import { inOrder, inTransaction, type Context, type StaffContext } from '#platform/server/context.ts'
import { getCreditsOfAmount } from '../repayment.rules.ts'
import { creditNoteExpected } from './credit-note-mails.ts'
import { findOfficeOrder } from './office-orders.sql.ts'
import { lockOrderRow, type OrderRow } from './orders.sql.ts'
import { sendRefund } from './refunds.ts'
import { findRefund, insertOperatorRefund, type RefundRow } from './refunds.sql.ts'
import { applyRepayments, toRepaidAmounts } from './repayment-effects.ts'
import { mailRepayment } from './repayment-mails.ts'
import { computeUnusedPart, loadOrderUse, type OrderUse, type UnusedPart } from './unused-credits.ts'
import { findCompletingPayment } from './withdrawals.sql.ts'

/** A refund that a staff member starts. */
interface OperatorRefund {
  /** The idempotency key. */
  readonly refundId: string
  readonly orderId: string
  /** The amount, or null for the part of the unused credits. */
  readonly amountCents: number | null
  /** The reason, for the bookkeeping and the member's data export. */
  readonly reason: string
}

/** A requested refund and the credits that it took. */
export interface RequestedRefund {
  readonly amountCents: number
  readonly credits: number
  readonly currency: string
  /** True when the provider does not know the payment: somebody transfers the money. */
  readonly isByBank: boolean
}

/**
 * Refunds a paid order of this site, in whole or in part: takes the unused credits that the amount pays for, and requests the
 * refund from the provider (C-19). The buyer is mailed with the credit note, once the money was paid out. A repeated call with
 * the same id changes nothing.
 * @throws Refusal `order_not_found`, `order_not_paid`, `nothing_to_refund`, `amount_too_high`
 */
export async function refundOrder(ctx: StaffContext, refund: OperatorRefund): Promise<RequestedRefund> {
  return inTransaction(ctx, async (tx) => {
    const { id, memberId } = await findOfficeOrder.require(tx, { id: refund.orderId }, 'order_not_found')
    // Sent together. PostgreSQL runs them in this order, so the locks come first.
    const [, order, existing, payment, use] = await inOrder(tx, [
      lockBalance(tx, memberId),
      lockOrderRow.oneOrThrow(tx, { id }),
      findRefund.one(tx, { id: refund.refundId }),
      findCompletingPayment.one(tx, { orderId: id }),
      loadOrderUse(tx, { orderId: id, memberId }),
    ])
    if (existing) return toRequestedRefund(existing)
    if (order.status !== 'paid') throw new Refusal('order_not_paid')
    const part = computeRefund(order, use, refund.amountCents)
    if (!payment) throw new Error(`no payment completed the order ${order.number}`)
    const orderCtx = { ...tx, origin: order.origin, locale: order.locale }
    return storeRefund(orderCtx, { ...refund, ...part, paymentId: payment.id, order })
  })
}

/** Returns the facts of a stored refund. */
export function toRequestedRefund({ amountCents, credits, currency, isByBank }: RefundRow): RequestedRefund {
  return { amountCents, credits, currency, isByBank }
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
  const { id: orderId, memberId, currency } = order
  const [row, isMailedLater, effect] = await inOrder(ctx, [
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
    applyRepayments(ctx, { orderId, memberId }),
    sendRefund.enqueue(ctx, { refundId }),
  ])
  if (effect && !isMailedLater) await mailRepayment(ctx, { event: 'refunded', amountCents, currency, effect })
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
 * @throws Refusal `order_not_paid`, `nothing_to_refund`, `amount_too_high`
 */
export async function findRefundAmount(
  ctx: StaffContext,
  { order, amountCents }: { order: OrderRow; amountCents: number | null },
): Promise<UnusedPart> {
  if (order.status !== 'paid') throw new Refusal('order_not_paid')
  const use = await loadOrderUse(ctx, { orderId: order.id, memberId: order.memberId })
  return computeRefund(order, use, amountCents)
}

/** Returns the amount of a refund, and the unused credits that it takes: all of them when nothing of the total is left. */
function computeRefund(order: OrderRow, use: OrderUse, requestedCents: number | null): UnusedPart {
  const unused = computeUnusedPart(order, use)
  const amounts = toRepaidAmounts(order, use.amounts)
  const leftCents = order.totalCents - amounts.refundedCents - amounts.chargedBackCents
  const amountCents = requestedCents ?? unused.amountCents
  if (amountCents <= 0) throw new Refusal('nothing_to_refund')
  if (amountCents > leftCents)
    throw new Refusal('amount_too_high', { field: 'amount', max: centsToDecimal(Math.max(0, leftCents)) })
  if (requestedCents === null || amountCents === leftCents) return { amountCents, credits: unused.credits }
  const paidFor = getCreditsOfAmount({ credits: order.credits, totalCents: order.totalCents }, amountCents)
  return { amountCents, credits: Math.min(unused.credits, paidFor) }
}

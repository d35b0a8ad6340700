import { getUnusedCredits, deriveLots } from '#features/credits/lots.rules.ts'
import { listLedgerEntries, reverseCredits, type LedgerEntry } from '#features/credits/server/credits.ts'
import type { Context } from '#platform/server/context.ts'
import { getUnusedCreditsCents } from '../repayment.rules.ts'
import { creditNoteExpected } from './credit-note-mails.ts'
import { moneyReturned } from './order-events.ts'
import { insertRefund, type OrderRow } from './orders.sql.ts'
import { sendRefund } from './refunds.ts'
import { applyRepayments, toRepaidAmounts, type OrderOfBuyer } from './repayment-effects.ts'
import { listRepaidOrders, type RepaidOrderRow } from './repayments.sql.ts'
import { mailWithdrawalReceipt } from './withdrawal-mails.ts'
import { findCompletingPayment, insertWithdrawal } from './withdrawals.sql.ts'

/** The amount that a buyer gets back for the unused credits of an order. */
export interface UnusedPart {
  readonly credits: number
  readonly amountCents: number
}

/** The ledger of the buyer of an order, and the sums of its effective repayments, null without any. */
export interface OrderUse {
  readonly entries: readonly LedgerEntry[]
  readonly amounts: RepaidOrderRow | null
}

/** Loads the use of an order. In a transaction, call it after the statements that lock balance and order. */
export async function loadOrderUse(ctx: Context, { orderId, memberId }: OrderOfBuyer): Promise<OrderUse> {
  const [entries, amounts] = await Promise.all([
    listLedgerEntries(ctx, memberId),
    listRepaidOrders.one(ctx, { orderIds: [orderId] }),
  ])
  return { entries, amounts }
}

/** Returns the unused credits of an order, and their part of what is left of its price. */
export function computeUnusedPart(order: OrderRow, { entries, amounts }: OrderUse): UnusedPart {
  const { id, credits, totalCents } = order
  const { refundedCents, chargedBackCents } = toRepaidAmounts(order, amounts)
  const unused = getUnusedCredits(deriveLots(entries), id)
  const repaidCents = refundedCents + chargedBackCents
  return { credits: unused, amountCents: getUnusedCreditsCents({ credits, totalCents, repaidCents }, unused) }
}

interface NewWithdrawal extends UnusedPart {
  readonly order: OrderRow
  readonly withdrawalId: string
}

/**
 * Stores the withdrawal of a paid order, takes back its unused credits and refunds their part. Call it in the transaction
 * that locked the buyer's balance and the order.
 */
export async function reverseOrder(
  ctx: Context,
  { order, withdrawalId, credits, amountCents }: NewWithdrawal,
): Promise<void> {
  const { id: orderId, memberId, currency } = order
  await storeWithdrawal(ctx, { order, withdrawalId, credits, amountCents })
  const reversal = { memberId, counterAccount: 'withdrawal', orderId, requestId: `withdrawal:${orderId}` } as const
  if (credits > 0) await reverseCredits(ctx, { ...reversal, change: -credits })
  const isMailedLater = amountCents > 0 && (await refundWithdrawal(ctx, { orderId, amountCents, currency }))
  const effect = await applyRepayments(ctx, { orderId, memberId })
  if (isMailedLater) return
  const losesPremium = effect?.premium === 'lost'
  await mailWithdrawalReceipt(ctx, { order, credits, amountCents, requestedAt: ctx.now(), losesPremium })
}

/** Stores a withdrawal. @throws Refusal order_not_found for the id of another order's withdrawal */
export async function storeWithdrawal(
  ctx: Context,
  { order, withdrawalId, credits, amountCents }: NewWithdrawal,
): Promise<void> {
  const values = { id: withdrawalId, orderId: order.id, credits, cents: amountCents, currency: order.currency }
  await insertWithdrawal.require(ctx, values, 'order_not_found')
}

/** Requests the refund of a withdrawal. Returns true when the receipt follows with the credit note, some seconds later. */
async function refundWithdrawal(
  ctx: Context,
  { orderId, amountCents, currency }: { orderId: string; amountCents: number; currency: string },
): Promise<boolean> {
  const { id: paymentId } = await findCompletingPayment.oneOrThrow(ctx, { orderId })
  const isMailedLater = await creditNoteExpected.ask(ctx, { paymentId, currency })
  const refund = await insertRefund.oneOrThrow(ctx, {
    id: ctx.newId(),
    paymentId,
    reason: 'withdrawn',
    cents: amountCents,
    currency,
  })
  await sendRefund.enqueue(ctx, { refundId: refund.id })
  await moneyReturned.publish(ctx, { orderId })
  return isMailedLater
}

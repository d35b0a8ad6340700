import { getUnusedCredits, deriveLots } from '#features/credits/lots.rules.ts'
import { findPaidOrderCount, listLedgerEntries, lockBalance, reverseCredits } from '#features/credits/server/credits.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context, type MemberContext } from '#platform/server/context.ts'
import { getUnusedCreditsCents } from '../reversal.rules.ts'
import { isMailedWithCreditNote, issueCreditNotes } from './credit-notes.ts'
import { requireOrder } from './orders.ts'
import { insertRefund, lockOrderRow, type OrderRow } from './payments.sql.ts'
import { sendRefund } from './refunds.ts'
import { applyReversals, toReversedAmounts } from './reversal-effects.ts'
import { listReversedOrders } from './reversals.sql.ts'
import { findLastWithdrawalDay, toWithdrawalView } from './withdrawal-state.ts'
import { mailWithdrawalReceipt } from './withdrawal-mails.ts'
import { findCompletingPayment, findWithdrawal, insertWithdrawal } from './withdrawals.sql.ts'

/** The amount that a buyer gets back for the unused credits of an order. */
export interface UnusedPart {
  readonly credits: number
  readonly amountCents: number
}

/**
 * Returns what the buyer gets back when they withdraw from an order now, and until when they can (L-16, L-17, C-60).
 * @throws Refusal order_not_found, order_not_paid, order_reversed, withdrawal_expired
 */
export async function findWithdrawalOffer(ctx: MemberContext, { id }: { id: string }) {
  const order = await requireOrder(ctx, id)
  const until = await requireWithdrawable(ctx, order)
  const paidOrders = await findPaidOrderCount(ctx, order.member_id)
  return { until, ...(await computeUnusedPart(ctx, order)), currency: order.currency, endsPremium: paidOrders === 1 }
}

/**
 * Withdraws from an order: takes back its unused credits and refunds their part of the price, in one transaction (L-16, L-17,
 * C-60). The receipt is mailed with the credit note of the refund. A repeated call with the same id returns the same withdrawal.
 * @throws Refusal order_not_found, order_not_paid, order_reversed, withdrawal_expired, withdrawal_changed (the offer that
 * the buyer saw is no longer true)
 */
export async function withdrawFromOrder(
  ctx: MemberContext,
  input: { id: string; withdrawalId: string; credits: number; amountCents: number },
) {
  const { id, withdrawalId } = input
  await requireOrder(ctx, id)
  await inTransaction(ctx, async (tx) => {
    await lockBalance(tx, ctx.actor.memberId)
    const order = await lockOrderRow.oneOrThrow(tx.db, [id])
    const existing = await findWithdrawal.one(tx.db, [id])
    if (existing?.id === withdrawalId) return
    await requireWithdrawable(tx, order)
    const { credits, amountCents } = await computeUnusedPart(tx, order)
    if (credits !== input.credits || amountCents !== input.amountCents)
      throw new Refusal('withdrawal_changed', { credits, amountCents })
    await storeWithdrawal(tx, { order, withdrawalId, credits, amountCents })
  })
  return toWithdrawalView(await findWithdrawal.oneOrThrow(ctx.db, [id]))
}

async function requireWithdrawable(ctx: Context, order: OrderRow): Promise<string> {
  if (order.status !== 'paid') throw new Refusal('order_not_paid')
  if (order.reversed_at) throw new Refusal('order_reversed')
  const until = await findLastWithdrawalDay(ctx, order)
  if (until === null) throw new Refusal('withdrawal_expired')
  return until
}

/** Returns the unused credits of an order, and their part of what is left of its price. */
export async function computeUnusedPart(ctx: Context, order: OrderRow): Promise<UnusedPart> {
  const { id, member_id: memberId, credits, total_cents: totalCents } = order
  const [entries, amounts] = await Promise.all([
    listLedgerEntries(ctx, memberId),
    listReversedOrders.one(ctx.db, [[id]]),
  ])
  const { refundedCents, chargedBackCents } = toReversedAmounts(order, amounts)
  const unused = getUnusedCredits(deriveLots(entries), id)
  const reversedCents = refundedCents + chargedBackCents
  return { credits: unused, amountCents: getUnusedCreditsCents({ credits, totalCents, reversedCents }, unused) }
}

interface NewWithdrawal extends UnusedPart {
  readonly order: OrderRow
  readonly withdrawalId: string
}

async function storeWithdrawal(
  ctx: Context,
  { order, withdrawalId, credits, amountCents }: NewWithdrawal,
): Promise<void> {
  const { id: orderId, member_id: memberId, currency } = order
  const values = [withdrawalId, orderId, credits, amountCents, currency, ctx.now()] as const
  if (!(await insertWithdrawal.one(ctx.db, [...values]))) throw new Refusal('order_not_found') // the id of another order's withdrawal
  const reversal = { memberId, counterAccount: 'withdrawal', orderId, requestId: `withdrawal:${orderId}` } as const
  if (credits > 0) await reverseCredits(ctx, { ...reversal, change: -credits })
  const isMailedLater = amountCents > 0 && (await refundWithdrawal(ctx, { orderId, amountCents, currency }))
  const effect = await applyReversals(ctx, orderId)
  if (isMailedLater) return
  const losesPremium = effect?.premium === 'lost'
  await mailWithdrawalReceipt(ctx, { order, credits, amountCents, requestedAt: ctx.now(), losesPremium })
}

/** Requests the refund of a withdrawal. Returns true when the receipt follows with the credit note, some seconds later. */
async function refundWithdrawal(
  ctx: Context,
  { orderId, amountCents, currency }: { orderId: string; amountCents: number; currency: string },
): Promise<boolean> {
  const { id: paymentId } = await findCompletingPayment.oneOrThrow(ctx.db, [orderId])
  const isMailedLater = await isMailedWithCreditNote(ctx, { paymentId, currency })
  const refund = await insertRefund.oneOrThrow(ctx.db, [
    ctx.newId(),
    paymentId,
    'withdrawn',
    amountCents,
    currency,
    ctx.now(),
  ])
  await sendRefund.enqueue(ctx, { refundId: refund.id })
  await issueCreditNotes.enqueue(ctx)
  return isMailedLater
}

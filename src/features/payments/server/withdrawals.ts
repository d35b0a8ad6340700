import { getUnusedCredits, deriveLots } from '#features/credits/lots.rules.ts'
import {
  findPaidOrderCount,
  listLedgerEntries,
  lockBalance,
  reverseCredits,
  type LedgerEntry,
} from '#features/credits/server/credits.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context, type MemberContext } from '#platform/server/context.ts'
import { getUnusedCreditsCents } from '../reversal.rules.ts'
import { requireOrder } from './orders.ts'
import { insertRefund, lockOrderRow, type OrderRow } from './payments.sql.ts'
import { sendRefund } from './refunds.ts'
import { applyReversals, toReversedAmounts, type OrderOfBuyer } from './reversal-effects.ts'
import { mailWithdrawalReceipt } from './reversal-mails.ts'
import { listReversedOrders, type ReversedOrderRow } from './reversals.sql.ts'
import { findLastWithdrawalDay, toWithdrawalView } from './withdrawal-state.ts'
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
  const [paidOrders, use] = await Promise.all([
    findPaidOrderCount(ctx, order.member_id),
    loadOrderUse(ctx, { orderId: id, memberId: order.member_id }),
  ])
  return { until, ...computeUnusedPart(order, use), currency: order.currency, endsPremium: paidOrders === 1 }
}

/**
 * Withdraws from an order: takes back its unused credits, refunds their part of the price, and mails the receipt, in one
 * transaction (L-16, L-17, C-60). A repeated call with the same id returns the same withdrawal.
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
    const { memberId } = ctx.actor
    const [, order, existing, use] = await Promise.all([
      lockBalance(tx, memberId),
      lockOrderRow.oneOrThrow(tx.db, [id]),
      findWithdrawal.one(tx.db, [id]),
      loadOrderUse(tx, { orderId: id, memberId }),
    ])
    if (existing?.id === withdrawalId) return
    await requireWithdrawable(tx, order)
    const { credits, amountCents } = computeUnusedPart(order, use)
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

/** The ledger of the buyer of an order, and the sums of its effective reversals, null without any. */
export interface OrderUse {
  readonly entries: readonly LedgerEntry[]
  readonly amounts: ReversedOrderRow | null
}

/** Loads the use of an order. In a transaction, call it after the statements that lock balance and order. */
export async function loadOrderUse(ctx: Context, { orderId, memberId }: OrderOfBuyer): Promise<OrderUse> {
  const [entries, amounts] = await Promise.all([
    listLedgerEntries(ctx, memberId),
    listReversedOrders.one(ctx.db, [[orderId]]),
  ])
  return { entries, amounts }
}

/** Returns the unused credits of an order, and their part of what is left of its price. */
export function computeUnusedPart(order: OrderRow, { entries, amounts }: OrderUse): UnusedPart {
  const { id, credits, total_cents: totalCents } = order
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
  if (amountCents > 0) await refundWithdrawal(ctx, { orderId, amountCents, currency })
  const effect = await applyReversals(ctx, { orderId, memberId })
  const losesPremium = effect?.premium === 'lost'
  await mailWithdrawalReceipt(ctx, { order, credits, amountCents, requestedAt: ctx.now(), losesPremium })
}

async function refundWithdrawal(
  ctx: Context,
  { orderId, amountCents, currency }: { orderId: string; amountCents: number; currency: string },
): Promise<void> {
  const { id: paymentId } = await findCompletingPayment.oneOrThrow(ctx.db, [orderId])
  const refund = await insertRefund.oneOrThrow(ctx.db, [
    ctx.newId(),
    paymentId,
    'withdrawn',
    amountCents,
    currency,
    ctx.now(),
  ])
  await sendRefund.enqueue(ctx, { refundId: refund.id })
}

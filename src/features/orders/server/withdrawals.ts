import { findPaidOrderCount, lockBalance } from '#features/credits/server/credits.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  inOrder,
  inTransaction,
  type Context,
  type MemberContext,
  type MemberNetworkContext,
} from '#platform/server/context.ts'
import { requireOrder } from './order-views.ts'
import { listPaymentRows, lockOrderRow, type OrderRow } from './orders.sql.ts'
import { cancelOrder, cancelOpenPayments, computeEarlyPart } from './unpaid-withdrawals.ts'
import { computeUnusedPart, loadOrderUse, reverseOrder } from './unused-credits.ts'
import { createTermReader, toWithdrawalView } from './withdrawal-state.ts'
import { findWithdrawal } from './withdrawals.sql.ts'
import type { ordersContract } from '../contract.ts'
import type { InputOf } from '#platform/contract.ts'

/**
 * Returns what happens when the buyer withdraws from an order now, and until when they can (L-16, L-17, C-60).
 * @throws Refusal order_not_found, order_not_withdrawable, order_reversed, withdrawal_expired
 */
export async function findWithdrawalOffer(ctx: MemberContext, { id }: InputOf<typeof ordersContract.withdrawalOffer>) {
  const order = await requireOrder(ctx, id)
  const until = await requireWithdrawable(ctx, order)
  const isPaid = order.status === 'paid'
  const endsPremium = isPaid && (await findPaidOrderCount(ctx, order.memberId)) === 1
  return { until, isPaid, ...(await computeOffer(ctx, order)), currency: order.currency, endsPremium }
}

/** Returns the credits that a withdrawal takes back, and the amount that it refunds. */
async function computeOffer(ctx: Context, order: OrderRow) {
  if (order.status !== 'paid') return { ...(await computeEarlyPart(ctx, order)), amountCents: 0 }
  const use = await loadOrderUse(ctx, { orderId: order.id, memberId: order.memberId })
  return { ...computeUnusedPart(order, use), usedEarlyCredits: 0 }
}

/**
 * Withdraws from an order in one transaction (L-16, L-17, C-60): takes back the unused credits of a paid order and refunds
 * their part of the price, or cancels an order that waits for its payment. Money that arrives afterwards is refunded. The
 * receipt is mailed, with the credit note of the refund if there is one. A repeated call with the same id returns the same withdrawal.
 * @throws Refusal order_not_found, order_not_withdrawable, order_reversed, withdrawal_expired, withdrawal_changed (the offer
 * that the buyer saw is no longer true)
 */
export async function withdrawFromOrder(ctx: MemberNetworkContext, input: InputOf<typeof ordersContract.withdraw>) {
  const { id, withdrawalId } = input
  await requireOrder(ctx, id)
  await inTransaction(ctx, async (tx) => {
    const [, order, existing] = await inOrder(tx, [
      lockBalance(tx, ctx.actor.memberId),
      lockOrderRow.oneOrThrow(tx, { id }),
      findWithdrawal.one(tx, { orderId: id }),
    ])
    if (existing?.id === withdrawalId) return
    await requireWithdrawable(tx, order)
    const { usedEarlyCredits, ...offer } = await computeOffer(tx, order)
    if (offer.credits !== input.credits || offer.amountCents !== input.amountCents)
      throw new Refusal('withdrawal_changed', offer)
    if (order.status === 'paid') await reverseOrder(tx, { order, withdrawalId, ...offer })
    else await cancelOrder(tx, { order, withdrawalId, earlyCredits: offer.credits + usedEarlyCredits })
  })
  await cancelOpenPayments(ctx, id)
  return toWithdrawalView(await findWithdrawal.oneOrThrow(ctx, { orderId: id }))
}

async function requireWithdrawable(ctx: Context, order: OrderRow): Promise<string> {
  const [payments, withdrawal, findLastDay] = await Promise.all([
    listPaymentRows.all(ctx, { purchaseId: order.id }),
    findWithdrawal.one(ctx, { orderId: order.id }),
    createTermReader(ctx),
  ])
  if (withdrawal || order.reversedAt) throw new Refusal('order_reversed')
  const until = findLastDay(order, { statuses: payments.map(({ status }) => status), isWithdrawn: false })
  if (until === null) throw new Refusal(order.paidAt ? 'withdrawal_expired' : 'order_not_withdrawable')
  return until
}

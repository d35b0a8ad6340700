// Public: other features or the app use this file.
import type { Context } from '#platform/server/context.ts'
import { claimUnconfirmedOrder, findOrderRow, lockOrderRow, type OrderRow } from './orders.sql.ts'
import { findWithdrawal, type WithdrawalRow } from './withdrawals.sql.ts'

/** Locks an order of any site until the transaction ends, and reads it under the lock. */
export function lockOrder(ctx: Context, orderId: string): Promise<OrderRow> {
  return lockOrderRow.oneOrThrow(ctx, { id: orderId })
}

/** Reads an order of a member, which exists. */
export function readOrder(
  ctx: Context,
  { orderId, siteId, memberId }: { orderId: string; siteId: string; memberId: string },
): Promise<OrderRow> {
  return findOrderRow.oneOrThrow(ctx, { id: orderId, siteId, memberId })
}

/** Reads the withdrawal of an order that was withdrawn. */
export function readWithdrawal(ctx: Context, orderId: string): Promise<WithdrawalRow> {
  return findWithdrawal.oneOrThrow(ctx, { orderId })
}

/** A paid order whose confirmation is not mailed yet, with the mailbox of its buyer; null when the buyer was erased. */
export type UnconfirmedOrder = OrderRow & { paidAt: Date; email: string | null; isMailed: boolean }

/**
 * Claims a paid order without a confirmation mail. Concurrent callers never claim the same one. `is_mailed` marks an order
 * that only lacked its invoice.
 */
export function claimOrderToConfirm(ctx: Context, orderId: string): Promise<UnconfirmedOrder | null> {
  return claimUnconfirmedOrder.one(ctx, { id: orderId })
}

// Public: other features or the app use this file.
import { deleteLedgersOfErasedMembers } from '#features/credits/server/credits.ts'
import type { Context } from '#platform/server/context.ts'
import type { Erasure } from '#platform/server/feature-tables.ts'
import { getRetainedOrdersStart, RETURN_PATH_DAYS, STATUS_CHECK_DAYS } from '../rules.ts'
import { ordersErased } from './order-events.ts'
import { clearReturnPaths } from './orders.sql.ts'
import { ago } from '#platform/server/ago.ts'

/**
 * Deletes the orders of one erased member, or of all erased members (null): unpaid orders whose status checks have
 * ended, and paid orders after seven years of bookkeeping (C-24, L-23). Anonymizes the payer of the others, and deletes
 * the references of their incoming payments.
 */
export async function eraseOrders(ctx: Context, erased: { memberId: string } | null): Promise<void> {
  const buyer = erased?.memberId ?? null
  const daysAgo = (days: number) => ago(ctx, { days })
  await ordersErased.publish(ctx, {
    buyer,
    lastAttemptBefore: daysAgo(STATUS_CHECK_DAYS),
    paidOrdersPlacedBefore: getRetainedOrdersStart(ctx.now()),
  })
  await clearReturnPaths.run(ctx, { erasedMemberId: buyer, placedBefore: daysAgo(RETURN_PATH_DAYS) })
  if (!erased) await deleteLedgersOfErasedMembers(ctx, getRetainedOrdersStart(ctx.now()))
}

/** Returns the rule of rows that stay until their order is deleted, and do not name the member. */
export function retainWithOrder(reason: string): Erasure {
  return { retained: { columns: [], reason, until: 'the order is deleted' } }
}

// Public: other features or the app use this file.
import type { OrderPrice } from '#features/credits/entry.rules.ts'
import type { CollectedEntry, EntriesPage } from '#features/notifications/server/entries.ts'
import type { Context } from '#platform/server/context.ts'
import { listOrderPrices, listPaidOrders } from './orders.sql.ts'
import { listRepaymentEntryRows } from './repayments.sql.ts'

/** Lists a member's paid orders, and what was refunded, charged back or withdrawn. Answers `entriesOfPage`. */
export async function listOrderEntries(
  ctx: Context,
  { memberId, position, limit }: EntriesPage,
): Promise<CollectedEntry[]> {
  const before = { before: position?.at ?? null, beforeId: position?.id ?? null }
  const paid = await listPaidOrders.all(ctx, { memberId, ...before, limit })
  const repayments = await listRepaymentEntryRows.all(ctx, { memberId, ...before, limit })
  return [
    ...paid.map(({ id, credits, at }) => ({ kind: 'order' as const, id, credits, at })),
    ...repayments.map(({ id, at, orderId, event }) => ({
      kind: 'repayment' as const,
      id,
      at,
      orderId,
      event,
    })),
  ]
}

/** Reads the prices of a member's own orders. Answers `orderPrices`. */
export async function readOrderPrices(
  ctx: Context,
  { memberId, ids }: { memberId: string; ids: readonly string[] },
): Promise<ReadonlyMap<string, OrderPrice>> {
  const rows = await listOrderPrices.all(ctx, { memberId, ids })
  return new Map(rows.map(({ id, ...price }) => [id, price]))
}

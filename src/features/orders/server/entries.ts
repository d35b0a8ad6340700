import type { OrderPrice } from '#features/credits/entry.rules.ts'
import type { CollectedEntry, EntriesPage } from '#features/notifications/server/notifications.ts'
import type { Context } from '#platform/server/context.ts'
import { listOrderPrices, listPaidOrders } from './orders.sql.ts'
import { listReversalEntryRows } from './reversals.sql.ts'

/** Adds a member's paid orders, and what was refunded, charged back or withdrawn. Listens to `entriesCollected`. */
export async function addOrderEntries(
  ctx: Context,
  { page, entries }: { page: EntriesPage; entries: CollectedEntry[] },
): Promise<void> {
  const { memberId, position, limit } = page
  const before = [position?.at ?? null, position?.id ?? null] as const
  for (const { id, credits, at } of await listPaidOrders.all(ctx.db, [memberId, ctx.siteId, ...before, limit]))
    entries.push({ kind: 'order', id, credits, at })
  for (const row of await listReversalEntryRows.all(ctx.db, [memberId, ctx.siteId, ...before, limit]))
    entries.push({ kind: 'reversal', id: row.id, at: row.at, orderId: row.order_id, event: row.event })
}

/** Adds the prices of a member's own orders. Listens to `orderPricesCollected`. */
export async function addOrderPrices(
  ctx: Context,
  { memberId, ids, prices }: { memberId: string; ids: readonly string[]; prices: Map<string, OrderPrice> },
): Promise<void> {
  for (const { id, ...price } of await listOrderPrices.all(ctx.db, [memberId, ctx.siteId, ids])) prices.set(id, price)
}

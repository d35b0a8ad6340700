import type { CollectedEntry, EntriesPage } from '#features/notifications/server/notifications.ts'
import type { Context } from '#platform/server/context.ts'
import { listPaidOrders } from './payments.sql.ts'
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

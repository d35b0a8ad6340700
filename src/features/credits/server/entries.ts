import { event } from '#platform/event.ts'
import { Refusal } from '#platform/refusal.ts'
import type { MemberContext } from '#platform/server/context.ts'
import { seal, unseal } from '#platform/server/security/sealing.ts'
import type { LedgerEntry } from '../contract.ts'
import { ENTRIES_PAGE_SIZE, priceOfEntry, reasonOf, type OrderPrice } from '../entry.rules.ts'
import { listEntryRows, type EntryRow } from './entries.sql.ts'

/** Published to collect the prices of a member's orders. Ids that are no order of the member get no price. */
export const orderPricesCollected = event<{
  memberId: string
  ids: readonly string[]
  prices: Map<string, OrderPrice>
}>('credits.order_prices_collected')

/**
 * Lists the movements of the member's credits, the newest first. A movement names the order that it belongs to, and
 * never another member.
 * @throws Refusal `invalid_cursor`
 */
export async function listEntries(
  ctx: MemberContext,
  { cursor }: { cursor?: string | undefined },
): Promise<{ entries: LedgerEntry[]; next: string | null }> {
  const { memberId } = ctx.actor
  const before = cursor === undefined ? null : openCursor(ctx, cursor)
  const rows = await listEntryRows.all(ctx.db, [memberId, before, ENTRIES_PAGE_SIZE + 1])
  const shown = rows.slice(0, ENTRIES_PAGE_SIZE)
  const last = rows.length > ENTRIES_PAGE_SIZE ? shown.at(-1) : undefined
  const prices = await collectOrderPrices(ctx, shown)
  return { entries: shown.map((row) => toEntry(row, prices)), next: last ? sealCursor(ctx, last.id) : null }
}

async function collectOrderPrices(ctx: MemberContext, rows: readonly EntryRow[]): Promise<Map<string, OrderPrice>> {
  const ids = [...new Set(rows.flatMap(({ ref_id: refId }) => refId ?? []))]
  const prices = new Map<string, OrderPrice>()
  if (ids.length > 0) await orderPricesCollected.publish(ctx, { memberId: ctx.actor.memberId, ids, prices })
  return prices
}

function toEntry(row: EntryRow, prices: ReadonlyMap<string, OrderPrice>): LedgerEntry {
  const order = row.ref_id === null ? undefined : prices.get(row.ref_id)
  return {
    at: row.created_at.toISOString(),
    reason: reasonOf(row.counter_account),
    credits: row.delta,
    balance: row.balance_after,
    orderId: order ? row.ref_id : null,
    value: priceOfEntry({ credits: row.delta }, order),
  }
}

const purpose = 'credits.cursor'

/** Returns a cursor that only this member can use. The id of an entry would tell how much happens on the site. */
function sealCursor(ctx: MemberContext, entryId: number): string {
  return seal(ctx, { purpose, owner: ctx.actor.memberId }, Buffer.from(String(entryId)))
}

function openCursor(ctx: MemberContext, cursor: string): number {
  const entryId = unseal(ctx, { purpose, owner: ctx.actor.memberId }, cursor)
  if (!entryId) throw new Refusal('invalid_cursor')
  return Number(entryId.toString())
}

// Public: other features or the app use this file.
import { port } from '#platform/port.ts'
import { takePage } from '#platform/server/database/page.ts'
import type { MemberContext } from '#platform/server/context.ts'
import { openCursor, sealCursor } from '#platform/server/security/sealed-cursor.ts'
import type { EntrySource, creditsContract } from '../contract.ts'
import { ENTRIES_PAGE_SIZE, priceOfCredits, reasonOf, type OrderPrice } from '../entry.rules.ts'
import { deriveLots, type LotPayment } from '../lots.rules.ts'
import { listLotEntryRows, listEntryPageRows, type EntryRow } from './entries.sql.ts'
import type { InputOf, OutputOf } from '#platform/contract.ts'

/** Reads the prices of a member's orders. Ids that are no order of the member get no price. */
export const orderPrices = port<{ memberId: string; ids: readonly string[] }, ReadonlyMap<string, OrderPrice>>(
  'credits.order_prices',
)

/** The id of an entry would tell how much happens on the site. */
const CURSORS = 'credits.entries'

/**
 * Lists the movements of the member's credits, the newest first. A movement names the order that it belongs to, and
 * never another member.
 * @throws Refusal `invalid_cursor`
 */
export async function listEntries(
  ctx: MemberContext,
  { cursor }: InputOf<typeof creditsContract.entries>,
): Promise<OutputOf<typeof creditsContract.entries>> {
  const { memberId } = ctx.actor
  const before = cursor === undefined ? null : Number(openCursor(ctx, CURSORS, cursor))
  const rows = await listEntryPageRows.all(ctx, { memberId, before, limit: ENTRIES_PAGE_SIZE + 1 })
  const { shown, next } = takePage(rows, ENTRIES_PAGE_SIZE, ({ id }) => sealCursor(ctx, CURSORS, String(id)))
  const sources = await deriveSources(ctx)
  const prices = await collectOrderPrices(ctx, shown, sources)
  const entries = shown.map((row) => toEntry(row, { prices, sources: sources.get(row.id) ?? [] }))
  return { entries, next }
}

/** Credits of one lot that paid an entry: bought ones of an order, granted ones with their account, or owed ones. */
interface Source {
  readonly credits: number
  readonly orderId: string | null
  /** Null for owed credits. */
  readonly account: string | null
}

/** Derives which credits paid each negative entry, by the id of the entry. */
async function deriveSources(ctx: MemberContext): Promise<Map<number, Source[]>> {
  const rows = await listLotEntryRows.all(ctx, { memberId: ctx.actor.memberId })
  const { lots, charges } = deriveLots(
    rows.map((row) => ({ delta: row.delta, counterAccount: row.counterAccount, refId: row.refId })),
  )
  const toSource = ({ lot: index, credits }: LotPayment): Source => {
    const lot = index === null ? undefined : lots[index]
    return { credits, orderId: lot?.orderId ?? null, account: lot?.account ?? null }
  }
  return new Map([...charges].map(([index, payments]) => [rows[index]?.id ?? 0, payments.map(toSource)]))
}

/** Collects the prices of the orders that a page of entries names, and of those whose credits it charges. */
async function collectOrderPrices(
  ctx: MemberContext,
  rows: readonly EntryRow[],
  sources: ReadonlyMap<number, readonly Source[]>,
): Promise<ReadonlyMap<string, OrderPrice>> {
  const ids = rows.flatMap((row) => [
    ...(row.refId ? [row.refId] : []),
    ...(sources.get(row.id) ?? []).flatMap(({ orderId }) => orderId ?? []),
  ])
  return ids.length === 0 ? new Map() : orderPrices.ask(ctx, { memberId: ctx.actor.memberId, ids: [...new Set(ids)] })
}

type LedgerEntry = OutputOf<typeof creditsContract.entries>['entries'][number]

interface EntryFacts {
  readonly prices: ReadonlyMap<string, OrderPrice>
  readonly sources: readonly Source[]
}

function toEntry(row: EntryRow, { prices, sources }: EntryFacts): LedgerEntry {
  const order = row.refId === null ? undefined : prices.get(row.refId)
  return {
    at: row.createdAt,
    reason: reasonOf(row.counterAccount),
    credits: row.delta,
    balance: row.balanceAfter,
    orderId: order ? row.refId : null,
    value:
      order && row.refId
        ? priceOfCredits([{ orderId: row.refId, credits: Math.abs(row.delta) }], prices)
        : priceOfCredits(
            sources.flatMap(({ orderId, credits }) => (orderId ? [{ orderId, credits }] : [])),
            prices,
          ),
    sources: sources.map((source) => toSourceView(source, prices)),
  }
}

function toSourceView({ credits, orderId, account }: Source, prices: ReadonlyMap<string, OrderPrice>): EntrySource {
  if (account === null) return { kind: 'debt', credits, reason: null, orderNumber: null }
  if (orderId === null) return { kind: 'granted', credits, reason: reasonOf(account), orderNumber: null }
  return { kind: 'order', credits, reason: null, orderNumber: prices.get(orderId)?.number ?? null }
}

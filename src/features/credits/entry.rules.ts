/** The number of entries in a page of the ledger. */
export const ENTRIES_PAGE_SIZE = 50

/** The reasons of movements of credits. `other` is a counter account that members have no words for, such as the demo's. */
export const ENTRY_REASONS = [
  'signup',
  'order',
  'message',
  'image',
  'gift',
  'debit_early',
  'debit_failed',
  'debit_withdrawn',
  'withdrawal',
  'refund',
  'refund_failed',
  'chargeback',
  'chargeback_reversed',
  'grant',
  'correction',
  'other',
] as const
export type EntryReason = (typeof ENTRY_REASONS)[number]

/** Returns the reason of an entry with a counter account. */
export function reasonOf(counterAccount: string): EntryReason {
  return ENTRY_REASONS.find((reason) => reason === counterAccount) ?? 'other'
}

/** The kinds of credits that pay a negative entry: those that somebody granted, those of an order, and those that are owed. */
export const SOURCE_KINDS = ['granted', 'order', 'debt'] as const

/** The price that was paid for the credits of an order, and its number. */
export interface OrderPrice {
  readonly number: string
  readonly credits: number
  readonly cents: number
  readonly currency: string
}

/** An amount of money in whole cents. */
export interface Money {
  readonly cents: number
  readonly currency: string
}

/** Credits that came from an order. */
export interface OrderCredits {
  readonly orderId: string
  readonly credits: number
}

/**
 * Returns what credits of orders cost, each at the price per credit of its order, to the nearest cent. Returns null
 * when no credits came from an order with a known price, such as granted ones.
 */
export function priceOfCredits(
  sources: readonly OrderCredits[],
  prices: ReadonlyMap<string, OrderPrice>,
): Money | null {
  const priced = sources.flatMap(({ orderId, credits }) => {
    const order = prices.get(orderId)
    return order ? [{ cents: (order.cents * credits) / order.credits, currency: order.currency }] : []
  })
  const [first] = priced
  if (!first) return null
  return { cents: Math.round(priced.reduce((sum, { cents }) => sum + cents, 0)), currency: first.currency }
}

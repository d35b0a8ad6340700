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
  'withdrawal',
  'refund',
  'chargeback',
  'chargeback_reversed',
  'grant',
  'other',
] as const
export type EntryReason = (typeof ENTRY_REASONS)[number]

/** Returns the reason of an entry with a counter account. */
export function reasonOf(counterAccount: string): EntryReason {
  return ENTRY_REASONS.find((reason) => reason === counterAccount) ?? 'other'
}

/** The price that was paid for the credits of an order. */
export interface OrderPrice {
  readonly credits: number
  readonly cents: number
  readonly currency: string
}

/** An amount of money in whole cents. */
export interface Money {
  readonly cents: number
  readonly currency: string
}

/**
 * Returns the value of an entry at the price per credit of the order that it belongs to, to the nearest cent, always
 * positive. Returns null for an entry without an order: the order that its credits came from is not derived yet.
 */
export function priceOfEntry({ credits }: { credits: number }, order: OrderPrice | undefined): Money | null {
  if (!order) return null
  return { cents: Math.round((order.cents * Math.abs(credits)) / order.credits), currency: order.currency }
}

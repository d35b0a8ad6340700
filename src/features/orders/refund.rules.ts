/** The orders on a page of the office. */
export const OFFICE_ORDERS_PAGE_SIZE = 50

/** The unfinished refunds on a page of the office. */
export const OFFICE_REFUNDS_PAGE_SIZE = 50

/** The reasons of the refunds that we request ourselves. */
export const REFUND_REASONS = [
  'paid_twice',
  'discount_used',
  'buyer_erased',
  'paid_after_withdrawal',
  'withdrawn',
  'operator',
] as const

/** The states of a refund that failed or has not reached the payer. `untransferred`: somebody has to transfer the money. */
export const UNFINISHED_REFUND_STATES = ['unsent', 'untransferred', 'sent', 'failed'] as const
export type UnfinishedRefundState = (typeof UNFINISHED_REFUND_STATES)[number]

/** The maximum number of orders in a file for a spreadsheet. */
export const EXPORTED_ORDERS_MAX = 20_000

/** The states by which staff filter orders: a `reversed` one was paid and is no longer effective. */
export const OFFICE_ORDER_STATES = ['open', 'paid', 'reversed'] as const
export type OfficeOrderState = (typeof OFFICE_ORDER_STATES)[number]

/** Returns the state of an order as staff filter by it. */
export function deriveOfficeState(order: { paidAt: Date | null; reversedAt: Date | null }): OfficeOrderState {
  if (order.paidAt === null) return 'open'
  return order.reversedAt === null ? 'paid' : 'reversed'
}

/** The filters of the list as they stand in the address, by the names of the fields. */
export const ORDER_FILTERS = ['state', 'method', 'from', 'to', 'number'] as const

/** Reads the filters, and the cursor, from the address of the page. The endpoint checks them. */
export function readOrderFilters(search: URLSearchParams): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...ORDER_FILTERS, 'before'].flatMap((name) => {
      const value = search.get(name)
      return value ? [[name, value]] : []
    }),
  )
}

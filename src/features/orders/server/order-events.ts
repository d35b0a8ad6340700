// Public: other features or the app use this file.
import { event } from '#platform/event.ts'
import { port } from '#platform/port.ts'
import type { DocumentKind } from '../rules.ts'

/** Published when an order was paid, in the transaction that marks it as paid. */
export const orderPaid = event<{ orderId: string }>('orders.order_paid')

/** Published when money of a paid order goes back to its buyer, and when such a refund failed. */
export const moneyReturned = event<{ orderId: string }>('orders.money_returned')

/** A document in the view of its order. */
export type OrderDocument = { id: string; kind: DocumentKind; number: string; path: string }

/** Lists the documents of orders, by the id of their order. */
export const orderDocuments = port<{ orderIds: readonly string[] }, ReadonlyMap<string, OrderDocument[]>>(
  'orders.order_documents',
)

/** The orders to erase: those of one erased buyer, or of all erased buyers (null). */
export interface OrderErasure {
  readonly buyer: string | null
  /** Unpaid orders whose last payment attempt was before this time are deleted. */
  readonly lastAttemptBefore: Date
  /** Paid orders placed before this time are deleted. */
  readonly paidOrdersPlacedBefore: Date
}

/** Published to erase orders with all that later features store about them. */
export const ordersErased = event<OrderErasure>('orders.orders_erased')

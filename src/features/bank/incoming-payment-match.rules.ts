import { normalizeReference } from '#features/orders/transfer-qr.rules.ts'

/** The incoming payments on a page of the office. */
export const OFFICE_INCOMING_PAYMENTS_PAGE_SIZE = 50

/** The number of orders that are suggested for an incoming payment. */
export const SUGGESTED_ORDERS_MAX = 5

/** Orders of this many days before an incoming payment may be its order. */
export const SUGGESTION_DAYS = 60

/** A reference is nearly right when it differs in this number of letters and digits at most. */
export const NEAR_REFERENCE_DISTANCE = 2

/** An order that an incoming payment may belong to. */
export interface PossibleOrder {
  readonly number: string
  /** The references of its payments. */
  readonly references: readonly string[]
  /** The amount that its incoming payments have not covered yet. */
  readonly missingCents: number
}

/** Why an order is suggested: the amount is what it lacks, its reference is nearly right, or both. */
export interface OrderMatch {
  readonly isAmountEqual: boolean
  readonly isReferenceNear: boolean
}

/** Lists the orders that an incoming payment is likely to belong to, the likeliest first. */
export function suggestOrders<Order extends PossibleOrder>(
  incomingPayment: { readonly amountCents: number; readonly reference: string | null },
  orders: readonly Order[],
): (Order & OrderMatch)[] {
  return orders
    .map((order) => ({
      order,
      distance: getDistance(incomingPayment.reference, order),
      ...compare(incomingPayment, order),
    }))
    .filter(({ isAmountEqual, isReferenceNear }) => isAmountEqual || isReferenceNear)
    .toSorted((a, b) => toRank(a) - toRank(b))
    .slice(0, SUGGESTED_ORDERS_MAX)
    .map(({ order, isAmountEqual, isReferenceNear }) => ({ ...order, isAmountEqual, isReferenceNear }))
}

function compare(
  incomingPayment: { readonly amountCents: number; readonly reference: string | null },
  order: PossibleOrder,
): OrderMatch {
  return {
    isAmountEqual: incomingPayment.amountCents === order.missingCents,
    isReferenceNear: getDistance(incomingPayment.reference, order) <= NEAR_REFERENCE_DISTANCE,
  }
}

/** A near reference says more than the amount, which many orders have. */
function toRank({ isAmountEqual, distance }: { isAmountEqual: boolean; distance: number }): number {
  return Math.min(distance, NEAR_REFERENCE_DISTANCE + 1) * 2 + (isAmountEqual ? 0 : 1)
}

function getDistance(reference: string | null, { number, references }: PossibleOrder): number {
  const text = normalizeReference(reference ?? '')
  const keys = [number, ...references].map(normalizeReference).filter((key) => key !== '')
  return Math.min(...keys.map((key) => getDistanceWithin(text, key)))
}

/**
 * Returns in how many letters a key differs from the part of a text that is most like it: changed, missing and superfluous
 * ones each count (the algorithm of Sellers).
 */
export function getDistanceWithin(text: string, key: string): number {
  let previous: number[] = Array.from({ length: text.length + 1 }, () => 0)
  for (const [row, letter] of [...key].entries()) {
    const current = [row + 1]
    for (let column = 1; column <= text.length; column++) {
      const changed = (previous[column - 1] ?? 0) + (text[column - 1] === letter ? 0 : 1)
      current.push(Math.min(changed, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return Math.min(...previous)
}

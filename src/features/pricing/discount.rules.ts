import type { MethodId } from './method.rules.ts'

/** The sources of a discount: the welcome bonus, a code that the member entered, or an offer to a leaving member. */
export const DISCOUNT_KINDS = ['bonus', 'code', 'retention'] as const
export type DiscountKind = (typeof DISCOUNT_KINDS)[number]

/** A discount that a member may use on one order. */
export interface Discount {
  readonly kind: DiscountKind
  readonly code: string
  /** Whole percents of the list price. */
  readonly percent: number
  /** The time from which it is no longer valid. */
  readonly expiresAt: Date | null
  /** The only country of buyers, or null for every country. */
  readonly country: string | null
  /** The only currency of orders, or null for every currency. */
  readonly currency: string | null
  /** The minimum list price of the order, in cents. */
  readonly minimumCents: number
  /** The only payment methods, or null for every method. */
  readonly methods: readonly MethodId[] | null
}

/** The facts of an order that decide which discounts apply to it. */
export interface DiscountedOrder {
  readonly listCents: number
  readonly country: string
  readonly currency: string
}

/** Reports whether a discount applies to an order: its country, currency and minimum order value. */
export function isApplicable(discount: Discount, { listCents, country, currency }: DiscountedOrder): boolean {
  const isSameCountry = discount.country === null || discount.country === country
  const isSameCurrency = discount.currency === null || discount.currency === currency
  return isSameCountry && isSameCurrency && listCents >= discount.minimumCents
}

/**
 * Returns the discount with the highest percentage that applies to an order, or null. Discounts never add up; of two
 * equal ones the first is used.
 */
export function chooseDiscount(discounts: readonly Discount[], order: DiscountedOrder): Discount | null {
  return discounts
    .filter((discount) => isApplicable(discount, order))
    .reduce<Discount | null>((best, each) => (best && best.percent >= each.percent ? best : each), null)
}

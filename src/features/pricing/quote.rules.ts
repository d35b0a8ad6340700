import type { Discount } from './discount.rules.ts'
import type { BundleId } from './bundle.rules.ts'
import { splitVat } from './vat.rules.ts'

/** A bundle for sale in a country. The price includes VAT. */
export interface PricedBundle {
  readonly id: BundleId
  readonly credits: number
  readonly priceCents: number
  readonly currency: string
  readonly vatBasisPoints: number
}

/** A line of a quote, an order or an invoice. The lines add up to the total. */
export type QuoteLine =
  | { readonly kind: 'bundle'; readonly bundleId: BundleId; readonly credits: number; readonly cents: number }
  | { readonly kind: 'discount'; readonly code: string; readonly percent: number; readonly cents: number }

/** The price of an order, in cents. Screens, orders and invoices all use it. */
export interface Quote {
  readonly lines: readonly QuoteLine[]
  readonly listCents: number
  /** The amount of the discount; 0 without one. */
  readonly discountCents: number
  readonly totalCents: number
  readonly netCents: number
  readonly vatCents: number
  readonly vatBasisPoints: number
  readonly currency: string
  /** The price of one message after discount, to the nearest cent (L-14). */
  readonly messageCents: number
}

/** Computes the price of a bundle with a discount. `messageCredits` is the price of a message in credits. */
export function quote(
  bundle: PricedBundle,
  { discount, messageCredits }: { discount: Pick<Discount, 'code' | 'percent'> | null; messageCredits: number },
): Quote {
  const { id: bundleId, credits, priceCents: listCents, currency, vatBasisPoints } = bundle
  const totalCents = applyDiscount(listCents, discount?.percent ?? 0)
  const discountCents = listCents - totalCents
  const bundleLine: QuoteLine = { kind: 'bundle', bundleId, credits, cents: listCents }
  const discountLine: QuoteLine[] = discount
    ? [{ kind: 'discount', code: discount.code, percent: discount.percent, cents: totalCents - listCents }]
    : []
  return {
    lines: [bundleLine, ...discountLine],
    listCents,
    discountCents,
    totalCents,
    ...splitVat(totalCents, vatBasisPoints),
    vatBasisPoints,
    currency,
    messageCents: getCreditsCents({ cents: totalCents, credits }, messageCredits),
  }
}

/** Returns the price after a discount in percent, to the nearest cent, never below 0 (T5). */
export function applyDiscount(priceCents: number, percent: number): number {
  return Math.max(0, Math.round((priceCents * (100 - percent)) / 100))
}

/** Returns the part of a price that some of its credits cost, to the nearest cent. */
export function getCreditsCents(paid: { cents: number; credits: number }, credits: number): number {
  return Math.round((paid.cents * credits) / paid.credits)
}

import { METHOD_IDS, PROVIDER_METHODS, type MethodId, type MethodOffer } from '#features/pricing/method.rules.ts'

/** A method as the provider lists it. Its status is `activated` when it can be used. */
export interface AcceptedMethod {
  readonly id: string
  readonly minCents: number
  readonly maxCents: number | null
  readonly status: string
}

export const DIFFERENCE_KINDS = ['refused', 'amounts_refused', 'not_offered'] as const

/**
 * A difference between the methods of a site in a country and those of the provider: it refuses an offered method, or some
 * amounts of it; or it accepts one that the site does not offer.
 */
export type MethodDifference =
  | { readonly kind: 'refused'; readonly method: MethodId; readonly status: string }
  | { readonly kind: 'amounts_refused'; readonly method: MethodId; readonly amountsCents: readonly number[] }
  | { readonly kind: 'not_offered'; readonly method: MethodId }

interface Market {
  readonly offers: readonly MethodOffer[]
  /** The prices of the bundles. */
  readonly pricesCents: readonly number[]
  readonly accepted: readonly AcceptedMethod[]
}

/**
 * Compares the methods that a site offers in a country with those that the provider accepts there. A card brand is
 * accepted with cards. A method that the provider does not list has the status `not_listed`.
 */
export function compareMethods({ offers, pricesCents, accepted }: Market): MethodDifference[] {
  const differences = offers.map((offer) => compareOffer(offer, { pricesCents, accepted }))
  const offered = new Set(offers.map(({ id }) => PROVIDER_METHODS[id]))
  const others = accepted.filter(({ id, status }) => status === 'activated' && !offered.has(id))
  const notOffered = others.flatMap(({ id }) => METHOD_IDS.find((method) => PROVIDER_METHODS[method] === id) ?? [])
  return [
    ...differences.filter((difference) => difference !== null),
    ...notOffered.map((method) => ({ kind: 'not_offered', method }) as const),
  ]
}

function compareOffer(
  { id: method, minCents, maxCents }: MethodOffer,
  { pricesCents, accepted }: Omit<Market, 'offers'>,
): MethodDifference | null {
  const found = accepted.find(({ id }) => id === PROVIDER_METHODS[method])
  if (found?.status !== 'activated') return { kind: 'refused', method, status: found?.status ?? 'not_listed' }
  const isRefused = (cents: number) => cents < found.minCents || (found.maxCents !== null && cents > found.maxCents)
  const amountsCents = pricesCents.filter((cents) => minCents <= cents && cents <= maxCents && isRefused(cents))
  return amountsCents.length > 0 ? { kind: 'amounts_refused', method, amountsCents } : null
}

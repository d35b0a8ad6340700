import type { MethodId } from './method.rules.ts'
import type { BundleId } from './bundle.rules.ts'

/** A bundle in a public price list. The price includes VAT. */
export interface ListedBundle {
  readonly id: BundleId
  readonly credits: number
  readonly priceCents: number
  readonly currency: string
  readonly popular: boolean
}

/** The bundles that a site sells in a country, and the payment methods. */
export interface Market {
  readonly country: string
  readonly bundles: readonly ListedBundle[]
  readonly methods: readonly MethodId[]
}

/** Prices that are the same in some countries. */
export interface PriceList {
  readonly countries: string[]
  readonly bundles: readonly ListedBundle[]
  readonly methods: readonly MethodId[]
}

/** Merges countries with equal bundles into one list, in the order of the countries; the list has the methods of all. */
export function mergePriceLists(markets: readonly Market[]): PriceList[] {
  const lists = new Map<string, PriceList>()
  for (const { country, bundles, methods } of markets.filter((market) => market.bundles.length > 0)) {
    const key = JSON.stringify(bundles)
    const list = lists.get(key) ?? { countries: [], bundles, methods: [] }
    list.countries.push(country)
    lists.set(key, { ...list, methods: [...new Set([...list.methods, ...methods])] })
  }
  return [...lists.values()]
}

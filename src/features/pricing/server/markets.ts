// Public: other features or the app use this file.
import { expireSite } from '#features/sites/server/site-cache.ts'
import { inTransaction, type Context } from '#platform/server/context.ts'
import { expirePublicPages } from '#platform/server/rendering/page-expiry.ts'
import { findPriceProblem } from '../market.rules.ts'
import { listDefaultMethods } from '../method.rules.ts'
import { DEFAULT_BUNDLES } from '../bundle.rules.ts'
import { insertBundles, insertMethods } from './markets.sql.ts'

/** The prices of the four bundles in a country, which include VAT. */
export interface MarketPrices {
  readonly country: string
  readonly vatBasisPoints: number
  readonly currency: string
  readonly pricesCents: readonly number[]
}

/**
 * Sells the four bundles of the current site in a country, with the payment methods of that country. A repeated call
 * changes nothing, and never the price of a bundle that is sold already.
 * @returns whether the country is new
 * @throws Error when the prices make no sense
 */
export async function addMarket(ctx: Context, market: MarketPrices): Promise<boolean> {
  const { country, vatBasisPoints, currency, pricesCents } = market
  const problem = findPriceProblem(pricesCents)
  if (problem) throw new Error(problem)
  const bundles = DEFAULT_BUNDLES.map(({ id, credits, popular }, index) => {
    return { id, credits, price_cents: pricesCents[index], currency, popular }
  })
  const methods = listDefaultMethods(country).map(({ id, minCents, maxCents }, position) => {
    return { id, position, min_cents: minCents, max_cents: maxCents }
  })
  return inTransaction(ctx, async (tx) => {
    const count = await insertBundles.run(tx, { country, vatBasisPoints, bundles: JSON.stringify(bundles) })
    if (count > 0) await insertMethods.run(tx, { country, methods: JSON.stringify(methods) })
    expireSite(tx)
    expirePublicPages(tx)
    return count > 0
  })
}

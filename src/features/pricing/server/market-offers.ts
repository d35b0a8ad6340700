// Public: other features or the app use this file.
import type { Context } from '#platform/server/context.ts'
import { listMarketBundles, listMarketMethods } from './bundles.sql.ts'

/** Lists the bundles that the site sells, in all its countries. */
export function listSoldBundles(ctx: Context) {
  return listMarketBundles.all(ctx)
}

/** Lists the payment methods that the site offers, in all its countries. */
export function listMethodsOfMarkets(ctx: Context) {
  return listMarketMethods.all(ctx)
}

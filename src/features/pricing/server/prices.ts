import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import type { Context } from '#platform/server/context.ts'
import { mergePriceLists } from '../price-list.rules.ts'
import { isDebitOffered } from './debit-offer.ts'
import { listMarketBundles, listMarketMethods } from './bundles.sql.ts'

/** Lists the site's public prices in the order of its countries (R-2.30, L-14). */
export async function listPrices(ctx: Context) {
  const { countries } = await getSiteSettings(ctx)
  const [bundles, rows, hasDebit] = await Promise.all([
    listMarketBundles.all(ctx),
    listMarketMethods.all(ctx),
    isDebitOffered(ctx),
  ])
  const methods = rows.filter(({ id }) => id !== 'sdd' || hasDebit)
  const markets = countries.map((country) => ({
    country,
    bundles: bundles
      .filter((row) => row.country === country)
      .map(({ id, credits, priceCents, currency, popular }) => {
        return { id, credits, priceCents, currency, popular }
      }),
    methods: methods.filter((row) => row.country === country).map(({ id }) => id),
  }))
  return {
    lists: mergePriceLists(markets).map(({ methods: ids, ...list }) => ({
      ...list,
      methods: [...ids],
      bundles: [...list.bundles],
    })),
  }
}

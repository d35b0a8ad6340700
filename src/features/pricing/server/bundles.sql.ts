// Public: other features or the app use this file.
import { statement } from '#platform/server/database/statement.ts'
import type { MethodId } from '../method.rules.ts'
import type { BundleId } from '../bundle.rules.ts'

export interface BundleRow {
  id: BundleId
  credits: number
  priceCents: number
  currency: string
  vatBasisPoints: number
  popular: boolean
}

/** Lists the bundles that a site sells in a country, the smallest first. */
export const listBundleRows = statement<{ country: string }, BundleRow>(
  'pricing.list_bundles',
  `select id, credits, price_cents, currency, vat_basis_points, popular from bundle
   where site_id = :site and country = :country order by credits`,
)

export interface MethodRow {
  id: MethodId
  minCents: number
  maxCents: number
}

/** Lists the payment methods that a site offers in a country, the preferred one first. */
export const listMethodRows = statement<{ country: string }, MethodRow>(
  'pricing.list_methods',
  `select id, min_cents, max_cents from payment_method
   where site_id = :site and country = :country and is_enabled order by position, id`,
)

/** Lists the bundles that a site sells in all its countries, the smallest first. */
export const listMarketBundles = statement<void, BundleRow & { country: string }>(
  'pricing.list_market_bundles',
  `select country, id, credits, price_cents, currency, vat_basis_points, popular from bundle where site_id = :site order by credits`,
)

/** Lists the payment methods that a site offers in all its countries, the preferred ones first. */
export const listMarketMethods = statement<void, MethodRow & { country: string }>(
  'pricing.list_market_methods',
  `select country, id, min_cents, max_cents from payment_method where site_id = :site and is_enabled order by position, id`,
)

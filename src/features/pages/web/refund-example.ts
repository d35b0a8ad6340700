import { getCreditsCents } from '#features/pricing/quote.rules.ts'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useLocale } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'

/** The part of the bundle that is used in the example. */
const USED_PART = 0.4

/**
 * Returns the values of an example of a refund, with a bundle that is on sale in the visitor's country; null when nothing is
 * sold there.
 */
export function useRefundExample() {
  const { cheapest_bundles: bundles, geoip_selected_country: chosen, geoip_country: found } = useSettings()
  const locale = useLocale()
  const bundle = bundles[chosen ?? found]
  if (!bundle) return null
  const used = Math.floor(bundle.credits * USED_PART)
  const left = bundle.credits - used
  return {
    boughtCredits: bundle.credits,
    boughtPrice: formatMoney(bundle.cents, bundle.currency, locale),
    usedCredits: used,
    leftCredits: left,
    refund: formatMoney(getCreditsCents(bundle, left), bundle.currency, locale),
  }
}

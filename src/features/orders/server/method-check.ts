import { listSiteIds } from '#features/sites/server/sites.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { Refusal } from '#platform/refusal.ts'
import type { NetworkContext, StaffNetworkContext } from '#platform/server/context.ts'
import { scheduledJob } from '#platform/server/jobs/queue.ts'
import { compareMethods, type MethodDifference } from '../method-comparison.rules.ts'
import { isDebitOffered } from '#features/pricing/server/debit-offer.ts'
import { listMethodsOfMarkets, listSoldBundles } from '#features/pricing/server/market-offers.ts'
import type { MethodRow } from '#features/pricing/server/bundles.sql.ts'
import { createProvider, type CallMode } from './provider/create-provider.ts'
import { ignoreProviderOutage } from './provider-check.ts'
import { ProviderRejectedError, type PaymentProvider, type ProviderMethod } from './provider/provider.ts'

/** The differences in one country of a site. */
interface CountryDifferences {
  readonly country: string
  readonly currency: string
  readonly differences: readonly MethodDifference[]
}

/**
 * Compares the methods that the site offers in each country where it sells with those that the provider accepts. Leaves
 * out direct debits that our own bank collects.
 * @throws ProviderUnavailableError, ProviderRejectedError
 */
async function compareSiteMethods(ctx: NetworkContext, mode: CallMode): Promise<CountryDifferences[]> {
  const [bundles, rows, hasDebit, { countries, debit_collection: collection }] = await Promise.all([
    listSoldBundles(ctx),
    listMethodsOfMarkets(ctx),
    isDebitOffered(ctx),
    getSiteSettings(ctx),
  ])
  const provider = createProvider(ctx, mode)
  const offered = rows.filter(({ id }) => id !== 'sdd' || (hasDebit && collection === 'provider'))
  const found: CountryDifferences[] = []
  for (const country of countries) {
    const sold = bundles.filter((bundle) => bundle.country === country)
    if (!sold[0]) continue
    const methods = offered.filter((row) => row.country === country)
    const accepted = await listAccepted(provider, { country, currency: sold[0].currency, methods })
    const pricesCents = sold.map(({ priceCents: cents }) => cents)
    const differences = compareMethods({ offers: methods.map(toOffer), pricesCents, accepted })
    if (differences.length > 0) found.push({ country, currency: sold[0].currency, differences })
  }
  return found
}

/**
 * Compares the methods of the site with those of the provider, for the office.
 * @throws Refusal `provider_unavailable`, `provider_rejected` such as for a wrong key
 */
export async function compareOfficeMethods(ctx: StaffNetworkContext) {
  const countries = await compareSiteMethods(ctx, 'interactive').catch((error: unknown) => {
    if (error instanceof ProviderRejectedError) throw new Refusal('provider_rejected', { status: error.status })
    ignoreProviderOutage(ctx, error)
    throw new Refusal('provider_unavailable')
  })
  return { differences: countries.flatMap(toOfficeDifferences) }
}

function toOfficeDifferences({ country, currency, differences }: CountryDifferences) {
  return differences.map((difference) => ({
    country,
    method: difference.method,
    kind: difference.kind,
    status: difference.kind === 'refused' ? difference.status : null,
    amountsCents: difference.kind === 'amounts_refused' ? [...difference.amountsCents] : [],
    currency,
  }))
}

/** Lists the provider's methods in a country. Direct debits are recurring payments there. */
async function listAccepted(
  provider: PaymentProvider,
  { country, currency, methods }: { country: string; currency: string; methods: readonly MethodRow[] },
): Promise<ProviderMethod[]> {
  const query = { amountCents: null, currency, country }
  const once = (await provider.listMethods(query)).filter(({ id }) => id !== 'directdebit')
  if (!methods.some(({ id }) => id === 'sdd')) return once
  const recurring = await provider.listMethods({ ...query, sequenceType: 'recurring' })
  return [...once, ...recurring.filter(({ id }) => id === 'directdebit')]
}

function toOffer({ id, minCents, maxCents }: MethodRow) {
  return { id, minCents, maxCents }
}

/**
 * Logs a warning with the code `payment_method_refused` for each method that a site offers and the provider refuses, once a
 * day. An outage of the provider is no warning about a method.
 */
export const checkMethods = scheduledJob('payments.check_methods', '9 6 * * *', async (ctx) => {
  for (const siteId of await listSiteIds(ctx))
    await warnOfRefusedMethods({ ...ctx, siteId }).catch((error: unknown) => ignoreProviderOutage(ctx, error))
})

async function warnOfRefusedMethods(ctx: NetworkContext): Promise<void> {
  for (const { country, differences } of await compareSiteMethods(ctx, 'background'))
    for (const { kind, ...details } of differences) {
      if (kind === 'not_offered') continue
      const facts = { code: 'payment_method_refused', siteId: ctx.siteId, country, ...details }
      ctx.log.warn(facts, 'the provider refuses a payment method that the site offers')
    }
}

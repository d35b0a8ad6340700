import type * as z from 'zod'
import { Refusal } from '#platform/refusal.ts'
import { cached } from '#platform/server/cached.ts'
import { withPrimary, type Context } from '#platform/server/context.ts'
import { listOfferedLocales } from '#texts/locales.ts'
import type { browserSettings, sitesContract } from '../contract.ts'
import { getChoiceName } from '../choices.rules.ts'
import { listVisibleLanguages } from '../language.rules.ts'
import { getCreditsPriceCents, type CreditBundle } from '../price.rules.ts'
import { regionKindOf } from '../rules.ts'
import { translateSettings, type SiteSettings } from './settings.ts'
import { findAddressCountry, findChosenCountry } from './country.ts'
import { findRequestedSite, getSiteCompany, getSiteSettings } from './site-cache.ts'
import { getCurrentTermsVersion } from './sites.ts'
import { listRegions } from './sites.sql.ts'
import type { InputOf } from '#platform/contract.ts'

type BrowserSettings = z.infer<typeof browserSettings>
type Region = BrowserSettings['regions'][number]

/**
 * Returns the public settings. A country that the visitor chose wins over that of the IP address.
 * @throws Refusal `unknown_host` when the call names a domain that is no host of this site (C-31)
 */
export async function readSettings(
  ctx: Context,
  input: InputOf<typeof sitesContract.settings>,
): Promise<{ settings: BrowserSettings }> {
  const settings = await getSiteSettings(ctx)
  if (input.domain !== undefined && !(await isOwnHost(ctx, input.domain)))
    throw new Refusal('unknown_host', { field: 'domain' })
  const { supportPhone, supportEmail } = await getSiteCompany(ctx)
  const languages = listOfferedLocales(settings)
  const countries = {
    geoip_country: await findAddressCountry(ctx),
    geoip_selected_country: await findChosenCountry(ctx, input.geoip_selected_country),
  }
  const publicSettings = {
    ...translateSettings(settings, ctx.locale),
    choice_names: nameChoices(settings, ctx.locale),
    is_demo: ctx.services.settings.demo,
    push_public_key: ctx.services.settings.push.publicKey,
    languages,
    visible_languages: listVisibleLanguages({ ...countries, languages, domain_language: settings.domain_language }),
    support_phone: supportPhone,
    support_email: supportEmail,
    signups: toPublicSignups(settings.signups),
    signups_detail: settings.signups,
    ...countries,
    minimum_message_costs: computeMinimumMessageCosts(settings),
    terms_version: (await getCurrentTermsVersion(ctx)).toISOString(),
    region_names: Object.fromEntries(settings.countries.map((country) => [country, regionKindOf(country)])),
    regions: await listCachedRegions(ctx, settings.countries),
  }
  return { settings: publicSettings } // the contract strips all other keys
}

const regionCache = cached<Region[]>({ name: 'sites.regions', maxEntries: 100, maxAgeMilliseconds: 60_000 })

/** Lists the regions of countries. Every page load needs them, and they change with a release only. */
function listCachedRegions(ctx: Context, countries: readonly string[]): Promise<Region[]> {
  return regionCache(ctx).get(countries.join(), () => listRegions.all(withPrimary(ctx), { countries: [...countries] }))
}

async function isOwnHost(ctx: Context, host: string): Promise<boolean> {
  return (await findRequestedSite(ctx, host))?.id === ctx.siteId
}

/** The API shows both closed modes as `other` (C-32). */
function toPublicSignups(mode: SiteSettings['signups']): BrowserSettings['signups'] {
  return mode === 'invite_only' || mode === 'closed' ? 'other' : mode
}

/** Returns the names of the site's own choices in a language, by list and key. */
function nameChoices(settings: SiteSettings, locale: string): BrowserSettings['choice_names'] {
  const languages = [locale, settings.domain_language]
  const lists = Object.entries(settings.own_choices).map(([list, choices]) => {
    const named = Object.entries(choices).map(([key, choice]) => {
      const { isIntimate } = choice
      return [key, { name: getChoiceName(key, choice, languages), ...(isIntimate && { isIntimate }) }]
    })
    return [list, Object.fromEntries(named)]
  })
  return Object.fromEntries(lists) as BrowserSettings['choice_names'] // the schema of the setting allows only these lists
}

/** Returns the lowest message price per country in cents: the cheapest credit times `message_credits` (C-41, C-75). */
function computeMinimumMessageCosts({ cheapest_bundles: bundles, message_credits: credits }: SiteSettings) {
  const toCosts = (bundle: CreditBundle) => ({
    costs: getCreditsPriceCents(bundle, credits),
    currency: bundle.currency,
  })
  return Object.fromEntries(Object.entries(bundles).map(([country, bundle]) => [country, toCosts(bundle)]))
}

/** Returns the interests that a profile of this site can hold. */
export async function readInterests(ctx: Context): Promise<{ interests: string[] }> {
  return { interests: (await getSiteSettings(ctx)).interests }
}

/** Lists the regions of a country, or of every country of the site. */
export async function readRegions(ctx: Context, { country }: InputOf<typeof sitesContract.regions>) {
  const { countries } = await getSiteSettings(ctx)
  const selected = country === undefined ? countries : countries.filter((each) => each === country)
  return { regions: await listRegions.all(ctx, { countries: selected }) }
}

/** Returns the company behind the site. */
export async function readCompanyInfo(ctx: Context) {
  const company = await getSiteCompany(ctx)
  return {
    companyinfo: {
      ...company,
      vat_numbers: company.vatNumbers,
      support_phone: company.supportPhone,
      support_email: company.supportEmail,
      delete_discount: company.deleteDiscount,
      added: company.added.toISOString(),
    },
  }
}

import { Refusal } from '#platform/refusal.ts'
import { cached, monotonicNow } from '#platform/server/cached.ts'
import { withPrimary, type Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import { findCountry } from '#platform/server/http/geo.ts'
import type { CreditBundle } from '../price.rules.ts'
import { normalizeHost, getTermsVersionDate } from '../rules.ts'
import type { TextLanguage } from '#platform/server/texts.ts'
import { listOfferedLocales, localeOf } from '#texts/locales.ts'
import { buildLanguageCookie } from './language.ts'
import { storedSettings, type SiteSettings } from './settings.ts'
import {
  findCity,
  findCompany,
  findRegion,
  findSite,
  findSiteRowByHost,
  listSites,
  mergeSettings,
  type CityRow,
  type CompanyRow,
  type SiteRow,
} from './sites.sql.ts'

export {
  markDemoSeeded,
  findDatabaseContent,
  isDemoSeeded,
  recordInstallationKind,
  type DatabaseContent,
} from './installation.ts'
export { LANGUAGE_COOKIE } from './language.ts'
export type { SiteSettings } from './settings.ts'
export { buildTrafficCookie, clearTrafficCookie, isLandingUrl, createTrafficCookie, readTraffic } from './traffic.ts'
export type City = CityRow
export type Company = CompanyRow

export interface Site {
  readonly id: string
  /** A short name for operators, such as `plus`. */
  readonly key: string
  readonly settings: SiteSettings
}

const cacheLimits = { maxEntries: 1_000, maxAgeMilliseconds: 60_000 }
const hostCache = cached<Site | null>(cacheLimits)
const siteCache = cached<Site>({ name: 'sites.site', ...cacheLimits })
const companyCache = cached<Company>(cacheLimits)

/**
 * Finds the site of a Host header, ignoring its port; null for an unknown host (C-31). Cached for at most 60 s per
 * known host.
 */
export async function findSiteByHost(db: Db, host: string): Promise<Site | null> {
  const name = normalizeHost(host)
  // There is no context yet: the database stands for the installation.
  return hostCache({ services: db, now: monotonicNow }).get(name, async () => {
    const row = await findSiteRowByHost.one(db, [name])
    return row && toSite(row)
  })
}

/** Returns the settings of the current site, cached for at most 60 s. */
export async function getSiteSettings(ctx: Context): Promise<SiteSettings> {
  const load = async () => toSite(await findSite.oneOrThrow(withPrimary(ctx).db, [ctx.siteId]))
  return (await siteCache(ctx).get(ctx.siteId, load)).settings
}

/**
 * Changes some settings of the current site. The request context sees the change within 60 s.
 * @internal called by tests only, until staff have a screen for it
 */
export async function changeSettings(ctx: Context, changes: Partial<SiteSettings>): Promise<void> {
  const parsed = storedSettings.partial().parse(changes)
  const changed = Object.fromEntries(Object.keys(changes).map((key) => [key, parsed[key as keyof typeof parsed]]))
  await mergeSettings.run(ctx.db, [ctx.siteId, JSON.stringify(changed)])
  siteCache(ctx).delete(ctx.siteId)
}

/** Lists the ids of all sites, for jobs. */
export async function listSiteIds(ctx: Context): Promise<string[]> {
  return (await listSites.all(ctx.db, [])).map(({ id }) => id)
}

/** Returns the company behind the site, cached for at most 60 s. */
export async function getSiteCompany(ctx: Context): Promise<Company> {
  return companyCache(ctx).get(ctx.siteId, () => findCompany.oneOrThrow(ctx.db, [ctx.siteId]))
}

/** Returns the version of the current terms of this site: their date. An account stores the version it accepted. */
export async function getCurrentTermsVersion(ctx: Context): Promise<Date> {
  return getTermsVersionDate((await getSiteCompany(ctx)).added)
}

/** Stores the visitor's language in a cookie, if the site offers it. */
export async function setLanguageCookie(ctx: Context, language: string): Promise<void> {
  const offered: readonly string[] = listOfferedLocales(await getSiteSettings(ctx))
  if (offered.includes(language)) ctx.response.headers.push(['set-cookie', buildLanguageCookie(ctx.origin, language)])
}

/** Returns the language and time zone of texts outside of a request, such as mails. Without an account the site's apply. */
export async function findTextLanguage(ctx: Context, accountLanguage: string | null): Promise<TextLanguage> {
  const settings = await getSiteSettings(ctx)
  return {
    locale: localeOf({ account: accountLanguage, cookie: undefined, site: settings }),
    timeZone: settings.time_zone,
  }
}

/** Returns the country of the visitor's IP address, or the site's default country when it is unknown. */
export async function findVisitorCountry(ctx: Context): Promise<string> {
  const { countries, default_country: defaultCountry } = await getSiteSettings(ctx)
  const country = await findCountry(ctx.ip)
  return country && countries.includes(country) ? country : defaultCountry
}

/**
 * Finds a city in one of the site's countries.
 * @throws Refusal `unknown_city`
 */
export async function requireCity(ctx: Context, cityId: number): Promise<City> {
  const city = await findCity.one(ctx.db, [cityId])
  const { countries } = await getSiteSettings(ctx)
  if (!city || !countries.includes(city.country)) throw new Refusal('unknown_city')
  return city
}

/** Finds the name of a region by its code; '' for an unknown code. */
export async function findRegionName(ctx: Context, code: string): Promise<string> {
  return (await findRegion.one(ctx.db, [code]))?.name ?? ''
}

/** Returns the bundle with the lowest price per credit in a country; null where nothing is sold (C-41). */
export function findCheapestBundle(settings: SiteSettings, country: string | null): CreditBundle | null {
  return settings.cheapest_bundles[country ?? settings.default_country] ?? null
}

function toSite(row: SiteRow): Site {
  const settings = storedSettings.parse(row.settings)
  const { id, key, domain, companyId, cheapestBundles } = row
  return { id, key, settings: { ...settings, domain, company_id: companyId, cheapest_bundles: cheapestBundles } }
}

// Public: other features or the app use this file.
import type { Context } from '#platform/server/context.ts'
import type { CreditBundle } from '../price.rules.ts'
import { getTermsVersionDate } from '../rules.ts'
import { listOfferedLocales } from '#texts/locales.ts'
import { buildLanguageCookie } from './language.ts'
import type { SiteSettings } from './settings.ts'
import { getSiteCompany, getSiteSettings } from './site-cache.ts'
import {
  findRegion,
  listCountriesWithRegions,
  listSites,
  listSiteSummaryRows,
  type CompanyRow,
  type SiteSummaryRow,
} from './sites.sql.ts'
export type Company = CompanyRow

/** A site as operators know it, with its hosts, the main one first. */
export type SiteSummary = SiteSummaryRow

/** Lists all sites, for operators. */
export async function listSiteSummaries({ db }: Pick<Context, 'db'>): Promise<SiteSummary[]> {
  return listSiteSummaryRows.all(db)
}

/** Lists the countries that have regions, and so can have members. */
export async function listRegionCountries({ db }: Pick<Context, 'db'>): Promise<string[]> {
  return (await listCountriesWithRegions.all(db)).map(({ country }) => country)
}

/** Lists the ids of all sites, for jobs. */
export async function listSiteIds(ctx: Context): Promise<string[]> {
  return (await listSites.all(ctx)).map(({ id }) => id)
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

/** Finds the name of a region by its code; '' for an unknown code. */
export async function findRegionName(ctx: Context, code: string): Promise<string> {
  return (await findRegion.one(ctx, { code }))?.name ?? ''
}

/** Returns the bundle with the lowest price per credit in a country; null where nothing is sold (C-41). */
export function findCheapestBundle(settings: SiteSettings, country: string | null): CreditBundle | null {
  return settings.cheapest_bundles[country ?? settings.default_country] ?? null
}

// Public: other features or the app use this file.
import type { Context } from '#platform/server/context.ts'
import { findCountry } from '#platform/server/http/geo.ts'
import { COUNTRY_COOKIE } from '../rules.ts'
import { getSiteSettings } from './site-cache.ts'

/** Returns the country of the visitor: the one that they chose, or else that of their address (R-3.34, C-23). */
export async function findVisitorCountry(ctx: Context): Promise<string> {
  return (await findChosenCountry(ctx)) ?? findAddressCountry(ctx)
}

/**
 * Returns the country that the visitor chose, in the call itself or earlier in a cookie; null without a choice, or when
 * the site does not have that country.
 */
export async function findChosenCountry(ctx: Context, requested?: string): Promise<string | null> {
  const { countries } = await getSiteSettings(ctx)
  return [requested, ctx.cookies[COUNTRY_COOKIE]].find((country) => country && countries.includes(country)) ?? null
}

/** Returns the country of the visitor's IP address, or the site's default country when it is unknown. */
export async function findAddressCountry(ctx: Context): Promise<string> {
  const { countries, default_country: defaultCountry } = await getSiteSettings(ctx)
  const country = await findCountry(ctx.ip)
  return country && countries.includes(country) ? country : defaultCountry
}

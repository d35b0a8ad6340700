import type { Context } from '#platform/server/context.ts'
import { declareRateLimit, consumeRateLimit } from '#platform/server/security/rate-limit.ts'
import { roundCoordinate, MAX_CITY_DISTANCE_KILOMETRES } from '../rules.ts'
import { getSiteSettings } from './site-cache.ts'
import { findNearestCity } from './sites.sql.ts'
import type { sitesContract } from '../contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** Limits requests, so that a scraper cannot map all cities. */
const geocodeLimit = declareRateLimit('sites.geocode', { points: 60, windowSeconds: 3_600 })

/**
 * Finds the city at a coordinate, or null when no country of the site is near. The coordinate is rounded
 * before use, and never stored, logged or returned (C-78).
 * @throws Refusal `rate_limited`
 */
export async function readGeocode(ctx: Context, { lat, lon }: InputOf<typeof sitesContract.geocode>) {
  await consumeRateLimit(ctx, geocodeLimit)
  const { countries } = await getSiteSettings(ctx)
  const city = await findNearestCity.one(ctx, {
    latitude: roundCoordinate(lat),
    longitude: roundCoordinate(lon),
    countries,
    maxDistance: MAX_CITY_DISTANCE_KILOMETRES,
  })
  if (!city) return { geocode: null }
  const { id, name, regionCode, regionName, country } = city
  return { geocode: { city_id: id, city: name, region: regionCode, region_name: regionName, country } }
}

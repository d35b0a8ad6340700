// Public: other features or the app use this file.
import { Refusal } from '#platform/refusal.ts'
import type { Context } from '#platform/server/context.ts'
import { CITY_SUGGESTIONS, toSearchName } from '../rules.ts'
import {
  ENOUGH_CITIES,
  isSmallMistake,
  MIN_SIMILAR_LENGTH,
  rankSimilarCities,
  SIMILAR_CITIES,
  splitRegion,
} from '../city-search.rules.ts'
import { listCitiesOfRegions, listSimilarCities, suggestCities, type SuggestedCityRow } from './cities.sql.ts'
import { getSiteSettings } from './site-cache.ts'
import { findCity, listRegions, type CityRow } from './sites.sql.ts'
import type { sitesContract } from '../contract.ts'
import type { InputOf } from '#platform/contract.ts'

/**
 * Lists cities for a typed name, ignoring accents and articles: those of that name in the region behind it ("Bergen NH",
 * unless the whole is a name, as "Amsterdam Noord" is), those whose name starts so, the largest first, and similar names.
 */
export async function readCities(ctx: Context, { country, q }: InputOf<typeof sitesContract.cities>) {
  const { countries } = await getSiteSettings(ctx)
  const key = toSearchName(q)
  if (key === '' || !countries.includes(country)) return { cities: [] }
  const inRegion = await listInNamedRegion(ctx, country, key)
  const started = await suggestCities.all(ctx, { country, prefix: key, limit: CITY_SUGGESTIONS })
  const isWholeName = started.some(({ isExactMatch }) => isExactMatch)
  const matches = isWholeName ? [...started, ...inRegion] : [...inRegion, ...started]
  const similar = matches.length < ENOUGH_CITIES ? await listSimilar(ctx, { country, key, matches }) : []
  return { cities: selectDistinct([...matches, ...similar]).slice(0, CITY_SUGGESTIONS) }
}

async function listInNamedRegion(ctx: Context, country: string, key: string): Promise<SuggestedCityRow[]> {
  if (!key.includes(' ')) return []
  const readings = splitRegion(key, await listRegions.all(ctx, { countries: [country] }))
  const found = await Promise.all(
    readings.map((reading) =>
      listCitiesOfRegions.all(ctx, {
        country,
        key: reading.key,
        regionCodes: reading.regionCodes,
        limit: CITY_SUGGESTIONS,
      }),
    ),
  )
  return found.flat().map((city) => ({ ...city, isExactMatch: true }))
}

async function listSimilar(
  ctx: Context,
  { country, key, matches }: { country: string; key: string; matches: readonly SuggestedCityRow[] },
): Promise<SuggestedCityRow[]> {
  if (key.length < MIN_SIMILAR_LENGTH) return []
  const ranked = rankSimilarCities(key, await listSimilarCities.all(ctx, { country, key, limit: SIMILAR_CITIES }))
  const suitable = matches.length === 0 ? ranked : ranked.filter((city) => isSmallMistake(key, city))
  return suitable.map(({ id, name, country: code, regionCode, regionName }) => {
    return { id, name, country: code, regionCode, regionName, isExactMatch: false }
  })
}

function selectDistinct(cities: readonly SuggestedCityRow[]): SuggestedCityRow[] {
  const ids = new Set<number>()
  return cities.filter(({ id }) => !ids.has(id) && ids.add(id))
}

/**
 * Finds a city in one of the site's countries.
 * @throws Refusal `unknown_city`
 */
export async function requireCity(ctx: Context, cityId: number): Promise<CityRow> {
  const city = await findCity.one(ctx, { id: cityId })
  const { countries } = await getSiteSettings(ctx)
  if (!city || !countries.includes(city.country)) throw new Refusal('unknown_city', { field: 'cityId' })
  return city
}

/**
 * Finds a city in the site's countries by its whole name, the largest one in the first of these countries.
 * @throws Refusal `unknown_city`
 */
export async function requireCityByName(ctx: Context, name: string): Promise<CityRow> {
  const { countries } = await getSiteSettings(ctx)
  for (const country of countries) {
    const [city] = await suggestCities.all(ctx, { country, prefix: toSearchName(name), limit: 1 })
    if (city?.isExactMatch) return city
  }
  throw new Refusal('unknown_city', { field: 'city' })
}

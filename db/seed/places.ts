import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { toSearchName } from '#features/sites/rules.ts'
import type { Db } from '#platform/server/database/db.ts'
import { insertRows } from './rows.ts'

export interface SeedCity {
  readonly id: number
  readonly country: string
  readonly regionCode: string
  readonly name: string
  readonly population: number
  readonly latitude: number
  readonly longitude: number
  /** The Dutch name of a foreign city, or another common name. */
  readonly alternateName: string | null
}

interface PlacesFile {
  regions: [code: string, country: string, name: string][]
  cities: [
    id: number,
    country: string,
    regionCode: string,
    name: string,
    population: number,
    latitude: number,
    longitude: number,
    alternateName?: string,
  ][]
}

let cachedPlaces: { regions: PlacesFile['regions']; cities: SeedCity[] } | null = null

/**
 * Reads the regions and cities (GeoNames, CC BY 4.0) from the file that tools/make-places.ts writes. The largest cities
 * come first.
 */
export function readPlaces(): { regions: PlacesFile['regions']; cities: SeedCity[] } {
  if (cachedPlaces) return cachedPlaces
  const bytes = readFileSync(new URL('./places.json.gz', import.meta.url))
  const { regions, cities }: PlacesFile = JSON.parse(gunzipSync(bytes).toString('utf8'))
  const cityList = cities.map(
    ([id, country, regionCode, name, population, latitude, longitude, alternateName = null]) => {
      return { id, country, regionCode, name, population, latitude, longitude, alternateName }
    },
  )
  cachedPlaces = { regions, cities: cityList }
  return cachedPlaces
}

/** Finds the largest city of this name in a country. */
export function findCity(country: string, name: string): SeedCity {
  const found = readPlaces().cities.find((city) => city.country === country && city.name === name)
  if (!found) throw new Error(`no city ${name} in ${country}`)
  return found
}

/** Inserts the regions and cities. Leaves existing rows unchanged. */
export async function seedPlaces(db: Db): Promise<void> {
  const { regions, cities } = readPlaces()
  await insertRows(
    db,
    'region',
    regions.map(([code, country, name]) => ({ code, country, name })),
  )
  await insertRows(
    db,
    'city',
    cities.map((city) => ({
      id: city.id,
      country: city.country,
      region_code: city.regionCode,
      name: city.name,
      search_name: toSearchName(city.name),
      alternate_name: city.alternateName === null ? null : toSearchName(city.alternateName),
      population: city.population,
      latitude: city.latitude,
      longitude: city.longitude,
    })),
  )
}

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { listCityKeys } from '#features/sites/city-names.rules.ts'
import { toSearchName } from '#features/sites/rules.ts'
import type { Database, Db } from '#platform/server/database/db.ts'
import { insertRows } from './rows.ts'

export interface SeedCity {
  readonly id: number
  readonly country: string
  readonly regionCode: string
  readonly name: string
  /** The number of inhabitants; 0 is unknown. */
  readonly population: number
  readonly latitude: number
  readonly longitude: number
  /** True for a part of a city, such as Amsterdam-Noord. */
  readonly isDistrict: boolean
  /** Dutch names of foreign cities, and other common names. */
  readonly alternateNames: readonly string[]
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
    isDistrict: 0 | 1,
    ...alternateNames: string[],
  ][]
}

const file = new URL('./places.json.gz', import.meta.url)
let cachedPlaces: { regions: PlacesFile['regions']; cities: SeedCity[] } | null = null

/**
 * Reads the regions and cities (GeoNames, CC BY 4.0, and our supplement) from the file that tools/make-places.ts writes.
 * The largest cities come first.
 */
export function readPlaces(): { regions: PlacesFile['regions']; cities: SeedCity[] } {
  if (cachedPlaces) return cachedPlaces
  const { regions, cities }: PlacesFile = JSON.parse(gunzipSync(readFileSync(file)).toString('utf8'))
  const cityList = cities.map(
    ([id, country, regionCode, name, population, latitude, longitude, isDistrict, ...alternateNames]) => {
      const position = { latitude, longitude }
      return { id, country, regionCode, name, population, ...position, isDistrict: isDistrict === 1, alternateNames }
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

/** The places to import: all, or only the towns that most tests need, which is five times as fast. */
export type PlaceSelection = 'all' | 'towns'

const MIN_TOWN_POPULATION: Readonly<Record<string, number>> = { NL: 1_000, BE: 1_000, LU: 1_000 }
const OTHER_MIN_TOWN_POPULATION = 5_000

/** Lists the cities that an import of this selection inserts. */
export function listCities(selection: PlaceSelection): SeedCity[] {
  const { cities } = readPlaces()
  return selection === 'all' ? cities : cities.filter(isTown)
}

function isTown({ country, population, isDistrict }: SeedCity): boolean {
  return !isDistrict && population >= (MIN_TOWN_POPULATION[country] ?? OTHER_MIN_TOWN_POPULATION)
}

/** Inserts the regions and cities, and records their version. Leaves existing cities, to which members refer, unchanged. */
export async function seedPlaces(db: Db, selection: PlaceSelection = 'all'): Promise<void> {
  const { regions } = readPlaces()
  const selected = listCities(selection)
  await insertRows(
    db,
    'region',
    regions.map(([code, country, name]) => ({ code, country, name })),
  )
  await insertRows(db, 'city', selected.map(toCityRow))
  await insertRows(
    db,
    'city_name',
    selected.flatMap((city) => listCityKeys(city).map((key) => ({ city_id: city.id, country: city.country, key }))),
  )
  await db.query(
    { text: 'insert into place_import (version) values ($1) on conflict (is_only) do update set version = $1' },
    [computePlacesVersion()],
  )
  await db.query({ text: 'analyze city, city_name' }, []) // a warning, and no error, for a role that does not own them
}

function toCityRow(city: SeedCity) {
  return {
    id: city.id,
    country: city.country,
    region_code: city.regionCode,
    name: city.name,
    search_name: toSearchName(city.name),
    population: city.population,
    latitude: city.latitude,
    longitude: city.longitude,
    is_district: city.isDistrict,
  }
}

/** Returns the version of the list of places, which changes with its file and with the rules for its keys. */
function computePlacesVersion(): string {
  const rules = new URL('../../src/features/sites/city-names.rules.ts', import.meta.url)
  return createHash('sha256').update(readFileSync(file)).update(readFileSync(rules)).digest('hex').slice(0, 16)
}

/**
 * Imports the places of this version into a database that has an older list. Does nothing in a database without places,
 * and in one that has this version. Of concurrent processes one imports them, and the others do not wait.
 * @returns whether it imported them
 */
export async function updatePlaces(database: Database): Promise<boolean> {
  return database.transaction(async (db) => {
    const text = `select pg_try_advisory_xact_lock(hashtextextended('update_places', 0)) and exists (select from city)
      and not exists (select from place_import where version = $1) as "isOutdated"`
    const { rows } = await db.query<{ isOutdated: boolean }>({ text }, [computePlacesVersion()])
    if (!rows[0]?.isOutdated) return false
    await seedPlaces(db)
    return true
  })
}

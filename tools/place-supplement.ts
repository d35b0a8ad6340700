import { readFileSync } from 'node:fs'
import { toSearchName } from '../src/features/sites/rules.ts'
import type { SourcePlace } from './place-sources.ts'

/** A place of our own supplement, with its other names. */
export interface SupplementPlace extends SourcePlace {
  readonly otherNames: readonly string[]
}

const LINE = /^(?<region>[A-Z]{2}-\w+) (?<latitude>[\d.]+),(?<longitude>-?[\d.]+) (?<population>\d+) (?<rest>.+)$/
const POPULATIONS = /^(?<region>[A-Z]{2}-\w+) populations: (?<populations>.+)$/
const VILLAGES = /^(?<region>[A-Z]{2}-\w+) (?<town>[^:]+): (?<names>.+)$/

/**
 * Reads tools/place-supplement.txt, whose head describes its lines.
 * @param known the places of the packages, which give villages the position of a town near by
 * @throws Error for a line of another form, and for a town that nobody knows
 */
export function readSupplement(known: readonly SourcePlace[]): SupplementPlace[] {
  const lines = readFileSync(new URL('./place-supplement.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const places = lines.flatMap(parsePlace)
  const towns = new Map([...known, ...places].map((place) => [toKey(place.regionCode, place.name), place]))
  return [...places, ...lines.flatMap((line) => [...parseVillages(line, towns), ...parsePopulations(line, towns)])]
}

/** Returns the key that two entries of one place share. */
export function toKey(regionCode: string, name: string): string {
  return `${regionCode} ${toSearchName(name)}`
}

function parsePlace(line: string): SupplementPlace[] {
  const { region, latitude, longitude, population, rest = '' } = LINE.exec(line)?.groups ?? {}
  if (region === undefined) return []
  const [names = '', others = ''] = rest.split(' = ')
  return [
    {
      ...createPlace(region, names.replace(/^district /, '')),
      population: Number(population),
      latitude: Number(latitude),
      longitude: Number(longitude),
      isDistrict: names.startsWith('district '),
      otherNames: others === '' ? [] : others.split(', '),
    },
  ]
}

function parseVillages(line: string, towns: ReadonlyMap<string, SourcePlace>): SupplementPlace[] {
  if (LINE.test(line) || POPULATIONS.test(line)) return []
  const { region = '', town = '', names = '' } = VILLAGES.exec(line)?.groups ?? {}
  const near = towns.get(toKey(region, town))
  if (!near) throw new Error(`place-supplement.txt: no town for ${line.slice(0, 60)}`)
  const { latitude, longitude } = near
  return names.split(', ').map((name) => ({ ...createPlace(region, name), latitude, longitude }))
}

/** Parses populations of places that the packages know without one. */
function parsePopulations(line: string, towns: ReadonlyMap<string, SourcePlace>): SupplementPlace[] {
  const { region = '', populations } = POPULATIONS.exec(line)?.groups ?? {}
  return (populations?.split(', ') ?? []).map((entry) => {
    const end = entry.lastIndexOf(' ')
    const known = towns.get(toKey(region, entry.slice(0, end)))
    if (!known) throw new Error(`place-supplement.txt: no place ${entry}`)
    return { ...known, population: Number(entry.slice(end)), otherNames: [] }
  })
}

function createPlace(regionCode: string, name: string): SupplementPlace {
  const country = regionCode.slice(0, 2)
  const position = { population: 0, latitude: 0, longitude: 0 }
  return { id: null, country, regionCode, name, ...position, isDistrict: false, otherNames: [] }
}

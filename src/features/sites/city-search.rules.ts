import { foldText } from '#platform/text/fold-text.ts'

/** The number of similar names that the database returns for ranking. */
export const SIMILAR_CITIES = 60

/** The number of letters from which a misspelt name is looked up. */
export const MIN_SIMILAR_LENGTH = 3

/** The number of cities with the typed start from which similar names are not added. */
export const ENOUGH_CITIES = 3

/** A city with a name like the typed one. */
export interface SimilarCity {
  readonly id: number
  readonly key: string
  /** The share of trigrams in common, 0 – 1. */
  readonly likeness: number
  readonly population: number
}

/**
 * Sorts cities with a name like the typed key: by shared trigrams, by the number of edits, and the larger city first among
 * equally similar names. Each city is listed once.
 */
export function rankSimilarCities<City extends SimilarCity>(key: string, cities: readonly City[]): City[] {
  const scores = new Map(cities.map((city) => [city, scoreSimilarity(key, city)]))
  const sorted = cities.toSorted((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0))
  const ids = new Set<number>()
  return sorted.filter(({ id }) => !ids.has(id) && ids.add(id))
}

/** The weight of a tenfold population, next to likeness and closeness, which are 0 – 1. */
const POPULATION_WEIGHT = 0.05

function scoreSimilarity(key: string, city: SimilarCity): number {
  const closeness = 1 - countEdits(key, city.key) / Math.max(key.length, city.key.length)
  return city.likeness + 1.5 * closeness + POPULATION_WEIGHT * Math.log10(city.population + 1)
}

/** Reports whether a name differs from the typed key by a typing mistake or two, so that it may follow real matches. */
export function isSmallMistake(key: string, city: SimilarCity): boolean {
  return countEdits(key, city.key) <= Math.max(1, Math.floor(key.length / 5))
}

/** Counts the letters to insert, delete, replace or swap between two words (Damerau and Levenshtein). */
export function countEdits(one: string, other: string): number {
  let beforePrevious: number[] = []
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const edits = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped && row > 1 && column > 1 ? (beforePrevious[column - 2] ?? 0) + 1 : Infinity,
      )
      current.push(edits)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[other.length] ?? 0
}

/** Abbreviations of Dutch provinces that people write behind a name: Bergen NH, Afferden (L), Rijswijk Gld. */
const PROVINCES: Readonly<Record<string, string>> = {
  l: 'NL-LI',
  lb: 'NL-LI',
  li: 'NL-LI',
  lim: 'NL-LI',
  limb: 'NL-LI',
  gld: 'NL-GE',
  ge: 'NL-GE',
  gl: 'NL-GE',
  g: 'NL-GE',
  nh: 'NL-NH',
  zh: 'NL-ZH',
  nb: 'NL-NB',
  br: 'NL-NB',
  brab: 'NL-NB',
  u: 'NL-UT',
  ut: 'NL-UT',
  utr: 'NL-UT',
  ov: 'NL-OV',
  o: 'NL-OV',
  ovs: 'NL-OV',
  dr: 'NL-DR',
  gr: 'NL-GR',
  gn: 'NL-GR',
  fr: 'NL-FR',
  frl: 'NL-FR',
  fl: 'NL-FL',
  z: 'NL-ZE',
  zl: 'NL-ZE',
  zld: 'NL-ZE',
  ze: 'NL-ZE',
}

/** The region of a country, as a part of a typed name may name it. */
export interface NamedRegion {
  readonly code: string
  readonly name: string
}

/** A typed name whose end names regions. */
export interface NameInRegion {
  readonly key: string
  readonly regionCodes: readonly string[]
}

/**
 * Splits a typed key into a name and the region behind it: "bergen nh", "rijswijk gelderland". Returns each way to read
 * it, the longest name first.
 */
export function splitRegion(key: string, regions: readonly NamedRegion[]): NameInRegion[] {
  const words = key.split(' ')
  return words.slice(1).flatMap((_, index) => {
    const length = words.length - 1 - index
    const regionCodes = findRegions(words.slice(length).join(' '), regions)
    return regionCodes.length === 0 ? [] : [{ key: words.slice(0, length).join(' '), regionCodes }]
  })
}

const MIN_REGION_LETTERS = 4

function findRegions(typed: string, regions: readonly NamedRegion[]): string[] {
  const matches = ({ code, name }: NamedRegion) =>
    PROVINCES[typed] === code ||
    code.slice(3).toLowerCase() === typed ||
    (typed.length >= MIN_REGION_LETTERS && foldText(name).replaceAll('-', ' ').startsWith(typed))
  return regions.filter(matches).map(({ code }) => code)
}

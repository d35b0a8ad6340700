import type { LifeColumns } from '../life.ts'
import type { Facts } from '../people.ts'
import type { Random } from '../random.ts'

/** A member whose texts are written. */
export interface Author {
  readonly age: number
  readonly country: string
  readonly cityName: string
  readonly interests: readonly string[]
  readonly facts: Facts
  readonly life: Pick<LifeColumns, 'children' | 'work'>
}

/** Texts by the audience that they fit. */
export type Lines = Readonly<Record<string, readonly string[]>>

const ANYONE = 'anyone'

/** The groups of members whom a text may fit. */
export const AUDIENCES: Readonly<Record<string, (author: Author) => boolean>> = {
  [ANYONE]: () => true,
  young: ({ age }) => age < 28,
  middle: ({ age }) => age >= 38 && age < 57,
  parents: ({ age, life }) => age >= 36 && age < 57 && life.children !== 'none',
  older: ({ age }) => age >= 56,
  grandparents: ({ age, life }) => age >= 56 && life.children !== 'none',
  retired: ({ age, life }) => age >= 68 && life.work === '',
  students: ({ age, life }) => age < 28 && life.work === '',
  // A bio that names a job fits a member whose profile states no other one.
  jobs: ({ age, life }) => age < 68 && life.work === '',
  divorced: ({ facts }) => facts.relationship_status === 'divorced',
  widowed: ({ facts }) => facts.relationship_status === 'widowed',
  flemish: ({ country }) => country === 'BE',
}

/** The probability that a member gets a text of an own group when there is one. */
const OWN_GROUP_CHANCE = 0.6

/** Texts that are used once each. */
export interface LinePool {
  /** Returns a text that fits the author, and removes it from the pool. Returns null when none is left. */
  take(author: Author): string | null
}

/** Creates a pool of all texts. */
export function createLinePool(random: Random, lines: Lines): LinePool {
  const unused = Object.entries(AUDIENCES).flatMap(([audience, fits]) =>
    (lines[audience] ?? []).map((text) => ({ audience, fits, text })),
  )
  function take(author: Author): string | null {
    const fitting = unused.filter(({ fits }) => fits(author))
    const own = fitting.filter(({ audience }) => audience !== ANYONE)
    const candidates = own.length > 0 && random.chance(OWN_GROUP_CHANCE) ? own : fitting
    if (candidates.length === 0) return null
    const chosen = random.pick(candidates)
    unused.splice(unused.indexOf(chosen), 1)
    return chosen.text.replaceAll('{city}', author.cityName)
  }
  return { take }
}

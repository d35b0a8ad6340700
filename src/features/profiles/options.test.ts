import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { INTERESTS } from '#features/sites/rules.ts'
import { factChoices, genders, sexualities } from './rules.ts'

const words: Record<string, Record<string, string>> = JSON.parse(
  readFileSync(new URL('../../texts/nl/options.json', import.meta.url), 'utf8'),
)

/** What is wrong with the words of a list: one that is missing or empty, or two that are the same. */
function faultsOf(list: string, keys: readonly string[]): string[] {
  const said = keys.map((key) => words[list]?.[key]?.trim() ?? '')
  return keys.filter((_key, place) => said[place] === '' || said.indexOf(said[place] ?? '') !== place)
}

test('R-3.20 each of the 50 interests has a Dutch word of its own', () => {
  expect(faultsOf('interests', INTERESTS)).toEqual([])
  expect(Object.keys(words['interests'] ?? {}).toSorted()).toEqual([...INTERESTS].toSorted())
})

test.each(Object.entries(factChoices))(
  'R-3.18 C-72 %s has a name, and a Dutch word for each choice',
  (fact, choices) => {
    expect(faultsOf(fact, ['label', ...choices])).toEqual([])
  },
)

test('R-3.14 R-3.15 genders and sexualities have Dutch words', () => {
  expect(faultsOf('gender', genders)).toEqual([])
  expect(faultsOf('sexuality', sexualities)).toEqual([])
})

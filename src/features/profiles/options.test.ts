import { expect, test } from 'vitest'
import { INTERESTS } from '#features/sites/rules.ts'
import { listTexts } from '#platform/server/texts.ts'
import { factChoices, GENDERS, SEXUALITIES } from './rules.ts'

const texts = listTexts('nl')

/** Lists the keys whose label is missing, empty or not unique. */
function findInvalidLabels(list: string, keys: readonly string[]): string[] {
  const foundLabels = keys.map((key) => texts.get(`options.${list}.${key}`)?.trim() ?? '')
  return keys.filter(
    (_key, index) => foundLabels[index] === '' || foundLabels.indexOf(foundLabels[index] ?? '') !== index,
  )
}

test('R-3.20 each of the 50 interests has a unique Dutch label', () => {
  expect(findInvalidLabels('interests', INTERESTS)).toEqual([])
  const labelled = [...texts.keys()].filter((key) => key.startsWith('options.interests.'))
  expect(labelled.toSorted()).toEqual(INTERESTS.map((key) => `options.interests.${key}`).toSorted())
})

test.each(Object.entries(factChoices))(
  'R-3.18 C-72 %s and each of its choices has a unique Dutch label',
  (fact, choices) => {
    expect(findInvalidLabels(fact, ['label', ...choices])).toEqual([])
  },
)

test('R-3.14 R-3.15 genders and sexualities have unique Dutch labels', () => {
  expect(findInvalidLabels('gender', GENDERS)).toEqual([])
  expect(findInvalidLabels('sexuality', SEXUALITIES)).toEqual([])
})

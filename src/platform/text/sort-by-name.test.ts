import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { INTERESTS } from '#features/sites/rules.ts'
import { sortByName } from './sort-by-name.ts'

const { interests } = JSON.parse(readFileSync(new URL('../../texts/nl/options.json', import.meta.url), 'utf8')) as {
  interests: Record<string, string>
}

test('R-3.20 interests are sorted by their Dutch names', () => {
  const names = sortByName(INTERESTS, { nameOf: (key) => interests[key] ?? '', locale: 'nl' }).map(
    (key) => interests[key],
  )
  expect(names.slice(0, 4)).toEqual(['Anale seks', 'Astrologie', 'Avontuur', 'Barbecueën'])
  expect(names.slice(-2)).toEqual(['Winkelen', 'Zoenen'])
  expect(names).toHaveLength(INTERESTS.length)
})

test('accents and capitals are sorted with their base letters', () => {
  const order = sortByName(['z', 'é', 'Ë', 'f'], { nameOf: (key) => key, locale: 'nl' })
  expect(order).toEqual(['é', 'Ë', 'f', 'z'])
})

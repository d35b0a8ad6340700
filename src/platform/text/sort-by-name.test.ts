import { expect, test } from 'vitest'
import { INTERESTS } from '#features/sites/rules.ts'
import { findText } from '#platform/server/texts.ts'
import { sortByName } from './sort-by-name.ts'

const nameOf = (key: string) => findText('nl', `options.interests.${key}`) ?? ''

test('R-3.20 interests are sorted by their Dutch names', () => {
  const names = sortByName(INTERESTS, { nameOf, locale: 'nl' }).map(nameOf)
  expect(names.slice(0, 4)).toEqual(['Anale seks', 'Astrologie', 'Avontuur', 'Barbecueën'])
  expect(names.slice(-2)).toEqual(['Winkelen', 'Zoenen'])
  expect(names).toHaveLength(INTERESTS.length)
})

test('accents and capitals are sorted with their base letters', () => {
  const order = sortByName(['z', 'é', 'Ë', 'f'], { nameOf: (key) => key, locale: 'nl' })
  expect(order).toEqual(['é', 'Ë', 'f', 'z'])
})

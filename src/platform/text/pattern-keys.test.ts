import { expect, test } from 'vitest'
import { listPatternKeys, listWordKeys } from './pattern-keys.ts'

test.each([
  ['geld', ['gel']],
  ['ik|u', ['ik_', 'u__']],
  ['(?:stuur|geef) (?:me|mij)', ['stu', 'gee']],
  ['kun ?je', ['kun']],
  ['n[i1]et', ['nie', 'n0e']],
  ['e-?mail', ['ema', 'e__']],
  [String.raw`\d+ euro`, ['0__', '00_', '000']],
  ['(?:de )?bank', ['de_', 'ban']],
  ['(?:[a-z]+ )?bank', null],
  ['b*', null],
  ['(?:|a)b?', null],
  [String.raw`€ ?\d`, null],
])('the words with which %s begins have the keys %j', (pattern, keys) => {
  const found = listPatternKeys(pattern)
  expect(found && [...found].toSorted()).toEqual(keys?.toSorted() ?? null)
})

test('a text has the keys of its words, which begin after anything but a letter or a digit', () => {
  expect(listWordKeys("ik wil 25 euro (nu)-u's")).toEqual(['ik_', 'wil', '00_', 'eur', 'nu_', 'u__', 's__'])
})

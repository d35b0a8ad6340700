import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SEPA_COUNTRIES } from '#features/orders/iban.rules.ts'
import { getPostcodeExample, parsePostcode } from './postcode.rules.ts'

describe('R-5.17 a postcode is written as its country writes it', () => {
  test.each([
    ['NL', '1012ab', '1012 AB'],
    ['NL', ' 1012  AB ', '1012 AB'],
    ['BE', 'B-1000', '1000'],
    ['LU', 'L-1009', '1009'],
    ['AT', '1010', '1010'],
    ['CH', 'ch-8001', '8001'],
    ['LI', '9490', '9490'],
    ['DE', 'D-01067', '01067'],
    ['FR', '75 008', '75008'],
    ['MC', '98000', '98000'],
    ['ES', '08001', '08001'],
    ['IT', '00118', '00118'],
    ['DK', 'DK-1050', '1050'],
    ['NO', '0150', '0150'],
    ['SE', '11122', '111 22'],
    ['FI', '00100', '00100'],
    ['PL', '00950', '00-950'],
    ['PT', '1000 205', '1000-205'],
    ['IE', 'd02x285', 'D02 X285'],
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['GB', 'm1 1ae', 'M1 1AE'],
    ['CZ', '110 00', '110 00'],
    ['LV', 'lv-1010', 'LV-1010'],
  ])('%s %j is %j', (country, typed, shown) => {
    expect(parsePostcode(typed, country)).toBe(shown)
  })
})

describe('R-5.17 what is no postcode of the country is refused', () => {
  test.each([
    ['NL', '1012'],
    ['NL', '0123 AB'],
    ['NL', '1012 SS'],
    ['NL', '1012 ABC'],
    ['NL', '10115'],
    ['BE', '0999'],
    ['BE', '10000'],
    ['DE', '1011'],
    ['DE', '1012 AB'],
    ['FR', '2A004'],
    ['ES', '53001'],
    ['IE', 'D02'],
    ['GB', '12345'],
    ['CZ', ''],
    ['CZ', 'Praha'],
    ['CZ', '1'],
    ['CZ', '11000 11000'],
    ['HU', '<b>1'],
    ['toString', '1234/'],
  ])('%s %j', (country, typed) => {
    expect(parsePostcode(typed, country)).toBeNull()
  })
})

test('every example is a postcode of its country, as it is written there', () => {
  const examples = SEPA_COUNTRIES.map((country) => [country, getPostcodeExample(country)] as const)
  for (const [country, example] of examples) if (example) expect(parsePostcode(example, country)).toBe(example)
  expect(examples.filter(([, example]) => example)).toHaveLength(19)
})

test('the usual notation of a postcode is that of itself', () => {
  const country = fc.constantFrom(...SEPA_COUNTRIES)
  fc.assert(
    fc.property(country, fc.stringMatching(/^[A-Z0-9 -]{3,9}$/), (code, text) => {
      const postcode = parsePostcode(text, code)
      expect(postcode === null ? null : parsePostcode(postcode, code)).toBe(postcode)
    }),
  )
})

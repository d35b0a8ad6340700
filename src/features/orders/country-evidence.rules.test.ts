import { expect, test } from 'vitest'
import { getCountryEvidence, parseCountryCode } from './country-evidence.rules.ts'

test.each([
  ['NL', 'NL', 'agreeing'],
  ['NL', null, 'agreeing'],
  [null, 'NL', 'agreeing'],
  ['BE', 'NL', 'agreeing'],
  ['NL', 'BE', 'agreeing'],
  [null, null, 'single'],
  ['BE', null, 'contradicting'],
  [null, 'BE', 'contradicting'],
  ['BE', 'BE', 'contradicting'],
  ['BE', 'DE', 'contradicting'],
] as const)(
  'L-23 an order of the Netherlands, from an address in %s and paid from %s, has %s evidence',
  (address, payer, evidence) => {
    expect(getCountryEvidence({ declared: 'NL', address, payer })).toBe(evidence)
  },
)

test('only two capital letters are a country', () => {
  expect(['NL', 'nl', 'NLD', '', 'N1', null].map(parseCountryCode)).toEqual(['NL', null, null, null, null, null])
})

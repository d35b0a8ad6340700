import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findDebitFieldProblem, getMobileExample } from './debit-details.rules.ts'
import { checkMobileNumber } from './mobile.rules.ts'
import { parseMobileNumber } from './server/phone-number.ts'

const COUNTRIES = ['NL', 'BE', 'DE', 'LU', 'FR', 'AT']

test.each([
  ['06 12345678', 'NL', 'mobile'],
  ['+31 (0)6-1234.5678', 'BE', 'mobile'],
  ['0032 470 12 34 56', 'NL', 'mobile'],
  ['0151 23456789', 'DE', 'mobile'],
  ['628 123 456', 'LU', 'mobile'],
  ['07 12 34 56 78', 'FR', 'mobile'],
  ['0664 123456', 'AT', 'mobile'],
  ['06 1234567', 'NL', 'wrong'],
  ['020 1234567', 'NL', 'wrong'],
  ['02 123 45 67', 'BE', 'wrong'],
  ['030 123456', 'DE', 'wrong'],
  ['+31 20 1234567', 'DE', 'wrong'],
  ['', 'NL', 'wrong'],
  ['078 123 45 67', 'CH', 'unknown'],
  ['+44 7400 123456', 'NL', 'unknown'],
])('R-5.17 the number "%s" typed in %s is %s', (text, country, check) => {
  expect(checkMobileNumber(text, country)).toBe(check)
})

test.each(COUNTRIES)('R-5.17 the example of %s is a mobile number', (country) => {
  expect(checkMobileNumber(getMobileExample(country), country)).toBe('mobile')
})

test('R-5.17 no number that the server accepts is refused while it is typed', () => {
  const prefixes = [
    '06',
    '6',
    '097',
    '04',
    '015',
    '016',
    '017',
    '07',
    '0664',
    '+316',
    '+3197',
    '+324',
    '+4915',
    '+352 6',
  ]
  const numbers = fc.tuple(fc.constantFrom(...prefixes), fc.stringMatching(/^\d{5,12}$/)).map((parts) => parts.join(''))
  fc.assert(
    fc.property(numbers, fc.constantFrom(...COUNTRIES), (text, country) => {
      fc.pre(parseMobileNumber(text, country) !== null)
      expect(checkMobileNumber(text, country)).not.toBe('wrong')
    }),
    { numRuns: 500 },
  )
})

test.each([
  '\u202A+31 6 12345678\u202C',
  '\u200E+31612345678',
  '+31\u20116\u201112345678',
  '31612345678',
  'tel:+31612345678',
  'tel:+31-6-1234-5678;ext=',
  'Tel. 06 12345678',
  '(+31) 6 12345678',
  '+３１ ６ １２３４５６７８',
  '00 31 6 12345678'.replace(' ', ''),
])('R-5.17 the pasted number %j is read in the browser and on the server', (pasted) => {
  expect(checkMobileNumber(pasted, 'NL')).toBe('mobile')
  expect(parseMobileNumber(pasted, 'NL')).toBe('+31612345678')
  expect(findDebitFieldProblem('mobileNumber', pasted, 'NL')).toBe(null)
})

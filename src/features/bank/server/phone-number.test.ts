import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getMobileExample } from '../debit-details.rules.ts'
import { parseMobileNumber } from './phone-number.ts'

describe('R-5.17 C-17 a mobile number becomes E.164', () => {
  test.each([
    ['06 12345678', 'NL', '+31612345678'],
    ['06-12 34 56 78', 'NL', '+31612345678'],
    ['+31 (0)6 12345678', 'NL', '+31612345678'],
    ['+31 6 12345678', 'DE', '+31612345678'],
    ['0031612345678', 'NL', '+31612345678'],
    ['0470 12 34 56', 'BE', '+32470123456'],
    ['0151 23456789', 'DE', '+4915123456789'],
    ['06 12 34 56 78', 'FR', '+33612345678'],
    ['347 1234567', 'IT', '+393471234567'],
    ['07400 123456', 'GB', '+447400123456'],
    ['+44 7781 123456', 'NL', '+447781123456'], // Guernsey
    ['+358 457 1234567', 'NL', '+3584571234567'], // Åland
    ['+262 692 12 34 56', 'FR', '+262692123456'], // Réunion
  ])('%s in %s is %s', (text, country, number) => {
    expect(parseMobileNumber(text, country)).toBe(number)
  })
})

describe('R-5.17 another number is refused', () => {
  test.each([
    ['an empty text', '', 'NL'],
    ['a landline', '020 1234567', 'NL'],
    ['a number with a high rate', '0900 1234', 'NL'],
    ['a service number', '112', 'NL'],
    ['a number that is too short', '06 1234567', 'NL'],
    ['a number that is too long', '06 123456789', 'NL'],
    ['an extension', '06 12345678 ext 5', 'NL'],
    ['a text with a number', 'bel 0612345678', 'NL'],
    ['a mobile number outside of SEPA', '+7 912 345 67 89', 'NL'],
    ['a national number of a country outside of SEPA', '0532 123 45 67', 'TR'],
    ['a national number without a country', '0612345678', ''],
    ['a satellite phone', '+8816 1234 5678', 'NL'],
  ])('%s', (_, text, country) => {
    expect(parseMobileNumber(text, country)).toBeNull()
  })
})

test.each(['NL', 'BE', 'DE', 'FR', 'AT', 'CH', 'LU'])('the example of %s is a mobile number there', (country) => {
  expect(parseMobileNumber(getMobileExample(country), country)).toMatch(/^\+\d+$/)
})

test('any text is answered, and the number of a number is itself', () => {
  const anyNumber = fc.oneof(fc.string(), fc.stringMatching(/^(\+31|00|0)?[ -]?6[ 0-9()-]{7,12}$/))
  fc.assert(
    fc.property(anyNumber, (text) => {
      const number = parseMobileNumber(text, 'NL')
      if (number === null) return
      expect(number).toMatch(/^\+\d{8,15}$/)
      expect(parseMobileNumber(number, 'DE')).toBe(number)
    }),
  )
})

import fc from 'fast-check'
import { countrySpecs, isValidIBAN } from 'ibantools'
import { describe, expect, test } from 'vitest'
import {
  findIbanProblem,
  formatIban,
  ibanLengthOf,
  maskIban,
  normalizeIban,
  SEPA_COUNTRIES,
  type IbanProblem,
} from './iban.rules.ts'

/** The examples of the IBAN registry. */
const EXAMPLES = [
  'AD1200012030200359100100',
  'AL47212110090000000235698741',
  'AT611904300234573201',
  'BE68539007547034',
  'BG80BNBG96611020345678',
  'CH9300762011623852957',
  'CY17002001280000001200527600',
  'CZ6508000000192000145399',
  'DE89370400440532013000',
  'DK5000400440116243',
  'EE382200221020145685',
  'ES9121000418450200051332',
  'FI2112345600000785',
  'FR1420041010050500013M02606',
  'GB29NWBK60161331926819',
  'GI75NWBK000000007099453',
  'GR1601101250000000012300695',
  'HR1210010051863000160',
  'HU42117730161111101800000000',
  'IE29AIBK93115212345678',
  'IS140159260076545510730339',
  'IT60X0542811101000000123456',
  'LI21088100002324013AA',
  'LT121000011101001000',
  'LU280019400644750000',
  'LV80BANK0000435195001',
  'MC5811222000010123456789030',
  'MD24AG000225100013104168',
  'ME25505000012345678951',
  'MK07250120000058984',
  'MT84MALT011000012345MTLCAST001S',
  'NL91ABNA0417164300',
  'NO9386011117947',
  'PL61109010140000071219812874',
  'PT50000201231234567890154',
  'RO49AAAA1B31007593840000',
  'RS35260005601001611379',
  'SE4550000000058398257466',
  'SI56263300012039086',
  'SK3112000000198742637541',
  'SM86U0322509800000000270100',
  'VA59001123000012345678',
]

test.each(EXAMPLES)('R-5.17 the IBAN %s is accepted', (iban) => {
  expect(findIbanProblem(iban)).toBeNull()
  expect(iban).toHaveLength(ibanLengthOf(iban.slice(0, 2)) ?? 0)
})

test('every country of SEPA has an example', () => {
  expect(EXAMPLES.map((iban) => iban.slice(0, 2))).toEqual(SEPA_COUNTRIES)
})

describe('R-5.17 an IBAN is refused', () => {
  test.each<[string, IbanProblem]>([
    ['', 'missing'],
    [' - ', 'missing'],
    ['N', 'too_short'],
    ['NL', 'too_short'],
    ['NL91ABNA041716430', 'too_short'],
    ['NL91ABNA04171643000', 'too_long'],
    ['NL91ABNA0417164301', 'check_digits'],
    ['NL19ABNA0417164300', 'check_digits'],
    ['NL9IABNA0417164300', 'characters'],
    ['NL91ABN00417164300', 'characters'],
    ['NL91ABNA04171643OO', 'characters'],
    ['NL91ABNA041716430€', 'characters'],
    ['DE8937040044053201300O', 'characters'],
    ['1234567890', 'country'],
    ['US64SVBKUS6S3300958879', 'country'],
    ['TR330006100519786457841326', 'country'],
    ['__PROTO__', 'country'],
  ])('%j: %s', (iban, problem) => {
    expect(findIbanProblem(iban)).toBe(problem)
  })

  test.each(['00', '01', '99'])('check digits %s never occur, even where the remainder is right', (checkDigits) => {
    const accounts = Array.from({ length: 200 }, (_, index) => `AT${checkDigits}${String(index).padStart(16, '0')}`)
    expect(accounts.filter((iban) => findIbanProblem(iban) === null)).toEqual([])
  })
})

test('one wrong digit is always found', () => {
  const valid = fc.constantFrom(...EXAMPLES)
  fc.assert(
    fc.property(valid, fc.nat(30), fc.integer({ min: 1, max: 9 }), (iban, position, change) => {
      const index = position % iban.length
      const digit = iban.charAt(index)
      fc.pre(/\d/.test(digit))
      const changed = iban.slice(0, index) + String((Number(digit) + change) % 10) + iban.slice(index + 1)
      expect(findIbanProblem(changed)).toBe('check_digits')
    }),
  )
})

test('any text is answered, and grouping changes nothing that counts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(() => findIbanProblem(text)).not.toThrow()
      expect(normalizeIban(formatIban(text))).toBe(normalizeIban(text))
    }),
  )
})

test.each([
  ['nl91 abna 0417 1643 00', 'NL91 ABNA 0417 1643 00'],
  ['NL91-ABNA-0417.164300', 'NL91 ABNA 0417 1643 00'],
  ['nl91a', 'NL91 A'],
  ['NL91', 'NL91'],
  ['', ''],
])('%j is shown as %j', (typed, shown) => {
  expect(formatIban(typed)).toBe(shown)
})

test.each([
  ['NL91ABNA0417164300', 'NL•• •••• •••• ••43 00'],
  ['BE68 5390 0754 7034', 'BE•• •••• •••• 7034'],
  ['NL', 'NL'],
])('of %s only %s is shown', (iban, masked) => {
  expect(maskIban(iban)).toBe(masked)
})

test.each([
  'IBAN NL91ABNA0417164300',
  'IBAN: NL91 ABNA 0417 1643 00',
  'iban nr. nl91-abna-0417-1643-00',
  '\u202ANL91ABNA0417164300\u202C',
  'NL91\u2011ABNA\u20110417164300',
  'ＮＬ９１ＡＢＮＡ０４１７１６４３００',
  'NL91\u00A0ABNA\u200B0417\uFEFF164300 ',
])('the pasted IBAN %j is read', (pasted) => {
  expect(normalizeIban(pasted)).toBe('NL91ABNA0417164300')
  expect(findIbanProblem(pasted)).toBe(null)
})

test('countries, lengths and check digits are those of ibantools', () => {
  for (const country of SEPA_COUNTRIES)
    expect([country, ibanLengthOf(country)]).toEqual([country, countrySpecs[country]?.chars])
  for (const iban of EXAMPLES) expect([iban, isValidIBAN(iban)]).toEqual([iban, findIbanProblem(iban) === null])
})

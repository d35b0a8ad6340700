import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkDebitDetails,
  DEBIT_FIELDS,
  findDebitFieldProblem,
  listDebitProblems,
  normalizeDebitDetails,
  type DebitDetails,
  type DebitField,
  type DebitFieldProblem,
} from './debit-details.rules.ts'

const details: DebitDetails = {
  accountHolder: 'A. de Vries',
  iban: 'NL91 ABNA 0417 1643 00',
  street: 'Kerkstraat',
  houseNumber: '12-A',
  postcode: '1012AB',
  city: 'Amsterdam',
  mobileNumber: '06 12345678',
}

test('R-3.57 the fields of the form in their order', () => {
  expect(DEBIT_FIELDS).toEqual(['accountHolder', 'iban', 'street', 'houseNumber', 'postcode', 'city', 'mobileNumber'])
})

test('R-5.17 complete details are accepted and normalized', () => {
  expect(checkDebitDetails(details, 'NL')).toBeNull()
  expect(normalizeDebitDetails({ ...details, city: '  Den   Haag ' }, 'NL')).toEqual({
    ...details,
    iban: 'NL91ABNA0417164300',
    postcode: '1012 AB',
    city: 'Den Haag',
  })
})

describe('R-5.17 a field is refused', () => {
  test.each<[DebitField, string, DebitFieldProblem]>([
    ['accountHolder', '  ', 'missing'],
    ['accountHolder', '12', 'wrong'],
    ['accountHolder', 'A <b>', 'wrong'],
    ['accountHolder', 'a'.repeat(71), 'too_long'],
    ['iban', 'NL91 ABNA 0417 1643 01', 'wrong'],
    ['iban', '', 'missing'],
    ['street', '-', 'wrong'],
    ['houseNumber', 'A', 'wrong'],
    ['postcode', '1012', 'wrong'],
    ['city', 'Amster\u0000dam', 'wrong'],
    ['mobileNumber', '0612', 'wrong'],
    ['mobileNumber', '06 1234 5678 bel me', 'wrong'],
    ['mobileNumber', '+31 6 1234 5678 9012 34', 'wrong'],
  ])('%s %j: %s', (field, text, problem) => {
    expect(findDebitFieldProblem(field, text, 'NL')).toBe(problem)
    expect(checkDebitDetails({ ...details, [field]: text }, 'NL')?.details).toEqual({ field, problem })
  })
})

test.each<[DebitField, string]>([
  ['accountHolder', 'Zoë Çelik-Müller'],
  ['accountHolder', 'Νίκος'],
  ['houseNumber', '12 bis'],
  ['mobileNumber', '+31 (0)6-1234.5678'],
])('%s %j is accepted', (field, text) => {
  expect(findDebitFieldProblem(field, text, 'NL')).toBeNull()
})

test('a postcode belongs to the country that was chosen', () => {
  expect(listDebitProblems({ ...details, mobileNumber: '+31 6 12345678' }, 'DE')).toEqual([
    { field: 'postcode', problem: 'wrong' },
  ])
})

test('normalized details stay as they are, and are refused when the typed ones were', () => {
  const text = fc.oneof(fc.string({ maxLength: 80 }), fc.constantFrom(...Object.values(details)))
  const anyDetails = fc.record(
    Object.fromEntries(DEBIT_FIELDS.map((field) => [field, text])),
  ) as fc.Arbitrary<DebitDetails>
  fc.assert(
    fc.property(anyDetails, (typed) => {
      const normalized = normalizeDebitDetails(typed, 'NL')
      expect(normalizeDebitDetails(normalized, 'NL')).toEqual(normalized)
      if (checkDebitDetails(typed, 'NL') === null) expect(checkDebitDetails(normalized, 'NL')).toBeNull()
    }),
  )
})

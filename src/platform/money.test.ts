import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsToDecimal, decimalToCents, formatMoney } from './money.ts'

test.each([
  [1495, 'EUR', 'nl', '€\u00a014,95'],
  [5, 'EUR', 'nl', '€\u00a00,05'],
  [16995, 'EUR', 'nl', '€\u00a0169,95'],
  [1495, 'EUR', 'de', '14,95\u00a0€'],
  [-1495, 'EUR', 'nl', '€\u00a0-14,95'],
])('%i %s in %s reads %s', (cents, currency, locale, text) => {
  expect(formatMoney(cents, currency, locale)).toBe(text)
})

test('cents survive conversion to decimals and back', () => {
  expect(centsToDecimal(5)).toBe('0.05')
  expect(centsToDecimal(1500)).toBe('15.00')
  fc.assert(fc.property(fc.nat(2_000_000_000), (cents) => decimalToCents(centsToDecimal(cents)) === cents))
})

test.each(['14.9', '14', '14.950', '-1.00', '1e3', '14,95', ' 14.95', ''])('%j is no amount', (value) => {
  expect(() => decimalToCents(value)).toThrow(RangeError)
})

test.each([1.5, -1, Number.NaN, Number.MAX_VALUE])('%d is not whole cents', (cents) => {
  expect(() => centsToDecimal(cents)).toThrow(RangeError)
})

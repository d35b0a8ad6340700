import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getDefaultVatRate, getVatPercent, parseVatPercent, splitVat } from './vat.rules.ts'

test.each([
  [1495, 2100, { netCents: 1236, vatCents: 259 }],
  [12_100, 2100, { netCents: 10_000, vatCents: 2100 }],
  [12_550, 2550, { netCents: 10_000, vatCents: 2550 }],
  [3495, 2550, { netCents: 2785, vatCents: 710 }], // 26 % would be 721, 25 % 699
  [10_810, 810, { netCents: 10_000, vatCents: 810 }],
  [1495, 810, { netCents: 1383, vatCents: 112 }],
  [1495, 0, { netCents: 1495, vatCents: 0 }],
])('L-23 of %i cents at %i basis points, net amount and VAT are %j', (totalCents, vatBasisPoints, parts) => {
  expect(splitVat(totalCents, vatBasisPoints)).toEqual(parts)
})

/** Returns half of a number, rounded down, without floating point. */
const half = (value: bigint) => value / 2n

test('L-23 net amount and VAT add up to the total, and each is rounded exactly, at every rate', () => {
  const totals = fc.integer({ min: 0, max: 100_000_000 })
  const rates = fc.oneof(fc.constantFrom(2550, 810, 550), fc.integer({ min: 0, max: 10_000 }))
  fc.assert(
    fc.property(totals, rates, (totalCents, vatBasisPoints) => {
      const { netCents, vatCents } = splitVat(totalCents, vatBasisPoints)
      const divisor = BigInt(10_000 + vatBasisPoints)
      expect(netCents + vatCents).toBe(totalCents)
      expect(BigInt(netCents)).toBe((BigInt(totalCents) * 10_000n + half(divisor)) / divisor)
      expect(Math.min(netCents, vatCents)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test.each([
  [2100, 21],
  [2550, 25.5],
  [810, 8.1],
  [0, 0],
])('%i basis points are %d percent', (vatBasisPoints, percent) => {
  expect(getVatPercent(vatBasisPoints)).toBe(percent)
})

test('L-23 a new site sells at the VAT rate of the country, and not in a country whose rate is not known', () => {
  expect(['NL', 'DE', 'LU', 'FI', 'CH'].map(getDefaultVatRate)).toEqual([2100, 1900, 1700, 2550, 0])
  expect(() => getDefaultVatRate('US')).toThrow('the VAT rate of US is not known')
})

test.each([
  ['21', 2100],
  ['25.5', 2550],
  ['0', 0],
  ['100', 10_000],
  ['100.01', null],
  ['2100', null],
  ['-1', null],
  ['21,5', null],
  ['', null],
])('the VAT rate %j is %j basis points', (text, rate) => {
  expect(parseVatPercent(text)).toBe(rate)
})

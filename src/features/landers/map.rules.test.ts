import { expect, test } from 'vitest'
import { findRegionMap, hasHalfColumn, REGION_MAPS } from './map.rules.ts'

test.each([
  ['NL', 12],
  ['BE', 11],
  ['DE', 16],
] as const)('the map of %s has each of its %i regions once', (country, count) => {
  const codes = REGION_MAPS[country].flat().filter((code) => code !== null)
  expect(new Set(codes).size).toBe(count)
  expect(codes).toHaveLength(count)
  expect(codes.filter((code) => !code.startsWith(`${country}-`))).toEqual([])
})

test('a country without a map gets that of the Netherlands', () => {
  expect(findRegionMap('AT')).toEqual({ country: 'NL', rows: REGION_MAPS.NL })
  expect(findRegionMap('BE').country).toBe('BE')
})

test('the left half of the first column is empty on the map of the Netherlands only', () => {
  expect([REGION_MAPS.NL, REGION_MAPS.BE, REGION_MAPS.DE].map(hasHalfColumn)).toEqual([true, false, false])
})

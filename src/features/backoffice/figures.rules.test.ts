import { expect, test } from 'vitest'
import { getBucketStart, maskCount, percentChange } from './figures.rules.ts'

test.each([
  [10, 15, 50],
  [10, 5, -50],
  [3, 4, 33],
  [5, 5, 0],
  [5, 0, -100],
  [0, 7, null],
  [0, 0, null],
])('from %i to %i is a change of %s percent', (before, after, change) => {
  expect(percentChange(before, after)).toBe(change)
})

test.each([
  ['12:04:59.999', '12:00:00.000'],
  ['12:05:00.000', '12:05:00.000'],
  ['12:59:00.000', '12:55:00.000'],
])('at %s the last whole step ended at %s', (time, start) => {
  expect(getBucketStart(new Date(`2026-06-02T${time}Z`)).toISOString()).toBe(`2026-06-02T${start}Z`)
})

test.each([
  ['support', 0, 0],
  ['support', 1, null],
  ['moderator', 4, null],
  ['support', 5, 5],
  ['finance', 1, 1],
  ['admin', 4, 4],
] as const)('%s sees a count of %i as %s', (role, count, shown) => {
  expect(maskCount(role, count)).toBe(shown)
})

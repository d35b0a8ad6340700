import { expect, test } from 'vitest'
import { percentChange } from './figures.rules.ts'

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

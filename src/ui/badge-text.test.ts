import { expect, test } from 'vitest'
import { formatBadgeText } from './badge-text.ts'

test.each([
  [0, ''],
  [-1, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [5000, '99+'],
])('R-2.74 a badge for %i shows "%s"', (count, text) => {
  expect(formatBadgeText(count)).toBe(text)
})

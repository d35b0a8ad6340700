import { expect, test } from 'vitest'
import { getTransferDueDay } from './due-day.rules.ts'

test.each([
  ['2026-06-15T00:00:00Z', '2026-06-29'],
  ['2026-06-15T23:59:59Z', '2026-06-29'],
  ['2026-12-24T12:00:00Z', '2027-01-07'],
  ['2028-02-20T12:00:00Z', '2028-03-05'],
])('the money of an order placed at %s must arrive by %s', (createdAt, day) => {
  expect(getTransferDueDay(new Date(createdAt))).toBe(day)
})

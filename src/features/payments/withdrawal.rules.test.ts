import { expect, test } from 'vitest'
import { getLastWithdrawalDay } from './withdrawal.rules.ts'

test.each([
  ['2026-06-01T10:00:00Z', 14, '2026-06-15'],
  ['2026-06-01T21:59:00Z', 14, '2026-06-15'],
  ['2026-06-01T22:01:00Z', 14, '2026-06-16'],
  ['2026-02-27T12:00:00Z', 14, '2026-03-13'],
  ['2026-03-20T23:30:00Z', 14, '2026-04-04'],
  ['2026-10-20T12:00:00Z', 30, '2026-11-19'],
])('L-16 an order paid at %s can be withdrawn for %i days, until %s', (paidAt, refundDays, day) => {
  expect(getLastWithdrawalDay(new Date(paidAt), { refundDays, timeZone: 'Europe/Amsterdam' })).toBe(day)
})

import { expect, test } from 'vitest'
import { findLastWithdrawalDay, getLastWithdrawalDay } from './withdrawal.rules.ts'

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

const placed = { createdAt: new Date('2026-06-01T10:00:00Z'), paidAt: null, isPayable: true, isReversed: false }
const paid = { ...placed, paidAt: new Date('2026-06-03T10:00:00Z'), isPayable: false }

test.each([
  ['the first day of an open order', placed, '2026-06-01T10:00:00Z', '2026-06-15'],
  ['an open order after the days', placed, '2026-06-20T10:00:00Z', '2026-06-20'],
  ['an order that nobody can pay any more', { ...placed, isPayable: false }, '2026-06-01T10:00:00Z', null],
  ['a paid order', paid, '2026-06-03T10:00:00Z', '2026-06-17'],
  ['a paid order on its last day', paid, '2026-06-17T21:59:59Z', '2026-06-17'],
  ['a paid order after its last day', paid, '2026-06-17T22:00:00Z', null],
  ['a reversed order', { ...paid, isReversed: true }, '2026-06-03T10:00:00Z', null],
  ['a withdrawn open order', { ...placed, isReversed: true }, '2026-06-01T10:00:00Z', null],
])('L-16 L-17 the last day of %s is right', (_, order, now, day) => {
  const term = { refundDays: 14, timeZone: 'Europe/Amsterdam', now: new Date(now) }
  expect(findLastWithdrawalDay(order, term)).toBe(day)
})

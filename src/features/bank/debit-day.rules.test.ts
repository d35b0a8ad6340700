import { expect, test } from 'vitest'
import { getCollectionDay, isBankDay } from './debit-day.rules.ts'

test.each([
  ['2026-11-25', '2026-11-26'],
  ['2026-11-27', '2026-11-30'],
  ['2026-11-29', '2026-11-30'],
  ['2026-04-02', '2026-04-07'], // Good Friday to Easter Monday
  ['2026-12-24', '2026-12-28'],
  ['2026-12-31', '2027-01-04'],
])('a debit that is announced on %s is collected on %s', (today, day) => {
  expect(getCollectionDay(today)).toBe(day)
})

test.each([
  ['2024-03-29', false],
  ['2024-04-01', false],
  ['2025-04-18', false],
  ['2027-03-29', false],
  ['2038-04-26', false],
  ['2026-05-01', false],
  ['2026-05-14', true], // Ascension Day is none of TARGET
  ['2026-12-24', true],
])('banks settle on %s: %s', (day, expected) => {
  expect(isBankDay(day)).toBe(expected)
})

import { expect, test } from 'vitest'
import { formatDateInTimeZone, formatLocalTime } from './days.ts'
import { getDateStart, parseLocalTime } from './moments.ts'

test('a day begins at midnight in the site’s time zone', () => {
  const moment = new Date('2026-06-30T22:30:00Z')
  expect(formatDateInTimeZone(moment, 'Europe/Amsterdam')).toBe('2026-07-01')
  expect(formatDateInTimeZone(moment, 'UTC')).toBe('2026-06-30')
})

test.each([
  ['2026-03-29', 'Europe/Amsterdam', '2026-03-28T23:00:00Z'], // 23 hours
  ['2026-03-30', 'Europe/Amsterdam', '2026-03-29T22:00:00Z'],
  ['2026-10-25', 'Europe/Amsterdam', '2026-10-24T22:00:00Z'], // 25 hours
  ['2026-10-26', 'Europe/Amsterdam', '2026-10-25T23:00:00Z'],
  ['2026-07-01', 'UTC', '2026-07-01T00:00:00Z'],
  ['2026-07-01', 'Pacific/Kiritimati', '2026-06-30T10:00:00Z'],
  ['2026-07-01', 'Pacific/Pago_Pago', '2026-07-01T11:00:00Z'],
  ['2026-07-01', 'Asia/Kathmandu', '2026-06-30T18:15:00Z'],
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00Z'], // midnight does not exist
])('the date %s begins in %s at %s', (date, timeZone, start) => {
  expect(getDateStart(date, timeZone)).toEqual(new Date(start))
})

test.each([
  ['2026-06-01T09:30', 'Europe/Amsterdam', '2026-06-01T07:30:00.000Z'],
  ['2026-12-01T09:30', 'Europe/Amsterdam', '2026-12-01T08:30:00.000Z'],
  ['2026-03-29T02:30', 'Europe/Amsterdam', '2026-03-29T01:30:00.000Z'], // the clock skips it
  ['2026-10-25T02:30', 'Europe/Amsterdam', '2026-10-25T01:30:00.000Z'], // the second of two
  ['2026-03-08T00:30', 'America/Havana', '2026-03-08T05:30:00.000Z'], // the clock skips midnight
  ['2026-06-01T00:00', 'America/New_York', '2026-06-01T04:00:00.000Z'],
])('the time of day %s in %s is %s', (local, timeZone, moment) => {
  expect(parseLocalTime(local, timeZone).toISOString()).toBe(moment)
})

test('a moment is formatted as the time of day in a time zone', () => {
  expect(formatLocalTime(new Date('2026-06-01T22:05:30Z'), 'Europe/Amsterdam')).toBe('2026-06-02T00:05')
})

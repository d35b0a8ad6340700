import { expect, test } from 'vitest'
import { formatDateInTimeZone, getDateStart } from './days.ts'

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

import { expect, test } from 'vitest'
import { getNextDayStart } from './next-day-start.ts'

const zone = 'Europe/Amsterdam'

test.each([
  ['2026-06-10T12:00:00Z', '2026-06-10T22:00:00.000Z', 'a summer day'],
  ['2026-01-10T12:00:00Z', '2026-01-10T23:00:00.000Z', 'a winter day'],
  ['2026-06-10T21:59:59.999Z', '2026-06-10T22:00:00.000Z', 'the last moment of a day'],
  ['2026-06-10T22:00:00Z', '2026-06-11T22:00:00.000Z', 'the start of a day'],
  ['2026-03-28T23:00:00Z', '2026-03-29T22:00:00.000Z', 'the day of 23 hours'],
  ['2026-10-24T22:00:00Z', '2026-10-25T23:00:00.000Z', 'the day of 25 hours'],
  ['2026-10-25T00:30:00Z', '2026-10-25T23:00:00.000Z', 'the hour that occurs twice'],
  ['2026-12-31T22:59:00Z', '2026-12-31T23:00:00.000Z', 'the end of a year'],
])('C-14 after %s the next day begins at %s (%s)', (now, next, _case) => {
  expect(getNextDayStart(new Date(now), zone).toISOString()).toBe(next)
})

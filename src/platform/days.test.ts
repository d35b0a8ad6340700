import { expect, test } from 'vitest'
import { formatDateInTimeZone } from './days.ts'

test('a day begins at midnight in the site’s time zone', () => {
  const moment = new Date('2026-06-30T22:30:00Z')
  expect(formatDateInTimeZone(moment, 'Europe/Amsterdam')).toBe('2026-07-01')
  expect(formatDateInTimeZone(moment, 'UTC')).toBe('2026-06-30')
})

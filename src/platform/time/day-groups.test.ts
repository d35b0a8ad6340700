import { expect, test } from 'vitest'
import { groupByDay } from './day-groups.ts'

test('entries are grouped by the calendar day of the time zone, in their order', () => {
  const [late, night, morning] = ['2026-07-01T22:30:00Z', '2026-07-01T21:59:59Z', '2026-07-01T08:00:00Z']
  const entries = [late, night, morning].map((at) => ({ at }))
  expect(groupByDay(entries, 'Europe/Amsterdam')).toEqual([
    { day: '2026-07-02', entries: [{ at: late }] },
    { day: '2026-07-01', entries: [{ at: night }, { at: morning }] },
  ])
})

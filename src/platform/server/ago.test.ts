import { expect, test } from 'vitest'
import { ago, later } from './ago.ts'

const clock = { now: () => new Date('2026-03-29T12:00:00Z') }

test.each([
  [{ days: 1 }, '2026-03-28T12:00:00.000Z', '2026-03-30T12:00:00.000Z'],
  [{ hours: 2, minutes: 3 }, '2026-03-29T09:57:00.000Z', '2026-03-29T14:03:00.000Z'],
  [{ seconds: 0.5, milliseconds: 1 }, '2026-03-29T11:59:59.499Z', '2026-03-29T12:00:00.501Z'],
])('%o ago is %s, and later %s', (duration, before, after) => {
  expect(ago(clock, duration).toISOString()).toBe(before)
  expect(later(clock, duration).toISOString()).toBe(after)
})

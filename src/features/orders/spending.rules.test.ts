import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MILLISECONDS, formatDateInTimeZone } from '#platform/time/days.ts'
import {
  changeLimit,
  checkSpending,
  findTightestLimit,
  getLimitAt,
  getPauseEnd,
  parseLimit,
  SPENDING_PERIODS,
  type SpendingGuard,
  type SpendingLimit,
} from './spending.rules.ts'
import { getPeriod } from './spending-period.rules.ts'

const now = new Date('2026-06-15T12:00:00Z')
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)
const unlimited: SpendingLimit = { cents: null, pending: null }
const limitOf = (cents: number | null): SpendingLimit => ({ cents, pending: null })

test.each([
  ['a first limit', unlimited, 5_000],
  ['a lower limit', limitOf(5_000), 4_900],
  ['the same limit', limitOf(5_000), 5_000],
  ['no limit where there is none', unlimited, null],
])('%s takes effect at once', (_, limit, cents) => {
  expect(changeLimit(limit, cents, now)).toEqual({ cents, pending: null })
})

test.each([
  ['a higher limit', 5_100],
  ['no limit', null],
])('%s takes effect after exactly 24 hours', (_, cents) => {
  const changed = changeLimit(limitOf(5_000), cents, now)
  expect(changed).toEqual({ cents: 5_000, pending: { cents, from: later(DAY_MILLISECONDS) } })
  expect(getLimitAt(changed, later(DAY_MILLISECONDS - 1)).cents).toBe(5_000)
  expect(getLimitAt(changed, later(DAY_MILLISECONDS))).toEqual({ cents, pending: null })
})

test('a repeated raise keeps its time, another raise starts again, and the current limit cancels it', () => {
  const raised = changeLimit(limitOf(5_000), 9_000, now)
  expect(changeLimit(raised, 9_000, later(1_000))).toEqual(raised)
  const raisedAgain = { cents: 5_000, pending: { cents: 8_000, from: later(DAY_MILLISECONDS + 1_000) } }
  expect(changeLimit(raised, 8_000, later(1_000))).toEqual(raisedAgain)
  expect(changeLimit(raised, 5_000, later(1_000))).toEqual(limitOf(5_000))
  expect(changeLimit(raised, 4_000, later(1_000))).toEqual(limitOf(4_000))
  expect(changeLimit(raised, 8_000, later(DAY_MILLISECONDS))).toEqual(limitOf(8_000)) // the raise was effective
})

test('no series of changes makes a limit higher than it was at any time of the last 24 hours', () => {
  const cents = fc.option(fc.integer({ min: 1, max: 5 }).map((euros) => euros * 100))
  const change = fc.record({ cents, minutes: fc.integer({ min: 0, max: 2_000 }) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const chosen: { at: number; cents: number }[] = []
      let [limit, at] = [unlimited, now.getTime()]
      for (const { cents: newCents, minutes } of changes) {
        at += minutes * 60_000
        limit = changeLimit(limit, newCents, new Date(at))
        chosen.push({ at, cents: newCents ?? Number.POSITIVE_INFINITY })
        const effective = limit.cents ?? Number.POSITIVE_INFINITY
        const recent = chosen.filter((each) => each.at > at - DAY_MILLISECONDS)
        expect(effective).toBeLessThanOrEqual(Math.min(...recent.map((each) => each.cents)))
      }
    }),
  )
})

test('a pause lasts whole days of 24 hours, and another one never shortens it', () => {
  expect(getPauseEnd({ pausedUntil: null }, 'day', now)).toEqual(later(DAY_MILLISECONDS))
  expect(getPauseEnd({ pausedUntil: null }, 'week', now)).toEqual(later(7 * DAY_MILLISECONDS))
  expect(getPauseEnd({ pausedUntil: null }, 'month', now)).toEqual(later(30 * DAY_MILLISECONDS))
  const pausedUntil = later(2 * DAY_MILLISECONDS)
  expect(getPauseEnd({ pausedUntil }, 'day', now)).toEqual(pausedUntil)
  expect(getPauseEnd({ pausedUntil }, 'week', now)).toEqual(later(7 * DAY_MILLISECONDS))
})

test.each([
  ['day', '2026-03-29T10:00:00Z', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'], // 23 hours
  ['day', '2026-10-25T10:00:00Z', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'], // 25 hours
  ['day', '2026-06-14T22:00:00Z', '2026-06-14T22:00:00Z', '2026-06-15T22:00:00Z'], // the first moment
  ['day', '2026-06-15T21:59:59.999Z', '2026-06-14T22:00:00Z', '2026-06-15T22:00:00Z'], // the last one
  ['day', '2026-12-31T12:00:00Z', '2026-12-30T23:00:00Z', '2026-12-31T23:00:00Z'],
  ['month', '2026-01-31T12:00:00Z', '2025-12-31T23:00:00Z', '2026-01-31T23:00:00Z'],
  ['month', '2026-02-28T22:59:59Z', '2026-01-31T23:00:00Z', '2026-02-28T23:00:00Z'],
  ['month', '2028-02-29T12:00:00Z', '2028-01-31T23:00:00Z', '2028-02-29T23:00:00Z'],
  ['month', '2026-03-31T22:00:00Z', '2026-03-31T22:00:00Z', '2026-04-30T22:00:00Z'], // April in Amsterdam
  ['month', '2026-10-31T22:30:00Z', '2026-09-30T22:00:00Z', '2026-10-31T23:00:00Z'],
  ['month', '2026-12-31T23:00:00Z', '2026-12-31T23:00:00Z', '2027-01-31T23:00:00Z'],
] as const)('the %s of %s in Amsterdam is from %s until %s', (period, at, start, end) => {
  expect(getPeriod(period, new Date(at), 'Europe/Amsterdam')).toEqual({ start: new Date(start), end: new Date(end) })
})

test('every moment is in its own day and month, in every time zone', () => {
  const timeZone = fc.constantFrom('Europe/Amsterdam', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago')
  const moment = fc.date({ min: new Date('2024-01-01'), max: new Date('2032-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moment, timeZone, fc.constantFrom(...SPENDING_PERIODS), (at, zone, period) => {
      const { start, end } = getPeriod(period, at, zone)
      expect(start <= at && at < end).toBe(true)
      const nameOf = (each: Date) => formatDateInTimeZone(each, zone).slice(0, period === 'day' ? 10 : 7)
      const inside = [start, at, new Date(end.getTime() - 1)].map(nameOf)
      expect(new Set(inside)).toEqual(new Set([nameOf(at)]))
      expect([nameOf(new Date(start.getTime() - 1)), nameOf(end)]).not.toContain(nameOf(at))
    }),
  )
})

const guardOf = (day: number | null, month: number | null, pausedUntil: Date | null = null): SpendingGuard => ({
  limits: { day: limitOf(day), month: limitOf(month) },
  pausedUntil,
})

test.each([
  ['without limits', guardOf(null, null), 1_000_000, null],
  ['at exactly the day limit', guardOf(5_000, null), 4_000, null],
  ['a cent above the day limit', guardOf(5_000, null), 4_001, { limit: 5_000, period: 'day', spent: 1_000 }],
  ['at exactly the month limit', guardOf(null, 7_000), 5_000, null],
  ['a cent above the month limit', guardOf(null, 7_000), 5_001, { limit: 7_000, period: 'month', spent: 2_000 }],
  ['above both limits', guardOf(1_500, 2_500), 600, { limit: 2_500, period: 'month', spent: 2_000 }],
])('an order %s', (_, guard, cents, details) => {
  const refusal = checkSpending(guard, { cents, spent: { day: 1_000, month: 2_000 } }, now)
  expect(refusal?.details ?? null).toEqual(details)
  if (refusal) expect(refusal.code).toBe('spending_limit_reached')
})

test('an order during a pause is refused until its last moment, also when it would fit', () => {
  const order = { cents: 100, spent: { day: 0, month: 0 } }
  const guard = guardOf(null, null, later(1_000))
  expect(checkSpending(guard, order, later(999))).toMatchObject({
    code: 'spending_paused',
    details: { until: later(1_000).toISOString() },
  })
  expect(checkSpending(guard, order, later(1_000))).toBeNull()
})

test('an order is checked against a raised limit from its time on', () => {
  const day = changeLimit(limitOf(5_000), 9_000, now)
  const guard = { limits: { day, month: unlimited }, pausedUntil: null }
  const order = { cents: 9_000, spent: { day: 0, month: 0 } }
  expect(checkSpending(guard, order, later(DAY_MILLISECONDS - 1))?.code).toBe('spending_limit_reached')
  expect(checkSpending(guard, order, later(DAY_MILLISECONDS))).toBeNull()
})

const periodOf = (limitCents: number | null, spentCents = 0) => ({ limitCents, spentCents })

test.each([
  ['without limits', periodOf(null), periodOf(null), 100, null],
  ['with one limit', periodOf(null), periodOf(5_000, 1_000), 100, ['month', 4_000]],
  ['with less left today', periodOf(2_000, 500), periodOf(5_000, 1_000), 1_500, ['day', 1_500]],
  ['with the same left', periodOf(2_000), periodOf(5_000, 3_000), 100, ['month', 2_000]],
  ['with more spent than a lowered limit', periodOf(null), periodOf(1_000, 3_000), 100, ['month', 0]],
  ['with an order above the day only', periodOf(2_000, 500), periodOf(5_000, 1_000), 1_501, ['day', 1_500]],
  ['with an order above both', periodOf(2_000, 500), periodOf(5_000, 1_000), 4_001, ['month', 4_000]],
])('%s the limit that matters for an order is found', (_, day, month, cents, expected) => {
  const limit = findTightestLimit({ day, month }, cents)
  expect(limit && [limit.period, limit.leftCents]).toEqual(expected)
})

test.each([
  ['50', 5_000],
  [' € 50 ', 5_000],
  ['10000', 1_000_000],
  ['10001', null],
  ['0', null],
  ['', null],
  ['-5', null],
  ['12,50', null],
  ['1e3', null],
  ['vijftig', null],
])('the typed limit %j is %j cents', (typed, cents) => {
  expect(parseLimit(typed)).toBe(cents)
})

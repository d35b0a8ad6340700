import { DAY_MILLISECONDS, formatDateInTimeZone } from '#platform/time/days.ts'
import { getDateStart } from '#platform/time/moments.ts'
import { Refusal } from '#platform/refusal.ts'

/** The calendar periods that a member can limit, in the time zone of the site. */
export const SPENDING_PERIODS = ['day', 'month'] as const
export type SpendingPeriod = (typeof SPENDING_PERIODS)[number]

/** The highest limit, in cents. */
export const MAX_LIMIT_CENTS = 10_000_00

/** A raised or removed limit takes effect after this time. A lowered one takes effect at once. */
export const RAISE_DELAY_HOURS = 24
export const RAISE_DELAY_SECONDS = RAISE_DELAY_HOURS * 60 * 60

/** The lengths of a pause, in days of 24 hours. */
export const PAUSE_DAYS = { day: 1, week: 7, month: 30 } as const
export type PauseLength = keyof typeof PAUSE_DAYS
export const PAUSE_LENGTHS = ['day', 'week', 'month'] as const satisfies readonly PauseLength[]

/** The limit of a period in whole euros, as cents. Null is no limit. */
export interface SpendingLimit {
  readonly cents: number | null
  /** A raise, or a removal, that takes effect at `from`. */
  readonly pending: { readonly cents: number | null; readonly from: Date } | null
}

/** The limits and the pause of a member. */
export interface SpendingGuard {
  readonly limits: Readonly<Record<SpendingPeriod, SpendingLimit>>
  readonly pausedUntil: Date | null
}

/** Returns a limit as it is at a time: a pending change that has taken effect is the limit. */
export function getLimitAt(limit: SpendingLimit, now: Date): SpendingLimit {
  if (!limit.pending || limit.pending.from > now) return limit
  return { cents: limit.pending.cents, pending: null }
}

/**
 * Changes a limit. Lowering takes effect at once. Raising and removing take effect after a day; the same change repeated
 * keeps its time. Choosing the current limit cancels a pending change.
 */
export function changeLimit(limit: SpendingLimit, cents: number | null, now: Date): SpendingLimit {
  const current = getLimitAt(limit, now)
  if (toMaximum(cents) <= toMaximum(current.cents)) return { cents, pending: null }
  if (current.pending?.cents === cents) return current
  return { cents: current.cents, pending: { cents, from: new Date(now.getTime() + RAISE_DELAY_SECONDS * 1000) } }
}

function toMaximum(cents: number | null): number {
  return cents ?? Number.POSITIVE_INFINITY
}

/** Returns the end of a pause that starts now. A pause never shortens the current one. */
export function getPauseEnd({ pausedUntil }: Pick<SpendingGuard, 'pausedUntil'>, length: PauseLength, now: Date): Date {
  const end = new Date(now.getTime() + PAUSE_DAYS[length] * DAY_MILLISECONDS)
  return pausedUntil && pausedUntil > end ? pausedUntil : end
}

/** Returns the first moment of the calendar day or month of a moment, and that of the next one. */
export function getPeriod(period: SpendingPeriod, now: Date, timeZone: string): { start: Date; end: Date } {
  const today = formatDateInTimeZone(now, timeZone)
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const first = period === 'day' ? today : `${today.slice(0, 8)}01`
  const next = period === 'day' ? Date.UTC(year, month - 1, day + 1) : Date.UTC(year, month, 1)
  const end = new Date(next).toISOString().slice(0, 10)
  return { start: getDateStart(first, timeZone), end: getDateStart(end, timeZone) }
}

/** An order of `cents`, after orders for `spent` in the current periods. */
export interface NewSpending {
  readonly cents: number
  readonly spent: Readonly<Record<SpendingPeriod, number>>
}

/**
 * Returns the refusal of an order that does not fit, or null. The whole limit may be spent. Of two exceeded limits the
 * refusal names the month, because tomorrow does not help.
 */
export function checkSpending({ limits, pausedUntil }: SpendingGuard, order: NewSpending, now: Date): Refusal | null {
  if (pausedUntil && pausedUntil > now) return new Refusal('spending_paused', { until: pausedUntil.toISOString() })
  for (const period of ['month', 'day'] as const) {
    const { cents: limit } = getLimitAt(limits[period], now)
    const spent = order.spent[period]
    if (limit !== null && spent + order.cents > limit)
      return new Refusal('spending_limit_reached', { limit, period, spent })
  }
  return null
}

/** A limit with what may still be spent, never below 0. */
export interface RemainingLimit {
  readonly period: SpendingPeriod
  readonly limitCents: number
  readonly leftCents: number
}

type PeriodSpending = Readonly<Record<SpendingPeriod, { limitCents: number | null; spentCents: number }>>

/**
 * Returns the limit that matters for an order: the one that would refuse it (`checkSpending`), else the one of which the
 * least is left. Null without limits.
 */
export function findTightestLimit(spending: PeriodSpending, orderCents: number): RemainingLimit | null {
  const limits = (['month', 'day'] as const).flatMap((period) => {
    const { limitCents, spentCents } = spending[period]
    return limitCents === null ? [] : [{ period, limitCents, leftCents: Math.max(0, limitCents - spentCents) }]
  })
  const refusing = limits.find(({ leftCents }) => orderCents > leftCents)
  return refusing ?? limits.toSorted((one, other) => one.leftCents - other.leftCents)[0] ?? null
}

/** Parses a typed amount of whole euros as cents. Returns null for anything else, or outside of the limits of a limit. */
export function parseLimit(typed: string): number | null {
  const digits = typed.trim().replace(/^€\s*/, '')
  if (!/^\d{1,6}$/.test(digits)) return null
  const cents = Number(digits) * 100
  return cents > 0 && cents <= MAX_LIMIT_CENTS ? cents : null
}

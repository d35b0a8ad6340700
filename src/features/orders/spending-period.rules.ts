import { formatDateInTimeZone } from '#platform/time/days.ts'
import { getDateStart } from '#platform/time/moments.ts'
import type { SpendingPeriod } from './spending.rules.ts'

// Apart from the other rules of spending limits, since the browser needs no time zones for them.

/** Returns the first moment of the calendar day or month of a moment, and that of the next one. */
export function getPeriod(period: SpendingPeriod, now: Date, timeZone: string): { start: Date; end: Date } {
  const today = formatDateInTimeZone(now, timeZone)
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const first = period === 'day' ? today : `${today.slice(0, 8)}01`
  const next = period === 'day' ? Date.UTC(year, month - 1, day + 1) : Date.UTC(year, month, 1)
  const end = new Date(next).toISOString().slice(0, 10)
  return { start: getDateStart(first, timeZone), end: getDateStart(end, timeZone) }
}

import { dateInTimeZone } from '#features/profiles/rules.ts'

const minute = 60_000

/**
 * The moment at which the next calendar day begins in a time zone (C-14). A day has 23 or 25 hours where clocks change.
 */
export function nextDayAt(now: Date, timeZone: string): Date {
  const today = dateInTimeZone(now, timeZone)
  let before = Math.floor(now.getTime() / minute)
  let after = before + 26 * 60
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dateInTimeZone(new Date(middle * minute), timeZone) === today) before = middle
    else after = middle
  }
  return new Date(after * minute)
}

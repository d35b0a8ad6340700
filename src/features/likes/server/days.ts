import { dateInTimeZone } from '#features/profiles/rules.ts'

const minute = 60_000

/** Returns the start of the next calendar day in a time zone (C-14). A day has 23 or 25 hours when clocks change. */
export function nextDayStart(now: Date, timeZone: string): Date {
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

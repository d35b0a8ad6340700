import { formatDateInTimeZone } from '#platform/time/days.ts'

const MINUTE = 60_000

/**
 * Returns the start of the next calendar day in a time zone (C-14). Searches the minutes by halving, because a day has 23
 * or 25 hours when clocks change.
 */
export function getNextDayStart(now: Date, timeZone: string): Date {
  const today = formatDateInTimeZone(now, timeZone)
  let lastKnownToday = Math.floor(now.getTime() / MINUTE)
  let firstKnownLater = lastKnownToday + 26 * 60 // more than the longest day
  while (firstKnownLater - lastKnownToday > 1) {
    const middle = Math.floor((lastKnownToday + firstKnownLater) / 2)
    if (formatDateInTimeZone(new Date(middle * MINUTE), timeZone) === today) lastKnownToday = middle
    else firstKnownLater = middle
  }
  return new Date(firstKnownLater * MINUTE)
}

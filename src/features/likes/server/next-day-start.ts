import { formatDateInTimeZone } from '#platform/days.ts'

const minute = 60_000

/** Returns the start of the next calendar day in a time zone (C-14). A day has 23 or 25 hours when clocks change. */
export function getNextDayStart(now: Date, timeZone: string): Date {
  const today = formatDateInTimeZone(now, timeZone)
  let todayMinute = Math.floor(now.getTime() / minute)
  let tomorrowMinute = todayMinute + 26 * 60
  while (tomorrowMinute - todayMinute > 1) {
    const middle = Math.floor((todayMinute + tomorrowMinute) / 2)
    if (formatDateInTimeZone(new Date(middle * minute), timeZone) === today) todayMinute = middle
    else tomorrowMinute = middle
  }
  return new Date(tomorrowMinute * minute)
}

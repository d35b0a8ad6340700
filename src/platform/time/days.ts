/** A day of 24 hours; a calendar day may be an hour longer or shorter. */
export const DAY_MILLISECONDS = 24 * 60 * 60 * 1000

/** Converts seconds to hours, for display. */
export function secondsToHours(seconds: number): number {
  return seconds / (60 * 60)
}

/** Converts seconds to days, for display. */
export function secondsToDays(seconds: number): number {
  return seconds / (24 * 60 * 60)
}

/** Returns the date some days later, or earlier for a negative number. Dates are like '2026-03-29'. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MILLISECONDS).toISOString().slice(0, 10)
}

/** Formats the date of a moment in a time zone as 'YYYY-MM-DD'. Cached per minute, because every page needs it. */
export function formatDateInTimeZone(moment: Date, timeZone: string): string {
  const minute = Math.floor(moment.getTime() / 60_000)
  if (lastDate.minute === minute && lastDate.timeZone === timeZone) return lastDate.date
  lastDate = { minute, timeZone, date: getDateFormat(timeZone).format(moment) }
  return lastDate.date
}

let lastDate = { minute: -1, timeZone: '', date: '' }
const dateFormats = new Map<string, Intl.DateTimeFormat>()

function getDateFormat(timeZone: string): Intl.DateTimeFormat {
  const cached = dateFormats.get(timeZone)
  if (cached) return cached
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  dateFormats.set(timeZone, format)
  return format
}

const minute = 60_000

/**
 * Returns the first moment of a date in a time zone. Searches the minutes by halving, because a day has 23 or 25 hours
 * when clocks change.
 * @param date such as '2026-03-29'
 */
export function getDateStart(date: string, timeZone: string): Date {
  const format = getDateFormat(timeZone)
  const utcMinute = Date.parse(date) / minute
  let lastKnownEarlier = utcMinute - 15 * 60 // time zones are at most 14 hours ahead of UTC
  let firstKnownReached = utcMinute + 13 * 60 // and at most 12 hours behind
  while (firstKnownReached - lastKnownEarlier > 1) {
    const middle = Math.floor((lastKnownEarlier + firstKnownReached) / 2)
    if (format.format(new Date(middle * minute)) >= date) firstKnownReached = middle
    else lastKnownEarlier = middle
  }
  return new Date(firstKnownReached * minute)
}

/**
 * Returns the moment of a time of day in a time zone. One that the clock skips counts an hour later; of one that it shows
 * twice the second counts.
 * @param local such as '2026-03-29T09:30'
 */
export function parseLocalTime(local: string, timeZone: string): Date {
  const utc = Date.parse(`${local}:00Z`)
  const guess = utc - getOffset(utc, timeZone)
  return new Date(utc - getOffset(guess, timeZone))
}

/** Formats a moment as a time of day in a time zone, such as '2026-03-29T09:30'. */
export function formatLocalTime(moment: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' }).format(moment)
  return `${getDateFormat(timeZone).format(moment)}T${time}`
}

/** Returns the milliseconds by which the clocks of a time zone are ahead of UTC. */
function getOffset(milliseconds: number, timeZone: string): number {
  return (
    Date.parse(`${formatLocalTime(new Date(milliseconds), timeZone)}:00Z`) - Math.floor(milliseconds / minute) * minute
  )
}

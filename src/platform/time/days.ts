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

/** Formats a moment as a time of day in a time zone, such as '2026-03-29T09:30'. */
export function formatLocalTime(moment: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' }).format(moment)
  return `${getDateFormat(timeZone).format(moment)}T${time}`
}

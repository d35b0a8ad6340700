import { DAY_MILLISECONDS, formatDateInTimeZone } from './days.ts'

/** The age of a date in calendar days. It decides the date format. */
export type DateBucket = 'today' | 'yesterday' | 'week' | 'year' | 'older'

/** Classifies a date by its age in calendar days of a time zone. */
export function toDateBucket(at: Date, now: Date, timeZone: string): DateBucket {
  const day = formatDateInTimeZone(at, timeZone)
  const today = formatDateInTimeZone(now, timeZone)
  const days = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MILLISECONDS)
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  if (days < 7) return 'week'
  return day.slice(0, 4) === today.slice(0, 4) ? 'year' : 'older'
}

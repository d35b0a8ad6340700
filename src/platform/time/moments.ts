import { TZDate } from '@date-fns/tz'

/**
 * Returns the first moment of a date in a time zone.
 * @param date such as '2026-03-29'
 */
export function getDateStart(date: string, timeZone: string): Date {
  return parseLocalTime(`${date}T00:00`, timeZone)
}

/**
 * Returns the moment of a time of day in a time zone. One that the clock skips counts an hour later; of one that it shows
 * twice the second counts.
 * @param local such as '2026-03-29T09:30'
 */
export function parseLocalTime(local: string, timeZone: string): Date {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = local.split(/[-T:]/).map(Number)
  return new Date(new TZDate(year, month - 1, day, hour, minute, timeZone).getTime())
}

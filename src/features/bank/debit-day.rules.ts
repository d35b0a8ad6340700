import { DAY_MILLISECONDS } from '#platform/time/days.ts'
import { PRE_NOTIFICATION_DAYS } from './mandate.rules.ts'

/**
 * Returns the day of a debit that is announced today: the first day after the notice on which banks settle. Dates are
 * `YYYY-MM-DD`.
 */
export function getCollectionDay(today: string): string {
  let day = addDays(today, PRE_NOTIFICATION_DAYS)
  while (!isBankDay(day)) day = addDays(day, 1)
  return day
}

/** Returns whether the banks of SEPA settle on a day: no weekend and none of the six holidays of TARGET. */
export function isBankDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (weekday === 0 || weekday === 6 || FIXED_HOLIDAYS.has(day.slice(5))) return false
  const easter = getEasterSunday(Number(day.slice(0, 4)))
  return day !== addDays(easter, -2) && day !== addDays(easter, 1)
}

const FIXED_HOLIDAYS = new Set(['01-01', '05-01', '12-25', '12-26'])

function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MILLISECONDS).toISOString().slice(0, 10)
}

/** Computes Easter Sunday in the Gregorian calendar (Meeus, Jones and Butcher). */
function getEasterSunday(year: number): string {
  const goldenNumber = year % 19
  const century = Math.floor(year / 100)
  const leapCorrection = Math.floor(century / 4)
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * goldenNumber + century - leapCorrection - moonCorrection + 15) % 30
  const weekdayShift = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - (year % 4)) % 7
  const lateCorrection = Math.floor((goldenNumber + 11 * epact + 22 * weekdayShift) / 451)
  const daysAfterMarchFirst = epact + weekdayShift - 7 * lateCorrection + 114
  const month = Math.floor(daysAfterMarchFirst / 31)
  return `${year}-${String(month).padStart(2, '0')}-${String((daysAfterMarchFirst % 31) + 1).padStart(2, '0')}`
}

// Public: other features or the app use this file.
import { HIGHEST_AGE, type Filters } from '../rules.ts'

/** A range of dates as 'YYYY-MM-DD', both ends included. */
export interface DateRange {
  readonly from: string
  readonly until: string
}

const FIRST_DAY = '1900-01-01'

/**
 * Converts an age range to a range of birth dates, or null without ages. Ages in the wrong order are swapped. Agrees
 * with `ageOn` of profiles, even for 29 February.
 * @param today 'YYYY-MM-DD'
 */
export function toBirthDateRange(
  { minAge, maxAge }: Pick<Filters, 'minAge' | 'maxAge'>,
  today: string,
): DateRange | null {
  if (minAge === undefined && maxAge === undefined) return null
  const youngest = Math.min(minAge ?? 0, maxAge ?? HIGHEST_AGE)
  const oldest = maxAge === undefined ? undefined : Math.max(minAge ?? 0, maxAge)
  return {
    from: oldest === undefined ? FIRST_DAY : nextDay(subtractYears(today, oldest + 1)),
    until: subtractYears(today, youngest),
  }
}

function subtractYears(day: string, years: number): string {
  const sameDay = `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`
  const isReal = new Date(`${sameDay}T00:00:00Z`).toISOString().startsWith(sameDay)
  return isReal ? sameDay : `${sameDay.slice(0, 4)}-02-28`
}

function nextDay(day: string): string {
  return addDays(day, 1)
}

function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** A range of dates as 'YYYY-MM-DD': `from` is included, `before` is not. */
export interface HalfOpenDateRange {
  readonly from: string
  readonly before: string
}

/** A range of birth dates, split into whole years and months, which have counters, and the days left at both ends. */
export interface BirthDateParts {
  readonly years: HalfOpenDateRange[]
  readonly months: HalfOpenDateRange[]
  readonly days: DateRange[]
}

/** Splits a range of birth dates into as few counters as possible and the days left at both ends. */
export function splitBirthDates({ from, until }: DateRange): BirthDateParts {
  const [firstMonth, monthsEnd] = [from.endsWith('-01') ? from : startOfNextMonth(from), startOfMonth(nextDay(until))]
  if (firstMonth >= monthsEnd) return { years: [], months: [], days: [{ from, until }] }
  const days = [
    { from, until: addDays(firstMonth, -1) },
    { from: monthsEnd, until },
  ].filter((part) => part.from <= part.until)
  const [firstYear, yearsEnd] = [ceilToYear(firstMonth), startOfYear(monthsEnd)]
  if (firstYear >= yearsEnd) return { years: [], months: [{ from: firstMonth, before: monthsEnd }], days }
  const months = [
    { from: firstMonth, before: firstYear },
    { from: yearsEnd, before: monthsEnd },
  ].filter((part) => part.from < part.before)
  return { years: [{ from: firstYear, before: yearsEnd }], months, days }
}

function startOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`
}

function startOfNextMonth(day: string): string {
  return startOfMonth(addDays(startOfMonth(day), 31))
}

function startOfYear(day: string): string {
  return `${day.slice(0, 4)}-01-01`
}

/** Returns the first of January on or after the first of a month. */
function ceilToYear(month: string): string {
  return month.endsWith('-01-01') ? month : startOfYear(addDays(startOfYear(month), 366))
}

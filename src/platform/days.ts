/** A day of 24 hours; a day of the calendar may be an hour longer or shorter. */
export const DAY_MILLISECONDS = 24 * 60 * 60 * 1000

/** A period in hours, as texts name it. */
export function secondsToHours(seconds: number): number {
  return seconds / (60 * 60)
}

/** A period in days, as texts name it. */
export function secondsToDays(seconds: number): number {
  return seconds / (24 * 60 * 60)
}

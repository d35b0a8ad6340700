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

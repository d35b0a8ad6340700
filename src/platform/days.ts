/** A day of 24 hours; a day of the calendar may be an hour longer or shorter. */
export const DAY_MILLISECONDS = 24 * 60 * 60 * 1000

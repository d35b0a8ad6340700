/** The days of the charts, today included. */
export const FIGURE_DAYS = 28

/** A member who used the site within this time counts as active. */
export const ACTIVE_SECONDS = 24 * 60 * 60

/** The change from one number to another in whole percents; null where there was nothing before. */
export function percentChange(before: number, after: number): number | null {
  return before === 0 ? null : Math.round(((after - before) / before) * 100)
}

import type { StaffRole } from '#platform/contract.ts'
import { hasPermission } from '#features/staff/rules.ts'

/** The step in which figures are added up. The screens show what happened until the end of the last whole step. */
export const BUCKET_SECONDS = 5 * 60

/** A step is added up this long after its end, when every transaction of it has committed or failed. */
export const ROLL_UP_DELAY_SECONDS = 2 * 60

/** A run of the job adds up at most this many days of a site; the next run continues. */
export const ROLL_UP_DAYS_MAX = 200

/** The days of the charts, today included. */
export const FIGURE_DAYS = 28

/** The weeks of the funnel and of the cohorts, the current one included. */
export const COHORT_WEEKS = 12

/** The campaigns on the screen, those with the most signups. */
export const CAMPAIGNS_MAX = 20

/** The days of the median time to a decision, and of the one before that it is compared with. */
export const DECISION_DAYS = 28

/** A member who used the site within this time counts as active. */
export const ACTIVE_SECONDS = 24 * 60 * 60

/** Counts below this one could describe single persons, so only roles with `figures.exact` see them. */
export const MIN_SHOWN_COUNT = 5

/** The steps from the signup to the first order. */
export const FUNNEL_STEPS = ['signups', 'confirmed', 'photos', 'likes', 'messages', 'orders'] as const
export type FunnelStep = (typeof FUNNEL_STEPS)[number]

/** Returns the end of the last whole step before a moment. */
export function getBucketStart(moment: Date): Date {
  const step = BUCKET_SECONDS * 1_000
  return new Date(Math.floor(moment.getTime() / step) * step)
}

/** Returns a count as a role sees it: null for a small one, unless the role needs it exactly. */
export function maskCount(role: StaffRole, count: number): number | null {
  const isSmall = count > 0 && count < MIN_SHOWN_COUNT
  return isSmall && !hasPermission(role, 'figures.exact') ? null : count
}

/** The change from one number to another in whole percents; null where there was nothing before. */
export function percentChange(before: number, after: number): number | null {
  return before === 0 ? null : Math.round(((after - before) / before) * 100)
}

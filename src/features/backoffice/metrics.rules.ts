import type { StaffRole } from '#platform/contract.ts'
import { hasPermission } from '#features/staff/rules.ts'
import { isRefusalSeries } from '#platform/mail-refusals.ts'

/** The step in which metrics are added up. The screens show what happened until the end of the last whole step. */
export const BUCKET_SECONDS = 5 * 60

/** A step is added up this long after its end, when every transaction of it has committed or failed. */
export const ROLL_UP_DELAY_SECONDS = 2 * 60

/** A roll-up that ended longer ago is late: the job runs every ten minutes. */
export const LATE_SECONDS = 60 * 60

/** A transaction of the job adds up at most this many seconds, so that its statements are short on a large site too. */
export const ROLL_UP_SECONDS_MAX = 6 * 60 * 60

/** A run of the job has at most this many transactions for a site, of 600 days; the next run continues. */
export const ROLL_UP_TRANSACTIONS_MAX = 2_400

/** The responses of a process are stored this often, so that a crash loses no more. */
export const RESPONSE_SECONDS = 60

/** The counts of responses are deleted after this many days; the screens show the last four weeks. */
export const RESPONSE_DAYS = 90

/** The percentage of responses within the slower one of the two response times. */
export const SLOW_PERCENT = 95

/** The days of the charts, today included. */
export const METRIC_DAYS = 28

/** The periods of the metrics of partners, and how many of each are shown, the current one included. */
export const PARTNER_PERIODS = ['month', 'day'] as const
export type PartnerPeriod = (typeof PARTNER_PERIODS)[number]
export const PARTNER_MONTHS = 12
export const PARTNER_DAYS = 31

/** The weeks of the funnel and of the cohorts, the current one included. */
export const COHORT_WEEKS = 12

/** The campaigns on the screen, those with the most signups. */
export const CAMPAIGNS_MAX = 20

/** The days of the median time to a decision, and of the one before that it is compared with. */
export const DECISION_DAYS = 28

/** A member who used the site within this time counts as active. */
export const ACTIVE_SECONDS = 24 * 60 * 60

/** Counts below this one could describe single persons, so only roles with `metrics.exact` see them. */
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
  return isSmall(count) && !hasPermission(role, 'metrics.exact') ? null : count
}

/** Returns whether a count could describe single persons. */
export function isSmall(count: number): boolean {
  return count > 0 && count < MIN_SHOWN_COUNT
}

/**
 * Returns the counts of one column as a role sees them. Where the total is shown too, a single hidden count could be computed
 * from it, so the smallest others are hidden until those that are hidden are at least two and not small together.
 * @param rest the part of the total that no row of the table has
 */
export function maskColumn(role: StaffRole, counts: readonly number[], rest = 0): (number | null)[] {
  if (hasPermission(role, 'metrics.exact')) return [...counts]
  const hidden = new Set([...counts.keys()].filter((index) => isSmall(counts[index] ?? 0)))
  if (hidden.size === 0 && !isSmall(rest)) return [...counts]
  const others = [...counts.keys()].filter((index) => !hidden.has(index) && counts[index] !== 0)
  for (const index of others.toSorted((one, other) => (counts[one] ?? 0) - (counts[other] ?? 0))) {
    const sum = [...hidden].reduce((total, each) => total + (counts[each] ?? 0), rest)
    if (hidden.size + (rest > 0 ? 1 : 0) >= 2 && sum >= MIN_SHOWN_COUNT) break
    hidden.add(index)
  }
  return counts.map((count, index) => (hidden.has(index) ? null : count))
}

/**
 * Returns counts as a role sees them, where another table or screen has the total of each group.
 * @param groups the group of each count
 */
export function maskGroups(role: StaffRole, counts: readonly number[], groups: readonly string[]): (number | null)[] {
  const shown = [...counts] as (number | null)[]
  for (const indexes of Map.groupBy(counts.keys(), (index) => groups[index]).values()) {
    const own = indexes.map((index) => counts[index] ?? 0)
    for (const [position, count] of maskColumn(role, own).entries()) shown[indexes[position] ?? 0] = count
  }
  return shown
}

/** The change from one number to another in whole percents; null where there was nothing before. */
export function percentChange(before: number, after: number): number | null {
  return before === 0 ? null : Math.round(((after - before) / before) * 100)
}

/** Returns a part of a total in whole percents; null when one is hidden or there is no total. */
export function percentOf(part: number | null, total: number | null): number | null {
  return part === null || total === null || total === 0 ? null : Math.round((part / total) * 100)
}

/** A metric of the overview that needs attention. */
export type Concern =
  | 'casesOverdue'
  | 'jobsFailed'
  | 'jobsDelayed'
  | 'errorsHigh'
  | 'responsesSlow'
  | 'mailsFailing'
  | 'mailsRefused'
  | 'mailsBounced'
  | 'signupsLow'
  | 'messagesLow'
  | 'ordersLow'

/** The limits from which the overview warns. */
export const CONCERN_LIMITS = {
  /** The minutes for which the oldest job that could run has been due. */
  jobDelayMinutes: 5,
  /** Mails that were tried without success. */
  failingMails: 10,
  /** Failed responses of today, if they are twice those of the week before. */
  errors: 20,
  /** The milliseconds of the slowest responses from which twice those of the week before is a concern. */
  slowMilliseconds: 500,
  /** Members whose mails bounced today, if they are twice those of the week before. */
  bounced: 10,
  /** Events of the week before from which half of them today is a concern. */
  compared: 20,
} as const

interface Compared {
  readonly now: number | null
  readonly before: number | null
}

/** The parts of the overview that concerns are found in; null for a role that may not see them. */
interface ConcernInput {
  readonly activity: { readonly signups: Compared; readonly firstMessages: Compared } | null
  readonly money: readonly { readonly orders: Compared }[] | null
  readonly cases: { readonly overdue: number } | null
  readonly mails: { readonly failing: number; readonly refused: number; readonly bounced: Compared } | null
  readonly jobs: { readonly failed: number; readonly delayMinutes: number } | null
  readonly responses: { readonly errors: Compared; readonly slowMilliseconds: Compared } | null
}

/** Lists the metrics that need attention, the most urgent first. */
export function listConcerns({ activity, money, cases, mails, jobs, responses }: ConcernInput): Concern[] {
  const found: [Concern, boolean][] = [
    ['casesOverdue', (cases?.overdue ?? 0) > 0],
    ['jobsFailed', (jobs?.failed ?? 0) > 0],
    ['jobsDelayed', (jobs?.delayMinutes ?? 0) >= CONCERN_LIMITS.jobDelayMinutes],
    ['errorsHigh', responses !== null && isHigh(responses.errors, CONCERN_LIMITS.errors)],
    ['responsesSlow', responses !== null && isSlow(responses.slowMilliseconds)],
    ['mailsFailing', (mails?.failing ?? 0) >= CONCERN_LIMITS.failingMails],
    ['mailsRefused', isRefusalSeries({ recipients: mails?.refused ?? 0 })],
    ['mailsBounced', mails !== null && isHigh(mails.bounced, CONCERN_LIMITS.bounced)],
    ['ordersLow', money !== null && money.some(({ orders }) => isLow(orders))],
    ['signupsLow', activity !== null && isLow(activity.signups)],
    ['messagesLow', activity !== null && isLow(activity.firstMessages)],
  ]
  return found.flatMap(([concern, isFound]) => (isFound ? [concern] : []))
}

function isLow({ now, before }: Compared): boolean {
  return (before ?? 0) >= CONCERN_LIMITS.compared && (now ?? 0) * 2 < (before ?? 0)
}

function isHigh({ now, before }: Compared, limit: number): boolean {
  return (now ?? 0) >= limit && (now ?? 0) >= (before ?? 0) * 2
}

/** Without a response of the week before there is nothing to be slower than. */
function isSlow(slowest: Compared): boolean {
  return slowest.before !== null && isHigh(slowest, CONCERN_LIMITS.slowMilliseconds)
}

/** A duration in the unit that reads best. */
export interface Duration {
  readonly unit: 'minutes' | 'hours' | 'days'
  readonly count: number
}

/** Rounds minutes down to the unit that reads best. */
export function toDuration(minutes: number): Duration {
  if (minutes < 120) return { unit: 'minutes', count: minutes }
  if (minutes < 2 * 24 * 60) return { unit: 'hours', count: Math.floor(minutes / 60) }
  return { unit: 'days', count: Math.floor(minutes / (24 * 60)) }
}

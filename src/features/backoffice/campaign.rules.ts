import { addDays } from '#platform/time/days.ts'

/** The units by which a campaign is paid. */
export const COST_BASES = ['month', 'signup'] as const
export type CostBasis = (typeof COST_BASES)[number]

/** The length of a network and of a ref that staff type, in characters: that of a traffic source. */
export const CAMPAIGN_PART_MAX = 100

/** The campaigns on the screen, those with the most signups. */
export const CAMPAIGN_ROWS_MAX = 100

/** The cost of a campaign. */
export interface CampaignCost {
  readonly basis: CostBasis
  readonly cents: number
  /** The first day. */
  readonly startsOn: string
  /** The last day; null until further notice. */
  readonly endsOn: string | null
}

const DAYS_OF_MONTH = 365 / 12

/** The days of a screen, first and last included. */
export interface Days {
  readonly from: string
  readonly until: string
}

/**
 * Adds up what a campaign cost on the days of a screen, in cents. A month has a twelfth of the days of a year, so that each day
 * costs the same.
 * @param signups the signups of the weeks in which the cost applies
 */
export function sumCost({ basis, cents, startsOn, endsOn }: CampaignCost, days: Days, signups: number): number {
  if (basis === 'signup') return cents * signups
  const first = startsOn > days.from ? startsOn : days.from
  const last = endsOn !== null && endsOn < days.until ? endsOn : days.until
  return Math.round((cents * countDays(first, last)) / DAYS_OF_MONTH)
}

/** Returns whether a cost applies in a week that begins on a Monday. */
export function appliesInWeek({ startsOn, endsOn }: Pick<CampaignCost, 'startsOn' | 'endsOn'>, week: string): boolean {
  return addDays(week, 6) >= startsOn && (endsOn === null || week <= endsOn)
}

function countDays(first: string, last: string): number {
  const days = (Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / 86_400_000 + 1
  return Math.max(days, 0)
}

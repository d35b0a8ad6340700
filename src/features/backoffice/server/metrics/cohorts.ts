import { addDays, formatDateInTimeZone } from '#platform/time/days.ts'
import type { StaffContext } from '#platform/server/context.ts'
import { COHORT_WEEKS, FUNNEL_STEPS, maskColumn, maskCount, type FunnelStep } from '../../metrics.rules.ts'
import { listCohorts, type CohortRow } from './site-metrics.sql.ts'

type Steps<Count> = Record<FunnelStep, Count>

/** The counts of a campaign as a role may see them, and the cohorts that they add up. */
export interface CampaignSteps extends Pick<Steps<number | null>, 'signups' | 'confirmed' | 'orders'> {
  readonly campaign: string
  readonly rows: readonly CohortRow[]
}

/** Returns the Monday of the first of the weeks on the screens, in the time zone of the site. */
export function findFirstWeek(ctx: StaffContext): string {
  const thisWeek = findMonday(formatDateInTimeZone(ctx.now(), ctx.timeZone))
  return addDays(thisWeek, -7 * (COHORT_WEEKS - 1))
}

/** Returns the Monday of the week of a date. */
export function findMonday(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, -((weekday + 6) % 7))
}

/** Returns how far the members of the last weeks came: all, by week, and by campaign. */
export async function findFunnels(ctx: StaffContext) {
  const rows = await listCohorts.all(ctx, { fromWeek: findFirstWeek(ctx) })
  const total = sumSteps(rows)
  const weeks = [...Map.groupBy(rows, ({ week }) => week)]
  const shownWeeks = maskSteps(
    ctx,
    weeks.map(([, own]) => sumSteps(own)),
    total,
  )
  return {
    funnel: mapSteps((step) => maskCount(ctx.actor.role, total[step])),
    cohorts: weeks.map(([week], index) => ({ week, ...shownWeeks(index) })),
    campaigns: maskCampaigns(ctx, rows),
  }
}

/** Lists the campaigns with signups in the last weeks, those with the most first, as the role may see them. */
export async function listCampaignSteps(ctx: StaffContext): Promise<CampaignSteps[]> {
  const rows = await listCohorts.all(ctx, { fromWeek: findFirstWeek(ctx) })
  const ofCampaign = Map.groupBy(rows, ({ campaign }) => campaign)
  return maskCampaigns(ctx, rows).map((steps) => ({ ...steps, rows: ofCampaign.get(steps.campaign) ?? [] }))
}

/** Both screens hide the same counts, so that one gives nothing away that the other hides; each shows a part of the rows. */
function maskCampaigns(ctx: StaffContext, rows: readonly CohortRow[]) {
  const campaigns = [...Map.groupBy(rows, ({ campaign }) => campaign)]
    .map(([campaign, own]) => ({ campaign, counts: sumSteps(own) }))
    .toSorted((one, other) => other.counts.signups - one.counts.signups)
  const shown = maskSteps(
    ctx,
    campaigns.map(({ counts }) => counts),
    sumSteps(rows),
  )
  return campaigns.map(({ campaign }, index) => ({ campaign, ...shown(index) }))
}

/** Returns the counts of a row as the role may see them, so that the total gives away no small one. */
function maskSteps({ actor: { role } }: StaffContext, rows: readonly Steps<number>[], total: Steps<number>) {
  const columns = mapSteps((step) => {
    const counts = rows.map((row) => row[step])
    return maskColumn(role, counts, total[step] - counts.reduce((sum, count) => sum + count, 0))
  })
  return (index: number) => mapSteps((step) => columns[step][index] ?? null)
}

function sumSteps(rows: readonly CohortRow[]): Steps<number> {
  return mapSteps((step) => rows.reduce((total, row) => total + row[step], 0))
}

function mapSteps<Value>(getValue: (step: FunnelStep) => Value): Steps<Value> {
  return Object.fromEntries(FUNNEL_STEPS.map((step) => [step, getValue(step)])) as Steps<Value> // every step
}

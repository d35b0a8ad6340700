import { hasPermission } from '#features/staff/rules.ts'
import { addDays, formatDateInTimeZone } from '#platform/days.ts'
import type { StaffContext } from '#platform/server/context.ts'
import {
  CAMPAIGNS_MAX,
  COHORT_WEEKS,
  FIGURE_DAYS,
  FUNNEL_STEPS,
  LATE_SECONDS,
  maskColumn,
  maskCount,
  type FunnelStep,
} from '../figures.rules.ts'
import { findEdge, listCohorts, type CohortRow } from './figures.sql.ts'
import { findCurrency, showMoney } from './overview.ts'
import { countPeriods, listDays, sumPeriods, type Period, type PeriodMoney } from './periods.ts'
import { countErrors } from './responses.ts'

/** Returns the figures of the last days, and how far the members of the last weeks came, as the role may see them. */
export async function findFigures(ctx: StaffContext) {
  const days = listDays(ctx, FIGURE_DAYS)
  const counts = await countPeriods(ctx, days)
  const money = hasPermission(ctx.actor.role, 'money.read') ? await findMoneyOfDays(ctx, days) : null
  const errors = hasPermission(ctx.actor.role, 'jobs.read') ? await countErrors(ctx, days) : null
  const mask = (count = 0) => maskCount(ctx.actor.role, count)
  return {
    until: (days.at(-1)?.stop ?? ctx.now()).toISOString(),
    currency: money?.currency ?? null,
    days: days.map(({ day }, index) => ({
      day,
      signups: mask(counts[index]?.signups),
      confirmed: mask(counts[index]?.confirmed),
      firstMessages: mask(counts[index]?.firstMessages),
      errors: errors && (errors[index] ?? 0),
      money: money && showMoney(ctx, money.days[index] ?? none),
    })),
    ...(await findProgress(ctx)),
    ...(await findFunnels(ctx)),
  }
}

/** Returns until when the job has added up the funnel. */
async function findProgress(ctx: StaffContext) {
  const countedUntil = (await findEdge.one(ctx.db, [ctx.siteId]))?.countedUntil ?? null
  const lateFrom = ctx.now().getTime() - LATE_SECONDS * 1_000
  return {
    countedUntil: countedUntil?.toISOString() ?? null,
    isLate: countedUntil === null || countedUntil.getTime() < lateFrom,
  }
}

const none = { orders: 0, firstOrders: 0, revenueCents: 0, refundedCents: 0 }

/** Returns the money of each day in the currency with the most orders. */
async function findMoneyOfDays(ctx: StaffContext, days: readonly Period[]) {
  const sums = await sumPeriods(ctx, days)
  const currency = findMainCurrency(sums.flat()) ?? (await findCurrency(ctx))
  return { currency, days: sums.map((rows) => rows.find((row) => row.currency === currency) ?? none) }
}

function findMainCurrency(rows: readonly PeriodMoney[]): string | undefined {
  const ordersIn = (currency: string) =>
    rows.reduce((total, row) => total + (row.currency === currency ? row.orders : 0), 0)
  return rows.map(({ currency }) => currency).toSorted((one, other) => ordersIn(other) - ordersIn(one))[0]
}

async function findFunnels(ctx: StaffContext) {
  const thisWeek = findMonday(formatDateInTimeZone(ctx.now(), ctx.timeZone))
  const rows = await listCohorts.all(ctx.db, [ctx.siteId, addDays(thisWeek, -7 * (COHORT_WEEKS - 1))])
  const total = sumSteps(rows)
  const weeks = groupBy(rows, 'week')
  const campaigns = groupBy(rows, 'campaign')
    .toSorted(([, one], [, other]) => other.signups - one.signups)
    .slice(0, CAMPAIGNS_MAX)
  const shownWeeks = maskSteps(
    ctx,
    weeks.map(([, counts]) => counts),
    total,
  )
  const shownCampaigns = maskSteps(
    ctx,
    campaigns.map(([, counts]) => counts),
    total,
  )
  return {
    funnel: mapSteps((step) => maskCount(ctx.actor.role, total[step])),
    cohorts: weeks.map(([week], index) => ({ week, ...shownWeeks(index) })),
    campaigns: campaigns.map(([campaign], index) => ({ campaign, ...shownCampaigns(index) })),
  }
}

type Steps<Count> = Record<FunnelStep, Count>

/** Returns the counts of a row as the role may see them, so that the total gives away no small one. */
function maskSteps({ actor: { role } }: StaffContext, rows: readonly Steps<number>[], total: Steps<number>) {
  const columns = mapSteps((step) => {
    const counts = rows.map((row) => row[step])
    return maskColumn(role, counts, total[step] - counts.reduce((sum, count) => sum + count, 0))
  })
  return (index: number) => mapSteps((step) => columns[step][index] ?? null)
}

/** Returns the Monday of the week of a date. */
export function findMonday(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, -((weekday + 6) % 7))
}

function groupBy(rows: readonly CohortRow[], key: 'week' | 'campaign'): [string, Steps<number>][] {
  return [...Map.groupBy(rows, (row) => row[key])].map(([name, own]) => [name, sumSteps(own)])
}

function sumSteps(rows: readonly CohortRow[]): Steps<number> {
  return mapSteps((step) => rows.reduce((total, row) => total + row[step], 0))
}

function mapSteps<Value>(getValue: (step: FunnelStep) => Value): Steps<Value> {
  return Object.fromEntries(FUNNEL_STEPS.map((step) => [step, getValue(step)])) as Steps<Value> // every step
}

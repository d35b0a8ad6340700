import { hasPermission } from '#features/staff/rules.ts'
import type { StaffContext } from '#platform/server/context.ts'
import { CAMPAIGNS_MAX, METRIC_DAYS, isSmall, LATE_SECONDS, maskCount, maskGroups } from '../../metrics.rules.ts'
import { findFirstWeek, findFunnels, findMonday } from './cohorts.ts'
import { findEdge } from './site-metrics.sql.ts'
import { findCurrency, showMoney } from './overview.ts'
import { countPeriods, listDays, sumPeriods, type Period, type PeriodMoney } from './periods.ts'
import { findViewsFrom } from './views.ts'
import { sumViews } from './views.sql.ts'
import { countErrors } from './responses.ts'

/** Returns the metrics of the last days, and how far the members of the last weeks came, as the role may see them. */
export async function findSiteMetrics(ctx: StaffContext) {
  const days = listDays(ctx, METRIC_DAYS)
  const counts = await countPeriods(ctx, days)
  const money = hasPermission(ctx.actor.role, 'money.read') ? await findMoneyOfDays(ctx, days) : null
  const funnels = await findFunnels(ctx)
  const errors = hasPermission(ctx.actor.role, 'jobs.read') ? await countErrors(ctx, days) : null
  const mask = (count = 0) => maskCount(ctx.actor.role, count)
  const signups = maskSignups(ctx, days, { counts, cohorts: funnels.cohorts })
  return {
    until: days.at(-1)?.stop ?? ctx.now(),
    currency: money?.currency ?? null,
    days: days.map(({ day }, index) => ({
      day,
      signups: signups[index] ?? null,
      confirmed: mask(counts[index]?.confirmed),
      firstMessages: mask(counts[index]?.firstMessages),
      errors: errors && (errors[index] ?? 0),
      money: money && showMoney(ctx, money.days[index] ?? none),
    })),
    ...(await findProgress(ctx)),
    views: await findViews(ctx),
    ...funnels,
    campaigns: funnels.campaigns.slice(0, CAMPAIGNS_MAX),
  }
}

interface SignupCounts {
  readonly counts: readonly { readonly signups: number }[]
  readonly cohorts: readonly { readonly week: string; readonly signups: number | null }[]
}

/** The cohorts have the signups of each week, so its days give no small count away, and those of a hidden week are hidden. */
function maskSignups({ actor: { role } }: StaffContext, days: readonly { day: string }[], shown: SignupCounts) {
  const counts = days.map((_, index) => shown.counts[index]?.signups ?? 0)
  const weeks = days.map(({ day }) => findMonday(day))
  const hiddenWeeks = new Set(shown.cohorts.filter(({ signups }) => signups === null).map(({ week }) => week))
  // the overview shows today, so hiding it here would hide nothing
  const groups = weeks.map((week, index) =>
    index === days.length - 1 && !isSmall(counts[index] ?? 0) ? 'today' : week,
  )
  const masked = maskGroups(role, counts, groups)
  return masked.map((count, index) => (count !== 0 && hiddenWeeks.has(weeks[index] ?? '') ? null : count))
}

/** Returns until when the job has added up the funnel. */
export async function findProgress(ctx: StaffContext) {
  const countedUntil = (await findEdge.one(ctx))?.countedUntil ?? null
  const lateFrom = ctx.now().getTime() - LATE_SECONDS * 1_000
  return {
    countedUntil,
    isLate: countedUntil === null || countedUntil.getTime() < lateFrom,
  }
}

/** Returns the views of the home page and the landers in the weeks of the funnel. */
async function findViews(ctx: StaffContext) {
  const rows = await sumViews.all(ctx, { fromDay: findFirstWeek(ctx) })
  const count = rows.reduce((total, { views }) => total + views, 0)
  return { count: maskCount(ctx.actor.role, count), from: await findViewsFrom(ctx) }
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

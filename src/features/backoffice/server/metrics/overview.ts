import { findMedianDecisionMinutes } from '#features/moderation/server/reports/metrics.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { hasPermission } from '#features/staff/rules.ts'
import { addDays, formatDateInTimeZone } from '#platform/time/days.ts'
import type { StaffContext } from '#platform/server/context.ts'
import { findJobDelay } from '#platform/server/jobs/queue.ts'
import { DECISION_DAYS, maskCount, MIN_SHOWN_COUNT } from '../../metrics.rules.ts'
import { findActivity } from './site-metrics.sql.ts'
import {
  countPeriods,
  getTodayAndWeekBefore,
  sumPeriods,
  type Period,
  type PeriodCounts,
  type PeriodMoney,
} from './periods.ts'
import { compareResponses } from './responses.ts'
import {
  countAccessFailures,
  countFailedJobs,
  countMailTrouble,
  countWaitingApprovals,
  countWaitingCases,
} from './waiting.sql.ts'

/** Today, and the same weekday before until the same time. */
interface Compared {
  readonly today: Period
  readonly weekBefore: Period
}

/** Returns what the role may see of today, against the same weekday before, and of what waits. */
export async function findOverview(ctx: StaffContext) {
  const { role } = ctx.actor
  const compared = getTodayAndWeekBefore(ctx)
  const may = (permission: Parameters<typeof hasPermission>[1]) => hasPermission(role, permission)
  return {
    until: compared.today.stop,
    activity: may('metrics.read') ? await findActivityOf(ctx, compared) : null,
    money: may('metrics.read') && may('money.read') ? await findMoney(ctx, compared) : null,
    cases: may('cases.read') ? await findCases(ctx) : null,
    approvals: may('approvals.decide') ? (await countWaitingApprovals.oneOrThrow(ctx)).count : null,
    mails: may('members.read') ? await findMails(ctx, compared) : null,
    access: may('audit.read') ? await findAccessFailures(ctx, compared) : null,
    jobs: may('jobs.read') ? await findJobs(ctx) : null,
    responses: may('jobs.read')
      ? await compareResponses(ctx, { now: compared.today, before: compared.weekBefore })
      : null,
  }
}

async function findActivityOf(ctx: StaffContext, { today, weekBefore }: Compared) {
  const [now, before] = await countPeriods(ctx, [today, weekBefore])
  const active = await findActivity.oneOrThrow(ctx, { at: today.stop, before: weekBefore.stop })
  const compare = (key: keyof PeriodCounts) => mask(ctx, now?.[key] ?? 0, before?.[key] ?? 0)
  return {
    signups: compare('signups'),
    confirmed: compare('confirmed'),
    firstMessages: compare('firstMessages'),
    activeMembers: maskActive(ctx, active),
  }
}

function maskActive({ actor: { role } }: StaffContext, { now, before }: { now: number | null; before: number | null }) {
  if (now === null) return null
  return { now: maskCount(role, now), ...(before !== null && { before: maskCount(role, before) }) }
}

function mask({ actor: { role } }: StaffContext, now: number, before: number) {
  return { now: maskCount(role, now), before: maskCount(role, before) }
}

/** Returns the money of each currency; without any order, zeros in that of the site. */
async function findMoney(ctx: StaffContext, { today, weekBefore }: Compared) {
  const [now = [], before = []] = await sumPeriods(ctx, [today, weekBefore])
  const currencies = new Set([...now, ...before].map(({ currency }) => currency))
  if (currencies.size === 0) currencies.add(await findCurrency(ctx))
  return [...currencies].map((currency) => {
    const of = (rows: readonly PeriodMoney[]) => showMoney(ctx, rows.find((row) => row.currency === currency) ?? none)
    const [shownNow, shownBefore] = [of(now), of(before)]
    const compare = (key: keyof typeof shownNow) => ({ now: shownNow[key], before: shownBefore[key] })
    return {
      currency,
      orders: compare('orders'),
      firstOrders: compare('firstOrders'),
      revenueCents: compare('revenueCents'),
      refundedCents: compare('refundedCents'),
    }
  })
}

/** Returns the currency of a site without orders: that of its bundles. */
export async function findCurrency(ctx: StaffContext): Promise<string> {
  const { cheapest_bundles: bundles } = await getSiteSettings(ctx)
  return Object.values(bundles)[0]?.currency ?? 'EUR'
}

const none = { orders: 0, firstOrders: 0, revenueCents: 0, refundedCents: 0 }

/** Returns the money of a period as the role sees it: the amounts of few orders are hidden like their number. */
export function showMoney(ctx: StaffContext, money: Omit<PeriodMoney, 'currency'>) {
  const { role } = ctx.actor
  const isHidden = money.orders < MIN_SHOWN_COUNT && !hasPermission(role, 'metrics.exact')
  const amountOf = (cents: number) => (isHidden && cents !== 0 ? null : cents)
  return {
    orders: maskCount(role, money.orders),
    firstOrders: maskCount(role, money.firstOrders),
    revenueCents: amountOf(money.revenueCents),
    refundedCents: amountOf(money.refundedCents),
  }
}

async function findCases(ctx: StaffContext) {
  const { oldestAt, ...counts } = await countWaitingCases.oneOrThrow(ctx)
  const until = formatDateInTimeZone(ctx.now(), ctx.timeZone)
  const from = addDays(until, 1 - DECISION_DAYS)
  const before = { from: addDays(from, -DECISION_DAYS), until: addDays(from, -1) }
  return {
    ...counts,
    oldestMinutes: oldestAt && Math.floor((ctx.now().getTime() - oldestAt.getTime()) / 60_000),
    decisionMinutes: {
      now: await findMedianDecisionMinutes(ctx, { from, until }),
      before: await findMedianDecisionMinutes(ctx, before),
    },
  }
}

async function findJobs(ctx: StaffContext) {
  const counts = await countFailedJobs.oneOrThrow(ctx)
  return { ...counts, delayMinutes: Math.floor((await findJobDelay(ctx.db)) / 60) }
}

async function findAccessFailures(ctx: StaffContext, { today, weekBefore }: Compared) {
  const count = ({ start, stop }: Period) => countAccessFailures.oneOrThrow(ctx, { start, stop })
  const [now, before] = [await count(today), await count(weekBefore)]
  const compare = (key: keyof typeof now) => ({ now: now[key], before: before[key] })
  return { logins: compare('logins'), codes: compare('codes'), permissions: compare('permissions') }
}

async function findMails(ctx: StaffContext, { today, weekBefore }: Compared) {
  const periods = { start: today.start, stop: today.stop, startBefore: weekBefore.start, stopBefore: weekBefore.stop }
  const row = await countMailTrouble.oneOrThrow(ctx, { ...periods })
  const { complaints, signups, failingMails: failing, refusedRecipients: refused, bounced, bouncedBefore } = row
  return { complaints, signups, failing, refused, bounced: mask(ctx, bounced, bouncedBefore) }
}

import { listLanderSlugs } from '#features/landers/server/slugs.ts'
import { hasPermission } from '#features/staff/rules.ts'
import { formatDateInTimeZone } from '#platform/time/days.ts'
import type { StaffContext } from '#platform/server/context.ts'
import { appliesInWeek, CAMPAIGN_ROWS_MAX, sumCost } from '../../campaign.rules.ts'
import { maskColumn, maskCount, MIN_SHOWN_COUNT } from '../../metrics.rules.ts'
import { nameCampaign } from '../../view.rules.ts'
import { listCosts, sumCampaignMoney, type CampaignMoneyRow, type CostRow } from './campaigns.sql.ts'
import { findFirstWeek, listCampaignSteps, type CampaignSteps } from './cohorts.ts'
import { findProgress } from './site-metrics.ts'
import type { CohortRow } from './site-metrics.sql.ts'
import { findPages } from './lander-metrics.ts'
import { findCurrency } from './overview.ts'
import { findViewsFrom } from './views.ts'
import { sumViews, type ViewRow } from './views.sql.ts'

/** Returns how far the visitors of each campaign and page came in the last weeks, as the role may see it, and what it cost. */
export async function findCampaigns(ctx: StaffContext) {
  const from = findFirstWeek(ctx)
  const rows = {
    steps: await listCampaignSteps(ctx),
    views: await sumViews.all(ctx, { fromDay: from }),
    costs: await listCosts.all(ctx),
  }
  const money = hasPermission(ctx.actor.role, 'money.read') ? await findMoney(ctx, from) : null
  const slugs = await listLanderSlugs(ctx)
  const names = listNames(rows, new Set(slugs.map(nameCampaign)))
  return {
    ...(await findProgress(ctx)),
    viewsFrom: await findViewsFrom(ctx),
    currency: money?.currency ?? null,
    today: formatDateInTimeZone(ctx.now(), ctx.timeZone),
    campaigns: showCampaigns(ctx, names, { ...rows, money: money?.rows ?? null }),
    ...(await findPages(ctx, { ...rows, money, slugs })),
  }
}

interface CampaignRows {
  readonly steps: readonly CampaignSteps[]
  readonly views: readonly ViewRow[]
  readonly costs: readonly CostRow[]
}

/**
 * Lists the campaigns with signups, those with a cost, and then those with views alone, the most first. Beyond the limit are
 * only those that staff entered: with a cost, or as the source of a slug.
 */
function listNames({ steps, views, costs }: CampaignRows, slugCampaigns: ReadonlySet<string>): string[] {
  const withCost = costs.map(({ campaign }) => campaign)
  const entered = new Set([...withCost, ...slugCampaigns])
  const withSignups = steps
    .filter(({ campaign }, index) => index < CAMPAIGN_ROWS_MAX || entered.has(campaign))
    .map(({ campaign }) => campaign)
  const viewed = [...sumCampaignViews(views)]
    .toSorted(([, one], [, other]) => other - one)
    .map(([campaign]) => campaign)
  const names = new Set([...withSignups, ...withCost])
  return [...new Set([...names, ...viewed])].slice(0, Math.max(CAMPAIGN_ROWS_MAX, names.size))
}

interface CampaignMetrics extends CampaignRows {
  /** Null for a role that may not see money. */
  readonly money: readonly CampaignMoneyRow[] | null
}

function showCampaigns(ctx: StaffContext, names: readonly string[], { steps, views, costs, money }: CampaignMetrics) {
  const viewsOf = maskViews(ctx, views)
  return names.map((campaign) => {
    const isOwn = (row: { readonly campaign: string }) => row.campaign === campaign
    const own = steps.find(isOwn) ?? { ...noSteps, campaign, rows: [] }
    const { signups, confirmed, orders } = own
    return {
      campaign,
      views: viewsOf(campaign),
      signups,
      confirmed,
      orders,
      revenueCents: money && showRevenue(ctx, money.find(isOwn)),
      cost: showCost(ctx, costs.find(isOwn), own),
    }
  })
}

const noSteps = { signups: 0, confirmed: 0, orders: 0 }

/** Adds up the views of each campaign. */
function sumCampaignViews(views: readonly ViewRow[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const row of views) sums.set(row.campaign, (sums.get(row.campaign) ?? 0) + row.views)
  return sums
}

/** Adds up the views of each campaign as the role may see them: their total, on another screen, gives no small sum away. */
function maskViews({ actor: { role } }: StaffContext, views: readonly ViewRow[]) {
  const sums = sumCampaignViews(views)
  const masked = maskColumn(role, [...sums.values()])
  const shown = new Map([...sums.keys()].map((campaign, index) => [campaign, masked[index] ?? null]))
  return (campaign: string) => (shown.has(campaign) ? (shown.get(campaign) ?? null) : 0)
}

/** Returns what the members of each campaign paid, in the currency of the site. */
async function findMoney(ctx: StaffContext, from: string) {
  const currency = await findCurrency(ctx)
  const rows = await sumCampaignMoney.all(ctx, { fromWeek: from })
  return { currency, rows: rows.filter((row) => row.currency === currency) }
}

/** Returns the revenue as the role sees it: that of few orders is hidden. */
function showRevenue({ actor: { role } }: StaffContext, row: CampaignMoneyRow | undefined): number | null {
  if (!row) return 0
  return row.orders < MIN_SHOWN_COUNT && !hasPermission(role, 'metrics.exact') ? null : row.revenueCents
}

/** Returns the cost of a campaign. An amount is null where a hidden count could be computed from it. */
function showCost(ctx: StaffContext, cost: CostRow | undefined, own: CampaignSteps) {
  if (!cost || !hasPermission(ctx.actor.role, 'money.read')) return null
  const { campaign: _campaign, ...shown } = cost
  const days = { from: findFirstWeek(ctx), until: formatDateInTimeZone(ctx.now(), ctx.timeZone) }
  const sum = sumCost(cost, days, countPaidSignups(cost, own.rows))
  const isHidden = cost.basis === 'signup' && mayNotSeeSignups(ctx, cost, own)
  const sumCents = isHidden ? null : sum
  const perOrder = sumCents === null || !own.orders ? null : Math.round(sumCents / own.orders)
  return { ...shown, sumCents, perFirstOrderCents: perOrder }
}

function countPaidSignups(cost: CostRow, rows: readonly CohortRow[]): number {
  return rows.reduce((total, { week, signups }) => total + (appliesInWeek(cost, week) ? signups : 0), 0)
}

/** The signups of some weeks are fewer than those of the row, so a small number of them is hidden too. */
function mayNotSeeSignups({ actor: { role } }: StaffContext, cost: CostRow, { signups, rows }: CampaignSteps): boolean {
  const [paid, all] = [countPaidSignups(cost, rows), rows.reduce((total, row) => total + row.signups, 0)]
  return signups === null || maskCount(role, paid) === null || maskCount(role, all - paid) === null
}

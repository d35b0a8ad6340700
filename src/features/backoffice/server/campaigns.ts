import { hasPermission } from '#features/staff/rules.ts'
import { formatDateInTimeZone } from '#platform/days.ts'
import type { StaffContext } from '#platform/server/context.ts'
import { appliesInWeek, CAMPAIGN_ROWS_MAX, sumCost } from '../campaign.rules.ts'
import { maskCount, MIN_SHOWN_COUNT } from '../figures.rules.ts'
import { listCosts, sumCampaignMoney, type CampaignMoneyRow, type CostRow } from './campaigns.sql.ts'
import { findFirstWeek, listCampaignSteps, type CampaignSteps } from './cohorts.ts'
import { findProgress } from './figures.ts'
import type { CohortRow } from './figures.sql.ts'
import { findCurrency } from './overview.ts'
import { findViewsFrom } from './views.ts'
import { sumViews, type ViewRow } from './views.sql.ts'

/** Returns how far the visitors of each campaign came in the last weeks, as the role may see it, and what it cost. */
export async function findCampaigns(ctx: StaffContext) {
  const from = findFirstWeek(ctx)
  const [steps, views, costs] = [
    await listCampaignSteps(ctx),
    await sumViews.all(ctx.db, [ctx.siteId, from]),
    await listCosts.all(ctx.db, [ctx.siteId]),
  ]
  const money = hasPermission(ctx.actor.role, 'money.read') ? await findMoney(ctx, from) : null
  const names = listNames({ steps, views, costs })
  return {
    ...(await findProgress(ctx)),
    viewsFrom: await findViewsFrom(ctx),
    currency: money?.currency ?? null,
    today: formatDateInTimeZone(ctx.now(), ctx.timeZone),
    campaigns: names.map((campaign) => {
      const own = steps.find((each) => each.campaign === campaign) ?? { ...noSteps, campaign, rows: [] }
      return {
        campaign,
        views: maskCount(ctx.actor.role, sumOf(views.filter((row) => row.campaign === campaign))),
        signups: own.signups,
        confirmed: own.confirmed,
        orders: own.orders,
        revenueCents:
          money &&
          showRevenue(
            ctx,
            money.rows.find((row) => row.campaign === campaign),
          ),
        cost: showCost(
          ctx,
          costs.find((row) => row.campaign === campaign),
          own,
        ),
      }
    }),
    pages: listPages(ctx, views),
  }
}

const noSteps = { signups: 0, confirmed: 0, orders: 0 }

const sumOf = (rows: readonly Pick<ViewRow, 'views'>[]) => rows.reduce((total, { views }) => total + views, 0)

interface CampaignRows {
  readonly steps: readonly CampaignSteps[]
  readonly views: readonly ViewRow[]
  readonly costs: readonly CostRow[]
}

/** Lists the campaigns with signups, those with a cost, and then those with views alone, the most viewed first. */
function listNames({ steps, views, costs }: CampaignRows): string[] {
  const viewed = [...Map.groupBy(views, ({ campaign }) => campaign)]
    .toSorted(([, one], [, other]) => sumOf(other) - sumOf(one))
    .map(([campaign]) => campaign)
  const names = [...steps, ...costs].map(({ campaign }) => campaign)
  return [...new Set([...names, ...viewed])].slice(0, Math.max(CAMPAIGN_ROWS_MAX, steps.length + costs.length))
}

/** Returns what the members of each campaign paid, in the currency of the site. */
async function findMoney(ctx: StaffContext, from: string) {
  const currency = await findCurrency(ctx)
  const rows = await sumCampaignMoney.all(ctx.db, [ctx.siteId, from])
  return { currency, rows: rows.filter((row) => row.currency === currency) }
}

/** Returns the revenue as the role sees it: that of few orders is hidden. */
function showRevenue({ actor: { role } }: StaffContext, row: CampaignMoneyRow | undefined): number | null {
  if (!row) return 0
  return row.orders < MIN_SHOWN_COUNT && !hasPermission(role, 'figures.exact') ? null : row.revenueCents
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

/** Lists the pages with views, each with its slugs. */
function listPages({ actor: { role } }: StaffContext, views: readonly ViewRow[]) {
  const pages = Map.groupBy(views, ({ page, slug }) => `${page}/${slug}`)
  return [...pages.values()].map((rows) => ({
    page: rows[0]?.page ?? '',
    slug: rows[0]?.slug ?? '',
    views: maskCount(role, sumOf(rows)),
  }))
}

import { hasPermission } from '#features/staff/rules.ts'
import { formatDateInTimeZone } from '#platform/time/days.ts'
import type { StaffContext } from '#platform/server/context.ts'
import { maskColumn, MIN_SHOWN_COUNT } from '../../metrics.rules.ts'
import { maskPages, type CampaignCount, type OtherCounts } from '../../page.rules.ts'
import { nameCampaign } from '../../view.rules.ts'
import type { CampaignMoneyRow } from './campaigns.sql.ts'
import { findFirstWeek, type CampaignSteps } from './cohorts.ts'
import { findLandersFrom, sumLanderMoney, sumLanderSteps } from './lander-metrics.sql.ts'
import { findViewsFrom } from './views.ts'
import { sumPageViews, type ViewRow } from './views.sql.ts'

/** The metrics of the campaigns of the same weeks, and the slugs with their campaigns. */
export interface CampaignMetrics {
  readonly steps: readonly CampaignSteps[]
  readonly views: readonly ViewRow[]
  /** Null for a role that may not see money. */
  readonly money: { readonly currency: string; readonly rows: readonly CampaignMoneyRow[] } | null
  readonly slugs: readonly { lander: string; slug: string; network: string | null; ref: string | null }[]
}

const STEPS = ['signups', 'confirmed', 'orders'] as const

/** The counts of a page or slug. */
interface PageRow extends Record<(typeof STEPS)[number] | 'views' | 'paidOrders' | 'revenueCents', number> {
  readonly page: string
  readonly slug: string
  readonly campaign: string
}

/** Returns what the home page and each lander and slug brought in the last weeks, as the role may see it. */
export async function findPages(ctx: StaffContext, campaigns: CampaignMetrics) {
  const pagesFrom = await findPagesFrom(ctx)
  const rows = await listRows(ctx, campaigns, pagesFrom)
  const maskCounts = (key: 'views' | 'paidOrders' | (typeof STEPS)[number], others: OtherCounts) =>
    maskPages(
      ctx.actor.role,
      rows.map((row) => ({ count: row[key], campaign: row.campaign })),
      others,
    )
  const views = maskCounts('views', countViews(ctx, campaigns.views))
  const paidOrders = maskCounts('paidOrders', countPaidOrders(ctx, campaigns.money?.rows ?? []))
  const [signups, confirmed, orders] = STEPS.map((step) => maskCounts(step, countSteps(campaigns.steps, step)))
  const showRevenue = (revenueCents: number, index: number) =>
    !campaigns.money || paidOrders[index] === null || orders?.[index] === null ? null : revenueCents
  return {
    pagesFrom,
    pages: rows.map(({ page, slug, revenueCents }, index) => ({
      page,
      slug,
      views: views[index] ?? null,
      signups: signups?.[index] ?? null,
      confirmed: confirmed?.[index] ?? null,
      orders: orders?.[index] ?? null,
      revenueCents: showRevenue(revenueCents, index),
    })),
  }
}

/** Returns the first day on which both views and the pages of signups were counted, where that is later than the first of the weeks. */
async function findPagesFrom(ctx: StaffContext): Promise<string | null> {
  const landersFrom = (await findLandersFrom.one(ctx))?.landersFrom
  const day = landersFrom ? formatDateInTimeZone(landersFrom, ctx.timeZone) : ''
  const from = [day, (await findViewsFrom(ctx)) ?? ''].toSorted().at(-1) ?? ''
  return from > findFirstWeek(ctx) ? from : null
}

/** Lists the pages with views or signups, each with its slugs. */
async function listRows(ctx: StaffContext, campaigns: CampaignMetrics, from: string | null): Promise<PageRow[]> {
  const week = findFirstWeek(ctx)
  const views = from === null ? campaigns.views : await sumPageViews.all(ctx, { fromDay: from })
  const steps = await sumLanderSteps.all(ctx, { fromWeek: week })
  const { money } = campaigns
  const paid = money ? await sumLanderMoney.all(ctx, { fromWeek: week, currency: money.currency }) : []
  const campaignOf = new Map(campaigns.slugs.map((slug) => [`${slug.lander}/${slug.slug}`, nameCampaign(slug)]))
  const pages = new Map<string, PageRow>()
  const findRow = (row: { page: string; slug: string }) => {
    const key = keyOf(row)
    const { page, slug } = row
    const found = pages.get(key) ?? { ...noCounts, page, slug, campaign: campaignOf.get(key) ?? '' }
    pages.set(key, found)
    return found
  }
  for (const row of views) findRow(row).views += row.views
  for (const row of steps) Object.assign(findRow(row), row)
  for (const row of paid) Object.assign(findRow(row), { paidOrders: row.orders, revenueCents: row.revenueCents })
  return [...pages.values()]
}

const noCounts = { views: 0, signups: 0, confirmed: 0, orders: 0, paidOrders: 0, revenueCents: 0 }
const keyOf = ({ page, slug }: { page: string; slug: string }) => `${page}/${slug}`

/** Counts the members of all campaigns who reached a step, and those of each. */
function countSteps(steps: readonly CampaignSteps[], step: (typeof STEPS)[number]): OtherCounts {
  return toOtherCounts(
    steps.map((own) => ({
      campaign: own.campaign,
      count: own.rows.reduce((sum, row) => sum + row[step], 0),
      isShown: own[step] !== null,
    })),
  )
}

function countPaidOrders({ actor: { role } }: StaffContext, rows: readonly CampaignMoneyRow[]): OtherCounts {
  const isExact = hasPermission(role, 'metrics.exact')
  return toOtherCounts(
    rows.map(({ campaign, orders: count }) => ({ campaign, count, isShown: isExact || count >= MIN_SHOWN_COUNT })),
  )
}

function countViews({ actor: { role } }: StaffContext, rows: readonly ViewRow[]): OtherCounts {
  const sums = [...Map.groupBy(rows, ({ campaign }) => campaign)].map(([campaign, own]) => ({
    campaign,
    count: own.reduce((sum, { views }) => sum + views, 0),
  }))
  const shown = maskColumn(
    role,
    sums.map(({ count }) => count),
  )
  return toOtherCounts(sums.map((sum, index) => ({ ...sum, isShown: shown[index] !== null })))
}

function toOtherCounts(rows: readonly (CampaignCount & { readonly campaign: string })[]): OtherCounts {
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  return { total, campaigns: new Map(rows.map((row) => [row.campaign, row])) }
}

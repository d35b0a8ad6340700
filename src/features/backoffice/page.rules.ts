import type { StaffRole } from '#platform/contract.ts'
import { hasPermission } from '#features/staff/rules.ts'
import { maskColumn } from './metrics.rules.ts'

/** A count of a page or slug. */
export interface PageCount {
  readonly count: number
  /** The campaign of the slug; '' without one. */
  readonly campaign: string
}

/** The count of a campaign, and whether the role sees it. */
export interface CampaignCount {
  readonly count: number
  readonly isShown: boolean
}

/** The counts of the same members elsewhere in the office: all together, and by campaign. */
export interface OtherCounts {
  readonly total: number
  readonly campaigns: ReadonlyMap<string, CampaignCount>
}

/**
 * Returns the counts of pages as a role sees them, so that they give no small one away together with the total or with the
 * campaigns: the members of a slug mostly have its campaign, so they are hidden where that campaign is.
 */
export function maskPages(
  role: StaffRole,
  rows: readonly PageCount[],
  { total, campaigns }: OtherCounts,
): (number | null)[] {
  if (hasPermission(role, 'metrics.exact')) return rows.map(({ count }) => count)
  const shown = maskWithTotal(role, rows, total)
  for (const [campaign, indexes] of Map.groupBy(rows.keys(), (index) => rows[index]?.campaign ?? '')) {
    const others = campaign === '' ? undefined : campaigns.get(campaign)
    const own = indexes.flatMap((index) => rows[index] ?? [])
    const masked = others ? maskOfCampaign(role, own, others) : []
    for (const [position, index] of indexes.entries()) if (masked[position] === null) shown[index] = null
  }
  return shown
}

function maskOfCampaign(role: StaffRole, own: readonly PageCount[], { count, isShown }: CampaignCount) {
  return isShown ? maskWithTotal(role, own, count) : own.map((row) => (row.count === 0 ? 0 : null))
}

function maskWithTotal(role: StaffRole, rows: readonly PageCount[], total: number): (number | null)[] {
  const counts = rows.map(({ count }) => count)
  return maskColumn(role, counts, Math.max(total - counts.reduce((sum, count) => sum + count, 0), 0))
}

/** Returns a part of a total as a fraction; null when one is hidden or there is no total. */
export function fractionOf(part: number | null, total: number | null): number | null {
  return part === null || total === null || total === 0 ? null : part / total
}

import { getSiteSettings } from '#features/sites/server/sites.ts'
import type { StaffContext } from '#platform/server/context.ts'
import { ACTIVE_SECONDS, FIGURE_DAYS } from '../figures.rules.ts'
import { countActive, countPeriods, countWaiting, listDayStarts, type CountsRow } from './figures.sql.ts'

const WEEK_MILLISECONDS = 7 * 24 * 60 * 60 * 1_000

/** The figures of a site. Days begin at midnight in its time zone. */
export interface Figures {
  readonly currency: string
  readonly today: CountsRow
  readonly weekBefore: CountsRow
  readonly activeMembers: number
  readonly days: (CountsRow & { readonly day: string })[]
}

/** Returns what happened on the site today, on the same weekday before until the same time, and on each of the last days. */
export async function findFigures(ctx: StaffContext): Promise<Figures> {
  const now = ctx.now()
  const days = await listDayStarts.all(ctx.db, [now, ctx.timeZone, FIGURE_DAYS])
  const today = days.at(-1)?.start ?? now
  const weekBefore = new Date(now.getTime() - WEEK_MILLISECONDS)
  const weekStart = days.at(-8)?.start ?? weekBefore
  const starts = [today, weekStart, ...days.map(({ start }) => start)]
  const ends = [now, weekBefore, ...days.map(({ stop }) => stop)]
  const [untilNow, before, ...counts] = await countPeriods.all(ctx.db, [ctx.siteId, starts, ends])
  if (!untilNow || !before) throw new Error('a period has no figures')
  return {
    currency: 'EUR',
    today: untilNow,
    weekBefore: before,
    activeMembers: await countActiveMembers(ctx),
    days: counts.map((row, index) => ({ ...row, day: days[index]?.day ?? '' })),
  }
}

async function countActiveMembers(ctx: StaffContext): Promise<number> {
  const { countries } = await getSiteSettings(ctx)
  const since = new Date(ctx.now().getTime() - ACTIVE_SECONDS * 1_000)
  return (await countActive.oneOrThrow(ctx.db, [ctx.siteId, since, countries])).count
}

/** Returns how much of each kind waits for staff. */
export async function findWaiting(ctx: StaffContext) {
  return countWaiting.oneOrThrow(ctx.db, [ctx.siteId])
}

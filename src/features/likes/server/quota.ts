import { isPremium } from '#features/credits/server/credits.ts'
import { dateInTimeZone } from '#features/profiles/rules.ts'
import { siteSettings } from '#features/sites/server/sites.ts'
import { Refusal } from '#platform/refusal.ts'
import { memberOf, type Context } from '#platform/server/context.ts'
import { remainingOf } from '../rules.ts'
import { nextDayAt } from './days.ts'
import { findGiven, type QuotaKind } from './quota.sql.ts'

/** What is left of today's likes in the swipe game (C-14); instants as ISO 8601. */
export interface SwipeDay {
  limit: number
  remaining: number
  /** When the next day begins in the site's time zone. */
  resets_at: string
  /** The server's clock. */
  now: string
}

/** How many likes a day the member may give there: in the swipe game (C-14), or elsewhere (C-15). */
export async function likesADay(ctx: Context, kind: QuotaKind): Promise<number> {
  return kind === 'swipe' ? swipeLimitOf(ctx) : (await siteSettings(ctx)).likes_per_day
}

/** What is told when they are given: `like_limit_reached` with `limit`, or `swipe_limit_reached` with `resets_at` too. */
export async function limitReached(ctx: Context, kind: QuotaKind, limit: number): Promise<Refusal> {
  if (kind === 'other') return new Refusal('like_limit_reached', { limit })
  const { time_zone } = await siteSettings(ctx)
  return new Refusal('swipe_limit_reached', { limit, resets_at: nextDayAt(ctx.now(), time_zone).toISOString() })
}

/** Today's likes in the swipe game: how many there are, how many are left, and when the next day begins (C-14). */
export async function swipeDay(ctx: Context): Promise<SwipeDay> {
  const { time_zone } = await siteSettings(ctx)
  const today = dateInTimeZone(ctx.now(), time_zone)
  const [limit, row] = await Promise.all([swipeLimitOf(ctx), findGiven.one(ctx.db, [memberOf(ctx), 'swipe', today])])
  return {
    limit,
    remaining: remainingOf(limit, row?.given ?? 0),
    resets_at: nextDayAt(ctx.now(), time_zone).toISOString(),
    now: ctx.now().toISOString(),
  }
}

async function swipeLimitOf(ctx: Context): Promise<number> {
  const [settings, premium] = await Promise.all([siteSettings(ctx), isPremium(ctx, memberOf(ctx))])
  return premium ? settings.premium_swipe_likes_per_day : settings.swipe_likes_per_day
}

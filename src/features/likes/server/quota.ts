// Public: other features or the app use this file.
import { isPremium } from '#features/credits/server/credits.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Context, MemberContext } from '#platform/server/context.ts'
import { formatDateInTimeZone } from '#platform/time/days.ts'
import { countRemaining } from '../rules.ts'
import { getNextDayStart } from './next-day-start.ts'
import { findGivenCount, type QuotaKind } from './quota.sql.ts'

/** The daily quota of the swipe game (C-14). */
export interface SwipeQuota {
  limit: number
  remaining: number
  /** The start of the next day in the site's time zone. */
  resets_at: Date
  /** The server's clock. */
  now: Date
}

/** Returns the daily limit of likes: in the swipe game (C-14), or elsewhere (C-15). */
export async function findDailyLimit(ctx: MemberContext, kind: QuotaKind): Promise<number> {
  return kind === 'swipe' ? findSwipeLimit(ctx) : (await getSiteSettings(ctx)).likes_per_day
}

/** Builds the refusal for a like beyond the daily limit. */
export async function buildLimitRefusal(ctx: Context, kind: QuotaKind, limit: number): Promise<Refusal> {
  if (kind === 'other') return new Refusal('like_limit_reached', { limit })
  const { time_zone } = await getSiteSettings(ctx)
  return new Refusal('swipe_limit_reached', { limit, resets_at: getNextDayStart(ctx.now(), time_zone).toISOString() })
}

/** Returns the member's quota for today in the swipe game (C-14). */
export async function findSwipeQuota(ctx: MemberContext): Promise<SwipeQuota> {
  const { time_zone } = await getSiteSettings(ctx)
  const [limit, given] = await Promise.all([findSwipeLimit(ctx), countGiven(ctx, 'swipe')])
  return {
    limit,
    remaining: countRemaining(limit, given),
    resets_at: getNextDayStart(ctx.now(), time_zone),
    now: ctx.now(),
  }
}

/** Counts the likes that the member may still give today, in the swipe game (C-14) or elsewhere (C-15). */
export async function countLikesLeft(ctx: MemberContext, kind: QuotaKind): Promise<number> {
  const [limit, given] = await Promise.all([findDailyLimit(ctx, kind), countGiven(ctx, kind)])
  return countRemaining(limit, given)
}

async function countGiven(ctx: MemberContext, kind: QuotaKind): Promise<number> {
  const { time_zone } = await getSiteSettings(ctx)
  const today = formatDateInTimeZone(ctx.now(), time_zone)
  return (await findGivenCount.one(ctx, { memberId: ctx.actor.memberId, kind, today }))?.given ?? 0
}

async function findSwipeLimit(ctx: MemberContext): Promise<number> {
  const [settings, premium] = await Promise.all([getSiteSettings(ctx), isPremium(ctx, ctx.actor.memberId)])
  return premium ? settings.premium_swipe_likes_per_day : settings.swipe_likes_per_day
}

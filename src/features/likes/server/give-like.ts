import { findProfile } from '#features/profiles/server/profiles.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { Refusal } from '#platform/refusal.ts'
import { notifyMember } from '#platform/server/live/bus.ts'
import type { Context, MemberContext } from '#platform/server/context.ts'
import { declareRateLimit, consumeRateLimit } from '#platform/server/security/rate-limit.ts'
import { formatDateInTimeZone } from '#platform/time/days.ts'
import { storeLike } from './likes.sql.ts'
import type { QuotaKind } from './quota.sql.ts'
import { findDailyLimit, buildLimitRefusal } from './quota.ts'

interface LikeInput {
  /** The id of the member to like. */
  readonly id: string
  readonly kind: QuotaKind
}

/** The rate limit of likes and unlikes (T6). */
export const likeLimit = declareRateLimit('likes.change', { points: 60, windowSeconds: 60 })

/**
 * Gives a like, once per ordered pair (I23), and records the match when it is mutual (C-06). A repeated like changes
 * nothing and is not counted. Call it outside of a transaction.
 * @throws Refusal `member_not_found`, `rate_limited`, `like_limit_reached`, `swipe_limit_reached`
 */
export async function giveLike(ctx: MemberContext, { id, kind }: LikeInput): Promise<{ match: boolean }> {
  await consumeRateLimit(ctx, likeLimit)
  const [limit, { time_zone }] = await Promise.all([findDailyLimit(ctx, kind), getSiteSettings(ctx)])
  const now = ctx.now()
  const pair = { liker: ctx.actor.memberId, liked: id }
  const { outcome } = await storeLike.oneOrThrow(ctx, {
    ...pair,
    at: now,
    kind,
    today: formatDateInTimeZone(now, time_zone),
    limit,
  })
  if (outcome === 'member_not_found') throw new Refusal('member_not_found')
  if (outcome === 'limit') throw await buildLimitRefusal(ctx, kind, limit)
  if (outcome !== 'already_liked') await notifyOfLike(ctx, id, outcome === 'match')
  return { match: outcome === 'match' }
}

async function notifyOfLike(ctx: MemberContext, likedId: string, match: boolean): Promise<void> {
  const likerId = ctx.actor.memberId
  // With an id, the browser announces a new like of that member. The like of a fictional profile is never new (C-11).
  const liker = !match && (await isFictional(ctx, likerId)) ? {} : { id: likerId }
  notifyMember(ctx, likedId, { kind: match ? 'match' : 'likes', ...liker })
  notifyMember(ctx, likerId, match ? { kind: 'match', id: likedId } : { kind: 'likes' })
}

/** Returns true for a fictional profile. Reads the profile only on a site with fictional profiles. */
async function isFictional(ctx: Context, memberId: string): Promise<boolean> {
  const { fictional_profiles: hasFictional } = await getSiteSettings(ctx)
  return hasFictional && (await findProfile(ctx, memberId))?.isFictional === true
}

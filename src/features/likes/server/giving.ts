import { dateInTimeZone } from '#features/profiles/rules.ts'
import { findProfile } from '#features/profiles/server/profiles.ts'
import { siteSettings } from '#features/sites/server/sites.ts'
import { Refusal } from '#platform/refusal.ts'
import { notifyMember } from '#platform/server/bus.ts'
import { memberOf, type Context } from '#platform/server/context.ts'
import { declareLimit, spendLimit } from '#platform/server/rate-limit.ts'
import { storeLike } from './likes.sql.ts'
import type { QuotaKind } from './quota.sql.ts'
import { likesADay, limitReached } from './quota.ts'

/** A like to give, and where: each place has a number a day of its own. */
interface Giving {
  readonly id: string
  readonly kind: QuotaKind
}

/** Likes given and taken back: faster than this is no person (T6). */
export const likeLimit = declareLimit('likes.change', { points: 60, windowSeconds: 60 })

/**
 * Gives a like, wherever it comes from: once per ordered pair (I23), with the match that it makes (C-06), unless the
 * day's number is reached. A second time nothing changes and nothing is counted. Call it outside of a transaction.
 * @throws Refusal `member_not_found`, `rate_limited`, `like_limit_reached`, `swipe_limit_reached`
 */
export async function giveLike(ctx: Context, { id, kind }: Giving): Promise<{ match: boolean }> {
  await spendLimit(ctx, likeLimit)
  const [limit, { time_zone }] = await Promise.all([likesADay(ctx, kind), siteSettings(ctx)])
  const now = ctx.now()
  const pair = [ctx.siteId, memberOf(ctx), id] as const
  const { outcome } = await storeLike.only(ctx.db, [...pair, now, kind, dateInTimeZone(now, time_zone), limit])
  if (outcome === 'member_not_found') throw new Refusal('member_not_found')
  if (outcome === 'limit') throw await limitReached(ctx, kind, limit)
  if (outcome !== 'known') await tellOfLike(ctx, id, outcome === 'match')
  return { match: outcome === 'match' }
}

async function tellOfLike(ctx: Context, likedId: string, match: boolean): Promise<void> {
  const likerId = memberOf(ctx)
  // With an id it is told as somebody's new like; a fictional profile is nobody (C-11).
  const liker = !match && (await isFictional(ctx, likerId)) ? {} : { id: likerId }
  notifyMember(ctx, likedId, { kind: match ? 'match' : 'likes', ...liker })
  notifyMember(ctx, likerId, match ? { kind: 'match', id: likedId } : { kind: 'likes' })
}

/** Asked only on a site that has such profiles: a like is one statement elsewhere. */
async function isFictional(ctx: Context, memberId: string): Promise<boolean> {
  const { fictional_profiles: has } = await siteSettings(ctx)
  return has && (await findProfile(ctx, memberId))?.is_fictional === true
}

import { dateIn } from '#features/profiles/rules.ts'
import { siteSettings } from '#features/sites/server/sites.ts'
import { Refusal } from '#platform/refusal.ts'
import { tellMember } from '#platform/server/bus.ts'
import { memberOf, type Context } from '#platform/server/context.ts'
import { useLimit, type Limit } from '#platform/server/rate-limit.ts'
import { storeLike } from './likes.sql.ts'
import type { QuotaKind } from './quota.sql.ts'
import { likesADay, limitReached } from './quota.ts'

/** A like to give, and where: each place has a number a day of its own. */
interface Giving {
  readonly id: string
  readonly kind: QuotaKind
}

/** Likes given and taken back: faster than this is no person (T6). */
export const likeLimit: Limit = { name: 'likes.change', points: 60, windowSeconds: 60 }

/**
 * Gives a like, wherever it comes from: once per ordered pair (I23), with the match that it makes (C-06), unless the
 * day's number is reached. A second time nothing changes and nothing is counted. Call it outside of a transaction.
 * @throws Refusal `member_not_found`, `rate_limited`, `like_limit_reached`, `swipe_limit_reached`
 */
export async function giveLike(ctx: Context, { id, kind }: Giving): Promise<{ match: boolean }> {
  await useLimit(ctx, likeLimit)
  const [limit, { time_zone }] = await Promise.all([likesADay(ctx, kind), siteSettings(ctx)])
  const now = ctx.now()
  const pair = [ctx.siteId, memberOf(ctx), id] as const
  const { outcome } = await storeLike.only(ctx.db, [...pair, now, kind, dateIn(now, time_zone), limit])
  if (outcome === 'member_not_found') throw new Refusal('member_not_found')
  if (outcome === 'limit') throw await limitReached(ctx, kind, limit)
  if (outcome !== 'known') tellOfLike(ctx, id, outcome === 'match')
  return { match: outcome === 'match' }
}

function tellOfLike(ctx: Context, likedId: string, match: boolean): void {
  const likerId = memberOf(ctx)
  tellMember(ctx, likedId, match ? { kind: 'match', id: likerId } : { kind: 'likes', id: likerId })
  tellMember(ctx, likerId, match ? { kind: 'match', id: likedId } : { kind: 'likes' })
}

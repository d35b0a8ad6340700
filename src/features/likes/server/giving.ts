import { bumpMember } from '#features/notifications/server/notifications.ts'
import { requireMember } from '#features/profiles/server/profiles.ts'
import { tellMember } from '#platform/server/bus.ts'
import { inTransaction, memberOf, type Context } from '#platform/server/context.ts'
import { useLimit, type Limit } from '#platform/server/rate-limit.ts'
import { insertLike, insertMatch, lockPair } from './likes.sql.ts'
import { deleteSkip } from './swipe.sql.ts'

/** A like to give; `take` counts it, and refuses when the day's number is reached. */
interface Giving {
  readonly id: string
  readonly take: (ctx: Context) => Promise<void>
}

/** Likes given and taken back: faster than this is no person (T6). */
export const likeLimit: Limit = { name: 'likes.change', points: 60, windowSeconds: 60 }

/**
 * Gives a like, wherever it comes from: once per ordered pair (I23), with the match that it makes (C-06), unless the
 * day's number is reached. A second time nothing changes and nothing is counted.
 * @throws Refusal `member_not_found`, `rate_limited`, and what `take` refuses
 */
export async function giveLike(ctx: Context, { id, take }: Giving): Promise<{ match: boolean }> {
  const likerId = memberOf(ctx)
  await useLimit(ctx, likeLimit)
  return inTransaction(ctx, async (tx) => {
    // Two likes that cross would each miss the other's uncommitted row, so a pair is handled one at a time.
    await lockPair.one(tx.db, [likerId, id])
    await requireMember(tx, id)
    if ((await insertLike.run(tx.db, [likerId, id, tx.siteId, tx.now()])) === 0) return { match: false }
    await take(tx)
    await deleteSkip.run(tx.db, [likerId, id])
    const match = (await insertMatch.run(tx.db, [likerId, id, tx.siteId, tx.now()])) === 1
    await tellOfLike(tx, id, match)
    return { match }
  })
}

async function tellOfLike(ctx: Context, likedId: string, match: boolean): Promise<void> {
  const likerId = memberOf(ctx)
  for (const memberId of [likerId, likedId].toSorted()) await bumpMember(ctx, memberId)
  tellMember(ctx, likedId, match ? { kind: 'match', id: likerId } : { kind: 'likes', id: likerId })
  tellMember(ctx, likerId, match ? { kind: 'match', id: likedId } : { kind: 'likes' })
}

import { bumpMembers } from '#features/notifications/server/notifications.ts'
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
    const [, , added] = await Promise.all([
      // Two likes that cross would each miss the other's uncommitted row, so a pair is handled one at a time.
      lockPair.one(tx.db, [likerId, id]),
      requireMember(tx, id),
      insertLike.run(tx.db, [likerId, id, tx.siteId, tx.now()]),
    ])
    if (added === 0) return { match: false }
    const [matches] = await Promise.all([
      insertMatch.run(tx.db, [likerId, id, tx.siteId, tx.now()]),
      take(tx),
      deleteSkip.run(tx.db, [likerId, id]),
      bumpMembers(tx, [likerId, id]),
    ])
    tellOfLike(tx, id, matches === 1)
    return { match: matches === 1 }
  })
}

function tellOfLike(ctx: Context, likedId: string, match: boolean): void {
  const likerId = memberOf(ctx)
  tellMember(ctx, likedId, match ? { kind: 'match', id: likerId } : { kind: 'likes', id: likerId })
  tellMember(ctx, likerId, match ? { kind: 'match', id: likedId } : { kind: 'likes' })
}

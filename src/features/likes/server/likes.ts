import { bumpMemberVersion, bumpMemberVersions } from '#features/notifications/server/notifications.ts'
import { notifyMember } from '#platform/server/bus.ts'
import { inTransaction, memberOf, type Context } from '#platform/server/context.ts'
import { spendLimit } from '#platform/server/rate-limit.ts'
import { giveLike, likeLimit } from './giving.ts'
import {
  deleteLike,
  deleteLikesOf,
  deleteMatch,
  deleteMatchesOf,
  listGiven,
  listLikePartners,
  lockPair,
  markSeen,
} from './likes.sql.ts'
import { deleteQuotaOf } from './quota.sql.ts'
import { deletePutOffsOf, deleteSkipsOf } from './swipe.sql.ts'

export { likesExport } from './export.sql.ts'
export { likesInvariants } from './invariants.sql.ts'
export { unseenCount } from './likes.sql.ts'
export { untoldCount } from './matches.sql.ts'
export { likesPage, likesForMenu } from './lists.ts'

/**
 * Likes a member. A second time nothing changes. When the other likes back, it is a match (R-1.06, C-06). Any
 * member whom one can see may be liked, whether they fit or not.
 * @throws Refusal `member_not_found`, `fictional_never_starts` (C-11), `rate_limited`, `like_limit_reached` with `limit`
 * (C-15)
 */
export async function likeMember(ctx: Context, { id }: { id: string }): Promise<{ liked: true; match: boolean }> {
  return { liked: true, ...(await giveLike(ctx, { id, kind: 'other' })) }
}

/**
 * Takes a like back: the mark at the other side goes, a match ends, a conversation stays (C-16).
 * @throws Refusal `rate_limited`
 */
export async function unlikeMember(ctx: Context, { id }: { id: string }): Promise<{ liked: false }> {
  const likerId = memberOf(ctx)
  await spendLimit(ctx, likeLimit)
  await inTransaction(ctx, async (tx) => {
    await lockPair.one(tx.db, [likerId, id])
    if ((await deleteLike.run(tx.db, [likerId, id])) === 0) return
    await Promise.all([deleteMatch.run(tx.db, [likerId, id]), bumpMemberVersions(tx, [likerId, id])])
    notifyMember(tx, id, { kind: 'likes' })
    notifyMember(tx, likerId, { kind: 'likes' })
  })
  return { liked: false }
}

/** Clears the new mark of a received like: its receiver opened the profile (R-4.43, C-70). */
export async function markLikeSeen(ctx: Context, { id }: { id: string }): Promise<{ cleared: boolean }> {
  const memberId = memberOf(ctx)
  return inTransaction(ctx, async (tx) => {
    const cleared = (await markSeen.run(tx.db, [id, memberId, tx.now()])) === 1
    if (cleared) {
      await bumpMemberVersion(tx, memberId)
      notifyMember(tx, memberId, { kind: 'likes' })
    }
    return { cleared }
  })
}

/** Whom the member likes, the newest first, at most 5000: what every like button draws from. */
export async function listGivenLikes(ctx: Context): Promise<{ ids: string[] }> {
  const rows = await listGiven.all(ctx.db, [memberOf(ctx)])
  return { ids: rows.map((row) => row.other_id) }
}

/** A member went away or came back: their likes leave the lists and counts of others, or return to them. */
export async function tellLikePartners(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  const others = (await listLikePartners.all(ctx.db, [memberId])).map((row) => row.other_id)
  await bumpMemberVersions(ctx, others)
  for (const other of others) notifyMember(ctx, other, { kind: 'likes' })
}

/** Forgets every like, match, skip and count of an erased member; a listener of `memberErased`. */
export async function forgetLikes(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  for (const forget of [deleteLikesOf, deleteMatchesOf, deleteSkipsOf, deletePutOffsOf, deleteQuotaOf])
    await forget.run(ctx.db, [memberId])
}

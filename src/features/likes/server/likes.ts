import { bumpMember, bumpMembers } from '#features/notifications/server/notifications.ts'
import { requireMember } from '#features/profiles/server/profiles.ts'
import { Refusal } from '#platform/refusal.ts'
import { tellMember } from '#platform/server/bus.ts'
import { inTransaction, memberOf, type Context } from '#platform/server/context.ts'
import { likesADay } from '../rules.ts'
import {
  countLikesSince,
  countUnseen,
  deleteLike,
  deleteLikesOf,
  deleteMatch,
  deleteMatchesOf,
  insertLike,
  insertMatch,
  listGiven,
  listLikePartners,
  lockPair,
  markSeen,
} from './likes.sql.ts'

export { likesExport } from './export.sql.ts'
export { likesPage, likesForMenu } from './lists.ts'

const dayMilliseconds = 24 * 60 * 60 * 1000

/**
 * Likes a member. A second time nothing changes. When the other likes back, it is a match (R-1.06, C-06).
 * @throws Refusal `member_not_found`, `like_limit_reached` with `limit` (C-15)
 */
export async function likeMember(ctx: Context, { id }: { id: string }): Promise<{ liked: true; match: boolean }> {
  const likerId = memberOf(ctx)
  await requireMember(ctx, id)
  return inTransaction(ctx, async (tx) => {
    // Two likes that cross would each miss the other's uncommitted row, so a pair is handled one at a time.
    await lockPair.one(tx.db, [likerId, id])
    await refuseBeyondLimit(tx, likerId)
    const isNew = (await insertLike.run(tx.db, [likerId, id, tx.siteId, tx.now()])) === 1
    const match = isNew && (await insertMatch.run(tx.db, [likerId, id, tx.siteId, tx.now()])) === 1
    if (isNew) await tellOfLike(tx, id, match)
    return { liked: true, match }
  })
}

async function refuseBeyondLimit(ctx: Context, likerId: string): Promise<void> {
  const since = new Date(ctx.now().getTime() - dayMilliseconds)
  const { likes } = await countLikesSince.only(ctx.db, [likerId, since])
  if (likes >= likesADay) throw new Refusal('like_limit_reached', { limit: likesADay })
}

async function tellOfLike(ctx: Context, likedId: string, match: boolean): Promise<void> {
  const likerId = memberOf(ctx)
  for (const memberId of [likerId, likedId].toSorted()) await bumpMember(ctx, memberId)
  tellMember(ctx, likedId, match ? { kind: 'match', id: likerId } : { kind: 'likes', id: likerId })
  tellMember(ctx, likerId, match ? { kind: 'match', id: likedId } : { kind: 'likes' })
}

/** Takes a like back: the mark at the other side goes, a match ends, a conversation stays (C-16). */
export async function unlikeMember(ctx: Context, { id }: { id: string }): Promise<{ liked: false }> {
  const likerId = memberOf(ctx)
  await inTransaction(ctx, async (tx) => {
    await lockPair.one(tx.db, [likerId, id])
    if ((await deleteLike.run(tx.db, [likerId, id])) === 0) return
    await deleteMatch.run(tx.db, [likerId, id])
    for (const memberId of [likerId, id].toSorted()) await bumpMember(tx, memberId)
    tellMember(tx, id, { kind: 'likes' })
    tellMember(tx, likerId, { kind: 'likes' })
  })
  return { liked: false }
}

/** Clears the new mark of a received like: its receiver opened the profile (R-4.43, C-70). */
export async function markLikeSeen(ctx: Context, { id }: { id: string }): Promise<{ cleared: boolean }> {
  const memberId = memberOf(ctx)
  return inTransaction(ctx, async (tx) => {
    const cleared = (await markSeen.run(tx.db, [id, memberId, tx.now()])) === 1
    if (cleared) {
      await bumpMember(tx, memberId)
      tellMember(tx, memberId, { kind: 'likes' })
    }
    return { cleared }
  })
}

/** Whom the member likes, the newest first, at most 5000: what every like button draws from. */
export async function listGivenLikes(ctx: Context): Promise<{ ids: string[] }> {
  const rows = await listGiven.all(ctx.db, [memberOf(ctx)])
  return { ids: rows.map((row) => row.liked_id) }
}

/** How many received likes the member has not seen yet. */
export async function unseenLikes(ctx: Context): Promise<number> {
  return (await countUnseen.only(ctx.db, [memberOf(ctx)])).unseen
}

/** A member went away or came back: their likes leave the lists and counts of others, or return to them. */
export async function tellLikePartners(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  const others = (await listLikePartners.all(ctx.db, [memberId])).map((row) => row.other_id)
  await bumpMembers(ctx, others)
  for (const other of others) tellMember(ctx, other, { kind: 'likes' })
}

/** Forgets every like and match of an erased member; a listener of `memberErased`. */
export async function forgetLikes(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  await deleteLikesOf.run(ctx.db, [memberId])
  await deleteMatchesOf.run(ctx.db, [memberId])
}

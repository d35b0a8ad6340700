// Public: other features or the app use this file.
import { incrementMenuVersion, incrementMenuVersions } from '#features/notifications/server/menu-version.ts'
import { notifyMember } from '#platform/server/live/bus.ts'
import { inOrder, inTransaction, type Context, type MemberContext } from '#platform/server/context.ts'
import { consumeRateLimit } from '#platform/server/security/rate-limit.ts'
import { giveLike, likeLimit } from './give-like.ts'
import {
  deleteLike,
  deleteLikesOf,
  deleteMatch,
  deleteMatchesOf,
  hasReceivedLike,
  listGivenLikeIds,
  listLikePartners,
  lockPair,
  markSeen,
} from './likes.sql.ts'
import { deleteQuotaOf } from './quota.sql.ts'
import { deleteSnoozesOf, deleteSkipsOf } from './swipe.sql.ts'
import type { likesContract } from '../contract.ts'
import type { InputOf } from '#platform/contract.ts'

/**
 * Likes any visible member. A mutual like is a match (R-1.06, C-06). A second call changes nothing.
 * @throws Refusal `member_not_found`, `fictional_never_starts` (C-11), `rate_limited`, `like_limit_reached` with
 * `limit` (C-15)
 */
export async function likeMember(
  ctx: MemberContext,
  { id }: InputOf<typeof likesContract.like>,
): Promise<{ liked: true; match: boolean }> {
  return { liked: true, ...(await giveLike(ctx, { id, kind: 'other' })) }
}

/**
 * Removes a like and its match. A conversation remains (C-16).
 * @throws Refusal `rate_limited`
 */
export async function unlikeMember(
  ctx: MemberContext,
  { id }: InputOf<typeof likesContract.unlike>,
): Promise<{ liked: false }> {
  const likerId = ctx.actor.memberId
  await consumeRateLimit(ctx, likeLimit)
  await inTransaction(ctx, async (tx) => {
    await lockPair.one(tx, { first: likerId, second: id })
    if ((await deleteLike.run(tx, { liker: likerId, liked: id })) === 0) return
    await inOrder(tx, [deleteMatch.run(tx, { one: likerId, other: id }), incrementMenuVersions(tx, [likerId, id])])
    notifyMember(tx, id, { kind: 'likes' })
    notifyMember(tx, likerId, { kind: 'likes' })
  })
  return { liked: false }
}

/** Returns whether a member likes the caller. False for a member whom the caller cannot see. */
export async function findReceivedLike(
  ctx: MemberContext,
  { id }: InputOf<typeof likesContract.findReceived>,
): Promise<{ likesYou: boolean }> {
  const row = await hasReceivedLike.one(ctx, { memberId: ctx.actor.memberId, liker: id })
  return { likesYou: row?.likesYou ?? false }
}

/** Marks a received like as seen when its receiver opens the profile (R-4.43, C-70). */
export async function markLikeSeen(
  ctx: MemberContext,
  { id }: InputOf<typeof likesContract.markSeen>,
): Promise<{ cleared: boolean }> {
  const { memberId } = ctx.actor
  return inTransaction(ctx, async (tx) => {
    const cleared = (await markSeen.run(tx, { liker: id, liked: memberId })) === 1
    if (cleared) {
      await incrementMenuVersion(tx, memberId)
      notifyMember(tx, memberId, { kind: 'likes' })
    }
    return { cleared }
  })
}

/** Lists the members whom the member likes, the newest first, at most 5000. Every like button reads this list. */
export async function listGivenLikes(ctx: MemberContext): Promise<{ ids: string[] }> {
  const rows = await listGivenLikeIds.all(ctx, { memberId: ctx.actor.memberId })
  return { ids: rows.map((row) => row.otherId) }
}

/** Refreshes the lists and counts of a member's likes and matches, because the member became active or inactive. */
export async function notifyLikePartners(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  const others = (await listLikePartners.all(ctx, { memberId })).map((row) => row.otherId)
  await incrementMenuVersions(ctx, others)
  for (const other of others) notifyMember(ctx, other, { kind: 'likes' })
}

/** Deletes an erased member's likes, matches, skips, snoozes and quotas. Listens to `memberErased`. */
export async function eraseLikes(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  for (const statement of [deleteLikesOf, deleteMatchesOf, deleteSkipsOf, deleteSnoozesOf, deleteQuotaOf])
    await statement.run(ctx, { memberId })
}

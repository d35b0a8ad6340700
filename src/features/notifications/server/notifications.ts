import type { Context } from '#platform/server/context.ts'
import { bumpVersion, bumpVersions, deleteVersion } from './notifications.sql.ts'

/**
 * Increments the member's menu version, so that the next poll returns fresh data instead of 304. Call it in the
 * transaction of the change. SQL statements may call the function `bump_member_version(member)` instead.
 */
export async function bumpMemberVersion(ctx: Context, memberId: string): Promise<void> {
  await bumpVersion.run(ctx.db, [memberId])
}

/** Increments the menu versions of several members, in the order of their ids to prevent deadlocks. */
export async function bumpMemberVersions(ctx: Context, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length > 0) await bumpVersions.run(ctx.db, [memberIds])
}

/** Deletes the menu version of an erased member. Listens to `memberErased`. Idempotent. */
export async function deleteMemberVersion(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  await deleteVersion.run(ctx.db, [memberId])
}

/** Increments the menu versions of a blocked pair. Listens to `memberBlocked`. */
export async function bumpPairVersions(ctx: Context, pair: { blockerId: string; blockedId: string }): Promise<void> {
  await bumpMemberVersions(ctx, [pair.blockerId, pair.blockedId])
}

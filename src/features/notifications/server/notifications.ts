import type { Context } from '#platform/server/context.ts'
import { bumpVersion, bumpVersions, deleteVersion } from './notifications.sql.ts'

/**
 * Raises the member's version, in the transaction of what changed, so that the next poll answers anew instead of 304.
 * A statement that changes something itself may call the database function `bump_member(member)` instead.
 */
export async function bumpMemberVersion(ctx: Context, memberId: string): Promise<void> {
  await bumpVersion.run(ctx.db, [memberId])
}

/** Raises the versions of many members, as `bumpMemberVersion` does of one; in the order of their ids, so none waits for another. */
export async function bumpMemberVersions(ctx: Context, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length > 0) await bumpVersions.run(ctx.db, [memberIds])
}

/** Forgets the version of an erased member; a listener of `memberErased`. Doing it again does nothing. */
export async function deleteMemberVersion(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  await deleteVersion.run(ctx.db, [memberId])
}

/** A block changes both menus; a listener of `memberBlocked`. */
export async function bumpPairVersions(ctx: Context, pair: { blockerId: string; blockedId: string }): Promise<void> {
  await bumpMemberVersions(ctx, [pair.blockerId, pair.blockedId])
}

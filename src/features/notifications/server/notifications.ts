import type { Context } from '#platform/server/context.ts'
import { updateMenuVersion, updateMenuVersions, deleteMenuVersionRow } from './notifications.sql.ts'

/**
 * Increments the member's menu version, so that the next poll returns fresh data instead of 304. Call it in the
 * transaction of the change. SQL statements may call the function `increment_menu_version(member)` instead.
 */
export async function incrementMenuVersion(ctx: Context, memberId: string): Promise<void> {
  await updateMenuVersion.run(ctx.db, [memberId])
}

/** Increments the menu versions of several members, in the order of their ids to prevent deadlocks. */
export async function incrementMenuVersions(ctx: Context, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length > 0) await updateMenuVersions.run(ctx.db, [memberIds])
}

/** Deletes the menu version of an erased member. Listens to `memberErased`. Idempotent. */
export async function deleteMenuVersion(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  await deleteMenuVersionRow.run(ctx.db, [memberId])
}

/** Increments the menu versions of a blocked pair. Listens to `memberBlocked`. */
export async function incrementPairMenuVersions(
  ctx: Context,
  pair: { blockerId: string; blockedId: string },
): Promise<void> {
  await incrementMenuVersions(ctx, [pair.blockerId, pair.blockedId])
}

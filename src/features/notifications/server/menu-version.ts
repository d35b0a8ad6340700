// Public: other features or the app use this file.
import type { Context } from '#platform/server/context.ts'
import { updateMenuVersion, updateMenuVersions, deleteMenuVersionRow, findMenuVersionRow } from './menu-version.sql.ts'

/**
 * Increments the member's menu version: the version of the data that the menu shows, such as credits, unread messages
 * and new likes. The next poll then returns fresh data instead of 304. Call it in the transaction of the change. SQL statements may call the function `increment_menu_version(member)` instead.
 */
export async function incrementMenuVersion(ctx: Context, memberId: string): Promise<void> {
  await updateMenuVersion.run(ctx, { memberId })
}

/** Increments the menu versions of several members, in the order of their ids to prevent deadlocks. */
export async function incrementMenuVersions(ctx: Context, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length > 0) await updateMenuVersions.run(ctx, { memberIds })
}

/** Returns the member's menu version; 0 before the first change. */
export async function findMenuVersion(ctx: Context, memberId: string): Promise<number> {
  return (await findMenuVersionRow.one(ctx, { memberId }))?.version ?? 0
}

/** Deletes the menu version of an erased member. Listens to `memberErased`. Idempotent. */
export async function deleteMenuVersion(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  await deleteMenuVersionRow.run(ctx, { memberId })
}

/** Increments the menu versions of both members after a block or unblock. Listens to `memberBlocked` and `memberUnblocked`. */
export async function incrementPairMenuVersions(
  ctx: Context,
  pair: { blockerId: string; blockedId: string },
): Promise<void> {
  await incrementMenuVersions(ctx, [pair.blockerId, pair.blockedId])
}

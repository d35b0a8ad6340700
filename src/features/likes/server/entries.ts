import type { CollectedEntry, EntriesPage } from '#features/notifications/server/notifications.ts'
import type { Context } from '#platform/server/context.ts'
import { listLikesAndMatches } from './entries.sql.ts'

/** Adds a member's received likes and matches. Listens to `entriesCollected`. */
export async function addLikeEntries(
  ctx: Context,
  { page: { memberId, position, limit }, entries }: { page: EntriesPage; entries: CollectedEntry[] },
): Promise<void> {
  const before = [position?.at ?? null, position?.id ?? null] as const
  for (const { other_id: id, kind, at } of await listLikesAndMatches.all(ctx.db, [memberId, ...before, limit]))
    entries.push({ kind, id, at, memberId: id })
}

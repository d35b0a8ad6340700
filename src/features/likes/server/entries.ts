// Public: other features or the app use this file.
import type { CollectedEntry, EntriesPage } from '#features/notifications/server/entries.ts'
import type { Context } from '#platform/server/context.ts'
import { listLikesAndMatches } from './entries.sql.ts'

/** Lists a member's received likes and matches. Answers `entriesOfPage`. */
export async function listLikeEntries(
  ctx: Context,
  { memberId, position, limit }: EntriesPage,
): Promise<CollectedEntry[]> {
  const before = { before: position?.at ?? null, beforeId: position?.id ?? null }
  const rows = await listLikesAndMatches.all(ctx, { memberId, ...before, limit })
  return rows.map(({ otherId: id, kind, at }) => ({ kind, id, at, memberId: id }))
}

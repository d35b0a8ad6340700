// Public: other features or the app use this file.
import type { Context, MemberContext } from '#platform/server/context.ts'
import type { TimePosition } from '#platform/server/database/time-cursor.ts'
import { listDecisions, listRefusedPhotos } from './review.sql.ts'

/** A decision about a photo of a member. `photoKey` is null when the photo was deleted. */
export interface PastDecision {
  readonly id: string
  readonly at: Date
  readonly isApproved: boolean
  readonly photoKey: string | null
}

/** Lists the reviewers' decisions about a member's photos before a position, the newest first. */
export async function listPhotoDecisions(
  ctx: Context,
  { memberId, position, limit }: { memberId: string; position: TimePosition | null; limit: number },
): Promise<PastDecision[]> {
  const before = { before: position?.at ?? null, beforeId: position?.id ?? null }
  const rows = await listDecisions.all(ctx, { memberId, ...before, limit })
  return rows.map(({ id, at, decision, fileKey: photoKey }) => ({
    id,
    at,
    isApproved: decision === 'approved',
    photoKey,
  }))
}

/** Lists the decisions against the caller's own photos, the newest first. */
export async function listOwnPhotoDecisions(ctx: MemberContext, limit: number) {
  return listRefusedPhotos.all(ctx, { memberId: ctx.actor.memberId, limit })
}

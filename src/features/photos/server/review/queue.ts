// Public: other features or the app use this file.
import { recordAudit } from '#features/staff/server/audit.ts'
import { Refusal } from '#platform/refusal.ts'
import { notifyMember } from '#platform/server/live/bus.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import { UNDO_SECONDS, type PhotoOutcome } from '../../queue.rules.ts'
import { photoQueue, refillClaims, requireWaitingPhoto } from './claims.ts'
import { deleteDecision, findLatestDecision, type LatestDecisionRow, type WaitingPhotoRow } from './claims.sql.ts'
import { ensureMainPhoto } from '../main-photo.ts'
import { lockPhotos } from '../photos.sql.ts'
import { decidePhoto } from './review.ts'
import { setPhotoStatus } from './review.sql.ts'
import { ago } from '#platform/server/ago.ts'

/**
 * Decides about a photo that the caller has claimed or that is free, and claims the next one.
 * @throws Refusal `photo_not_found`, `photo_decided`, `photo_claimed`
 */
export async function decideWaitingPhoto(
  ctx: StaffContext,
  { id, outcome }: { id: string; outcome: PhotoOutcome },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const photo = await requireWaitingPhoto(tx, id)
    const { added } = await refillClaims(tx)
    await decidePhoto(tx, { photo: toDecidedPhoto(photo), outcome, claimed: added })
  })
}

/**
 * Makes one decision about photos of a member that the caller has claimed; all of them or none.
 * @throws Refusal `photo_not_found`, `photo_decided`, `photo_claimed`
 */
export async function decideMemberPhotos(
  ctx: StaffContext,
  { id: memberId, photoIds, outcome }: { id: string; photoIds: readonly string[]; outcome: PhotoOutcome },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const photoId of new Set(photoIds)) {
      const photo = await requireWaitingPhoto(tx, photoId)
      if (photo.memberId !== memberId) throw new Refusal('photo_not_found')
      await decidePhoto(tx, { photo: toDecidedPhoto(photo), outcome })
    }
  })
}

function toDecidedPhoto({ id, memberId }: WaitingPhotoRow) {
  return { id, memberId }
}

/** Finds the caller's latest decision of the last quarter of an hour, which they can undo. */
export async function findUndoableDecision(ctx: StaffContext): Promise<LatestDecisionRow | null> {
  const since = ago(ctx, { seconds: UNDO_SECONDS })
  return findLatestDecision.one(ctx, { staffId: ctx.actor.staffId, since })
}

/**
 * Undoes the caller's latest decision: the photo waits again, and they have it.
 * @throws Refusal `photo_not_undoable` for every other decision
 */
export async function undoDecision(ctx: StaffContext, { id }: { id: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const found = await findUndoableDecision(tx)
    if (found?.photoId !== id) throw new Refusal('photo_not_undoable')
    const { memberId } = found
    await lockPhotos.run(tx, { memberId })
    const decision = await findUndoableDecision(tx)
    if (decision?.id !== found.id) throw new Refusal('photo_not_undoable')
    await setPhotoStatus.one(tx, { photoId: id, status: 'pending', reason: null })
    await photoQueue.end(tx, id) // a claim that was made before the decision
    await photoQueue.claim(tx, [{ id, memberId }])
    await deleteDecision.run(tx, { id: decision.id })
    await ensureMainPhoto(tx, memberId)
    await recordAudit(tx, {
      action: 'photo.undo',
      subject: { kind: 'member', id: memberId },
      before: { photoId: id, decision: decision.decision, reason: decision.reason },
    })
    notifyMember(tx, memberId, { kind: 'photos' })
  })
}

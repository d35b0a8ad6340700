// Public: other features or the app use this file.
import { recordAudit } from '#features/staff/server/audit.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import { notifyMember } from '#platform/server/live/bus.ts'
import { MAX_SIMILAR_PHOTOS, type PhotoOutcome } from '../../queue.rules.ts'
import { MAX_HASH_DISTANCE } from '../../rules.ts'
import { deletePhotoWithFiles } from '../main-photo.ts'
import { findPhoto } from '../photos.sql.ts'
import { lockBannablePhoto } from './image-bans.ts'
import { decidePhoto } from './review.ts'
import { listSimilarPhotoRows } from './review.sql.ts'

/**
 * Decides about a photo that was decided before, or that nobody looked at. The same decision again changes nothing.
 * @throws Refusal `photo_not_found`, `own_account`; `photo_claimed` for a waiting photo of a colleague
 */
export async function redecidePhoto(
  ctx: StaffContext,
  { id, outcome, note }: { id: string; outcome: PhotoOutcome; note: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { memberId } = await lockBannablePhoto(tx, id)
    await decidePhoto(tx, { photo: { id, memberId }, outcome, note })
  })
}

/**
 * Deletes a rejected photo with its files.
 * @throws Refusal `photo_not_found`, also for a repeated call; `own_account`, `photo_not_rejected`
 */
export async function removeRejectedPhoto(
  ctx: StaffContext,
  { id, note }: { id: string; note: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { memberId, status } = await lockBannablePhoto(tx, id)
    if (status !== 'rejected') throw new Refusal('photo_not_rejected')
    await deletePhotoWithFiles(tx, { id, memberId })
    await recordAudit(tx, {
      action: 'photo.remove',
      subject: { kind: 'member', id: memberId },
      reason: note,
      after: { photoId: id },
    })
    notifyMember(tx, memberId, { kind: 'photos' })
  })
}

/**
 * Lists the other photos of this site that look like a photo, also those that are rejected, the oldest first.
 * @throws Refusal `photo_not_found`
 */
export async function listSimilarPhotos(ctx: StaffContext, { id: photoId }: { id: string }) {
  await findPhoto.require(ctx, { photoId }, 'photo_not_found')
  const rows = await listSimilarPhotoRows.all(ctx, { photoId, distance: MAX_HASH_DISTANCE, limit: MAX_SIMILAR_PHOTOS })
  return { photos: rows.map((row) => ({ ...row, uploadedAt: row.createdAt })) }
}

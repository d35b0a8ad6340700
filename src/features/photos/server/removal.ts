// Public: other features or the app use this file.
import { notifyMember } from '#platform/server/live/bus.ts'
import { inTransaction, type Context } from '#platform/server/context.ts'
import type { PhotoStatus } from '../rules.ts'
import { ensureMainPhoto } from './main-photo.ts'
import { clearMainPhoto, findPhoto, lockPhotos, setMainPhoto } from './photos.sql.ts'
import { setPhotoStatus } from './review/review.sql.ts'

/** The state of a photo that `restorePhoto` restores. */
export interface RemovedPhoto {
  readonly photoId: string
  readonly memberId: string
  readonly status: PhotoStatus
  readonly isMain: boolean
}

/** Hides a photo from others, with its previous state. Returns null for a photo that is gone or rejected already. */
export async function rejectReportedPhoto(ctx: Context, photoId: string): Promise<RemovedPhoto | null> {
  const found = await findPhoto.one(ctx, { photoId })
  if (!found) return null
  return inTransaction(ctx, async (tx) => {
    await lockPhotos.run(tx, { memberId: found.memberId })
    const photo = await findPhoto.one(tx, { photoId })
    if (!photo || photo.status === 'rejected') return null
    await setPhotoStatus.one(tx, { photoId, status: 'rejected', reason: null })
    await ensureMainPhoto(tx, photo.memberId)
    notifyMember(tx, photo.memberId, { kind: 'photos' })
    return { photoId, memberId: photo.memberId, status: photo.status, isMain: photo.isMain }
  })
}

/**
 * Restores a photo that `rejectReportedPhoto` hid. Changes nothing when it was deleted or decided about meanwhile: such a
 * rejection has a reason.
 */
export async function restorePhoto(ctx: Context, { photoId, memberId, status, isMain }: RemovedPhoto): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockPhotos.run(tx, { memberId })
    const photo = await findPhoto.one(tx, { photoId })
    if (photo?.status !== 'rejected' || photo.reason !== null) return
    await setPhotoStatus.one(tx, { photoId, status, reason: null })
    if (isMain) {
      await clearMainPhoto.run(tx, { memberId })
      await setMainPhoto.one(tx, { photoId, memberId })
    }
    await ensureMainPhoto(tx, memberId)
    notifyMember(tx, memberId, { kind: 'photos' })
  })
}

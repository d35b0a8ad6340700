// Public: other features or the app use this file.
import { event } from '#platform/event.ts'
import { inTransaction, type Context } from '#platform/server/context.ts'
import { removeFilesLater, type PhotoKeys } from './photo-files.ts'
import { chooseMainPhoto, deletePhoto, releasePhotoSlot, listPhotos, lockPhotos, type PhotoRow } from './photos.sql.ts'

/** Published when a member's main photo changes or is removed. */
export const mainPhotoChanged = event<{ memberId: string; fileKey: string | null; thumbhash: string | null }>(
  'photos.main_photo_changed',
)

/** Makes the first active photo the main one if there is none, and publishes the current main photo. */
export async function ensureMainPhoto(ctx: Context, memberId: string): Promise<void> {
  await chooseMainPhoto.run(ctx, { memberId })
  const rows = await listPhotos.all(ctx, { memberId })
  const main = rows.find((photo) => photo.isMain)
  await mainPhotoChanged.publish(ctx, { memberId, fileKey: main?.fileKey ?? null, thumbhash: main?.thumbhash ?? null })
}

/**
 * Deletes a photo and enqueues the removal of its files.
 * @throws Refusal `photo_not_found`
 */
export async function deletePhotoWithFiles(
  ctx: Context,
  { id, memberId }: { id: string; memberId: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockPhotos.run(tx, { memberId })
    const removed = await deletePhoto.require(tx, { photoId: id, memberId }, 'photo_not_found')
    await releasePhotoSlot.run(tx, { memberId })
    if (removed.isMain) await ensureMainPhoto(tx, memberId)
    await removeFilesLater.enqueue(tx, pickFileKeys(removed))
  })
}

/** Picks a photo's file keys, the payload of the removal job. */
export function pickFileKeys({ fileKey, blurKey }: PhotoRow): PhotoKeys {
  return { file_key: fileKey, blur_key: blurKey }
}

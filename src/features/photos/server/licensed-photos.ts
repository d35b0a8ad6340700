// Public: other features or the app use this file.
import { hasPermission } from '#features/staff/rules.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import {
  actForMember,
  inTransaction,
  type Context,
  type StaffContext,
  type StaffNetworkContext,
} from '#platform/server/context.ts'
import { isFileKey, storageNameOf } from '#platform/server/media/stored-image.ts'
import { photoSizes } from '../rules.ts'
import { findLicensedFileKey, listLicensedPhotoRows, type LicensedPhotoRow } from './licensed-photos.sql.ts'
import { deletePhotoWithFiles } from './main-photo.ts'
import { addPhoto, admitUpload } from './upload.ts'

/** A photo for a fictional profile, and the license that allows its use (L-06). */
interface LicensedUpload {
  readonly memberId: string
  readonly photoId: string
  readonly bytes: Buffer
  readonly license: string
}

/**
 * Adds a photo to a fictional profile, under the limits and the review of every photo. A repeated id adds nothing. The
 * caller checks that the profile is fictional.
 * @throws Refusal as `admitUpload` and `addPhoto`
 */
export async function addLicensedPhoto(ctx: StaffNetworkContext, upload: LicensedUpload): Promise<void> {
  const { memberId, photoId } = upload
  const owner = actForMember(ctx, memberId)
  const entry = { action: 'fictional.add_photo', subject: { kind: 'member', id: memberId }, after: { photo: photoId } }
  await admitUpload(owner, photoId)
  await addPhoto(owner, { ...upload, onStored: (tx) => recordAudit({ ...tx, actor: ctx.actor }, entry) })
}

/**
 * Deletes a photo of a fictional profile, with its files. The caller checks that the profile is fictional.
 * @throws Refusal `photo_not_found`
 */
export async function removeLicensedPhoto(
  ctx: StaffContext,
  { memberId, photoId }: { memberId: string; photoId: string },
): Promise<void> {
  const subject = { kind: 'member', id: memberId }
  await inTransaction(ctx, async (tx) => {
    await deletePhotoWithFiles(tx, { id: photoId, memberId })
    await recordAudit(tx, { action: 'fictional.remove_photo', subject, after: { photo: photoId } })
  })
}

/** Lists the photos of a fictional profile with their licenses, the main one first. */
export async function listLicensedPhotos(ctx: StaffContext, memberId: string): Promise<LicensedPhotoRow[]> {
  return listLicensedPhotoRows.all(ctx, { memberId })
}

/** Returns the storage name of a variant of a photo of a fictional profile, for staff who change those; or null. */
export async function findLicensedFile(ctx: Context, key: string, variant: string): Promise<string | null> {
  const { actor } = ctx
  if (actor.kind !== 'staff' || !hasPermission(actor.role, 'fictional.change')) return null
  if (!isFileKey(key) || !Object.hasOwn(photoSizes, variant)) return null
  const found = await findLicensedFileKey.one(ctx, { key })
  return found && storageNameOf(key, variant)
}

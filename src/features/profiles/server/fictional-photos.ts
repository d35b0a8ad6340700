import { addLicensedPhoto, removeLicensedPhoto } from '#features/photos/server/licensed-photos.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext, type StaffNetworkContext } from '#platform/server/context.ts'
import { FICTIONAL_PHOTO_MAX_CHARACTERS } from '../fictional.rules.ts'
import { requireFictionalProfiles } from './fictional-setting.ts'
import { requireOpenFictional } from './fictional.ts'
import type { profilesOfficeContract } from '../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/**
 * Adds a photo with the note about its license to a fictional profile (L-06). It is reviewed as every photo. A repeated
 * request adds nothing.
 * @throws Refusal `fictional_profiles_off`, `fictional_not_found`, `fictional_retired`, `file_too_large`, and those of an upload
 */
export async function addFictionalPhoto(
  ctx: StaffNetworkContext,
  photo: InputOf<typeof profilesOfficeContract.addFictionalPhoto>,
): Promise<void> {
  const { id: memberId, photoId, license, file } = photo
  if (file.length > FICTIONAL_PHOTO_MAX_CHARACTERS) throw new Refusal('file_too_large', { field: 'file' })
  await requireOpen(ctx, memberId)
  await addLicensedPhoto(ctx, { memberId, photoId, license, bytes: decode(file) })
}

/**
 * Deletes a photo of a fictional profile.
 * @throws Refusal `fictional_profiles_off`, `fictional_not_found`, `fictional_retired`, `photo_not_found`
 */
export async function removeFictionalPhoto(
  ctx: StaffContext,
  { id: memberId, photoId }: InputOf<typeof profilesOfficeContract.removeFictionalPhoto>,
): Promise<void> {
  await requireOpen(ctx, memberId)
  await removeLicensedPhoto(ctx, { memberId, photoId })
}

/** Decodes base64 into a buffer with its own memory, which is transferred to the thread of images. */
function decode(base64: string): Buffer {
  return Buffer.from(Uint8Array.from(Buffer.from(base64, 'base64')).buffer)
}

async function requireOpen(ctx: StaffContext, id: string): Promise<void> {
  await requireFictionalProfiles(ctx)
  await inTransaction(ctx, (tx) => requireOpenFictional(tx, id))
}

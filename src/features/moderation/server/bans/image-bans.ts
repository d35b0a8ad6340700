import { findBannablePhoto, storeImageBan } from '#features/photos/server/review/image-bans.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffNetworkContext } from '#platform/server/context.ts'
import { computeCropHashes } from '#platform/server/media/image-hash.ts'
import { findCase, lockCase } from '../cases/cases.sql.ts'
import { readImage } from '../cases/evidence.ts'
import { findOwner } from '../photos/photo-queue.ts'
import type { moderationOfficeContract } from '../../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/**
 * Returns a photo with its image, for the caller to ban it, and records that they saw it.
 * @throws Refusal `photo_not_found`
 */
export async function viewBannablePhoto(
  ctx: StaffNetworkContext,
  { id }: InputOf<typeof moderationOfficeContract.bannablePhoto>,
) {
  const photo = await findBannablePhoto(ctx, id)
  if (!photo) throw new Refusal('photo_not_found')
  const { memberId, status, image } = photo
  const subject = { kind: 'member', id: memberId } as const
  await inTransaction(ctx, (tx) => recordAudit(tx, { action: 'photo.read', subject, after: { photoId: id } }))
  const source = image && `data:image/webp;base64,${image.toString('base64')}`
  return { memberId, owner: await findOwner(ctx, memberId), status, image: source }
}

/**
 * Bans the reported image of a case. The case stays as it is. A repeated request changes nothing.
 * @throws Refusal `case_not_found`; `photo_not_found` for a case without an image
 */
export async function banCaseImage(
  ctx: StaffNetworkContext,
  { id, ...ban }: InputOf<typeof moderationOfficeContract.banCaseImage>,
): Promise<void> {
  const found = await findCase.require(ctx, { caseId: id }, 'case_not_found')
  const image = found.evidenceFile && (await readImage(ctx, found.evidenceFile))
  if (!image) throw new Refusal('photo_not_found')
  const hashes = await computeCropHashes(image)
  await inTransaction(ctx, async (tx) => {
    await lockCase.one(tx, { caseId: id })
    if (!(await storeImageBan(tx, { ...ban, hashes }))) return
    const { requestId: banId, reason, note } = ban
    const subject = { kind: 'member', id: found.memberId } as const
    await recordAudit(tx, { action: 'photo.ban', subject, reason: note, after: { case: id, banId, reason } })
  })
}

// Public: other features or the app use this file.
import { buffer } from 'node:stream/consumers'
import { recordAudit } from '#features/staff/server/audit.ts'
import { Refusal } from '#platform/refusal.ts'
import { notifyMember } from '#platform/server/live/bus.ts'
import {
  inTransaction,
  type NetworkContext,
  type StaffContext,
  type StaffNetworkContext,
} from '#platform/server/context.ts'
import { computeCropHashes } from '#platform/server/media/image-hash.ts'
import { storageNameOf } from '#platform/server/media/stored-image.ts'
import type { RejectionReason } from '../../rules.ts'
import { banImageHash, findImageBan } from './banned-images.sql.ts'
import { photoQueue, requireWaitingPhoto } from './claims.ts'
import { ensureMainPhoto } from '../main-photo.ts'
import { findPhoto, lockPhotos, type PhotoRow } from '../photos.sql.ts'
import { insertDecision, setPhotoStatus } from './review.sql.ts'

/** The ban of an image in the office. */
interface NewImageBan {
  /** Chosen by the form as the idempotency key; it becomes the id of the ban. */
  readonly requestId: string
  readonly reason: RejectionReason
  /** The explanation for the audit log. */
  readonly note: string
}

/** A photo whose image can be banned. */
export interface BannablePhoto {
  readonly memberId: string
  readonly status: PhotoRow['status']
  /** The largest variant; null without its file. */
  readonly image: Buffer | null
}

/** Finds a photo of this site with its image, or null. */
export async function findBannablePhoto(ctx: StaffNetworkContext, id: string): Promise<BannablePhoto | null> {
  const photo = await findPhoto.one(ctx, { photoId: id })
  if (!photo) return null
  return { memberId: photo.memberId, status: photo.status, image: await readLargeImage(ctx, photo.fileKey) }
}

/**
 * Bans the image of a photo and rejects the photo, whose owner sees the reason. The member is not banned. A repeated
 * request changes nothing.
 * @throws Refusal `photo_not_found`, also without its file; `photo_claimed` for a waiting photo of a colleague
 */
export async function banPhotoImage(
  ctx: StaffNetworkContext,
  { id, ...ban }: NewImageBan & { id: string },
): Promise<void> {
  const photo = await findPhoto.one(ctx, { photoId: id })
  const image = photo && (await readLargeImage(ctx, photo.fileKey))
  if (!image) throw new Refusal('photo_not_found')
  const hashes = await computeCropHashes(image)
  await inTransaction(ctx, async (tx) => {
    const { memberId } = await lockBannablePhoto(tx, id)
    if (await storeImageBan(tx, { ...ban, hashes })) await rejectBanned(tx, { id, memberId, ban })
  })
}

/** Locks the photos of a photo's owner. A waiting photo is only free to whoever has claimed it, or when nobody has. */
export async function lockBannablePhoto(tx: StaffContext, id: string): Promise<PhotoRow> {
  const found = await findPhoto.one(tx, { photoId: id })
  if (found) await lockPhotos.run(tx, { memberId: found.memberId })
  const photo = await findPhoto.require(tx, { photoId: id }, 'photo_not_found')
  if (photo.status === 'pending') await requireWaitingPhoto(tx, id)
  return photo
}

interface RejectedPhoto {
  readonly id: string
  readonly memberId: string
  readonly ban: NewImageBan
}

async function rejectBanned(tx: StaffContext, { id, memberId, ban }: RejectedPhoto): Promise<void> {
  const { requestId: banId, reason, note } = ban
  await setPhotoStatus.one(tx, { photoId: id, status: 'rejected', reason })
  await photoQueue.end(tx, id)
  await ensureMainPhoto(tx, memberId)
  const photo = { id: tx.newId(), memberId, photoId: id }
  await insertDecision.run(tx, {
    ...photo,
    decision: 'banned',
    reason,
    by: tx.actor.name,
    staffId: tx.actor.staffId,
  })
  await recordAudit(tx, {
    action: 'photo.ban',
    subject: { kind: 'member', id: memberId },
    reason: note,
    after: { photoId: id, banId, reason },
  })
  notifyMember(tx, memberId, { kind: 'photos' })
}

/** Stores the hashes of an image, on every site of this installation. Returns false for a repeated request. */
export async function storeImageBan(
  tx: StaffContext,
  { requestId: banId, reason, hashes }: Omit<NewImageBan, 'note'> & { hashes: readonly string[] },
): Promise<boolean> {
  if (await findImageBan.one(tx, { banId })) return false
  for (const hash of hashes) await banImageHash.run(tx, { id: tx.newId(), banId, hash, by: tx.actor.name, reason })
  return true
}

async function readLargeImage(ctx: NetworkContext, key: string): Promise<Buffer | null> {
  const file = await ctx.services.storage.get(storageNameOf(key, 'large'))
  return file && buffer(file.stream)
}

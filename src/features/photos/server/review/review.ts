// Public: other features or the app use this file.
import { buffer } from 'node:stream/consumers'
import { recordAudit } from '#features/staff/server/audit.ts'
import { Refusal } from '#platform/refusal.ts'
import { computeCropHashes, type ImageHashes } from '#platform/server/media/image-hash.ts'
import { storageNameOf } from '#platform/server/media/stored-image.ts'
import { notifyMember } from '#platform/server/live/bus.ts'
import {
  inTransaction,
  type Context,
  type MemberContext,
  type NetworkContext,
  type StaffContext,
  type StaffNetworkContext,
} from '#platform/server/context.ts'
import { MAX_HASH_DISTANCE, type RejectionReason } from '../../rules.ts'
import { banImageHash, countBanHit, findBannedHash } from './banned-images.sql.ts'
import { ensureMainPhoto, deletePhotoWithFiles } from '../main-photo.ts'
import { photoQueue } from './claims.ts'
import { lockPhotos } from '../photos.sql.ts'
import {
  findPhotoByKey,
  listSimilarPhotos,
  listPendingPhotos,
  insertDecision,
  setPhotoStatus,
  type ReviewablePhotoRow,
} from './review.sql.ts'

const maxListedPhotos = 100

/** A photo about which a reviewer can decide, also when it was decided before. */
export interface ReviewablePhoto {
  readonly id: string
  readonly siteId: string
  readonly memberId: string
  readonly key: string
  readonly createdAt: Date
}

/** Lists the oldest hundred photos of the site that wait for a decision (C-30, C-82). */
export async function listPhotosForReview(ctx: Context): Promise<ReviewablePhoto[]> {
  return (await listPendingPhotos.all(ctx, { limit: maxListedPhotos })).map(toReviewablePhoto)
}

/** Finds a photo by its file key on any site, whether it is in review or decided already. */
export async function findPhotoForReview(ctx: Context, key: string): Promise<ReviewablePhoto | null> {
  const row = await findPhotoByKey.one(ctx, { key })
  return row && toReviewablePhoto(row)
}

function toReviewablePhoto(row: ReviewablePhotoRow): ReviewablePhoto {
  const { id, site_id: siteId, member_id: memberId, file_key: key, created_at: createdAt } = row
  return { id, siteId, memberId, key, createdAt }
}

/** A decision of staff about a photo. */
export interface PhotoDecision {
  readonly photo: ReviewablePhoto
  readonly status: 'active' | 'rejected'
  readonly reason?: RejectionReason | null
  /** The photos that the reviewer claimed with the decision, for the audit log. */
  readonly claimed?: readonly string[]
}

/**
 * Approves a photo, or rejects it with an optional reason. Updates the main photo and notifies the owner. Repeating a
 * decision changes nothing and is not recorded.
 * @throws Refusal `photo_not_found`
 */
export async function decidePhoto(ctx: StaffContext, decision: PhotoDecision): Promise<void> {
  const { photo, status, reason = null, claimed = [] } = decision
  await inTransaction({ ...ctx, siteId: photo.siteId }, async (tx) => {
    await lockPhotos.run(tx, { memberId: photo.memberId })
    await findPhotoByKey.require(tx, { key: photo.key }, 'photo_not_found')
    if (!(await setPhotoStatus.one(tx, { photoId: photo.id, status, reason: status === 'rejected' ? reason : null })))
      return
    await photoQueue.end(tx, photo.id)
    await ensureMainPhoto(tx, photo.memberId)
    await recordDecision(tx, photo, { decision: status === 'active' ? 'approved' : 'rejected', reason })
    await recordAudit(tx, {
      action: 'photo.decide',
      subject: { kind: 'member', id: photo.memberId },
      after: { photoId: photo.id, status, reason, ...(claimed.length > 0 && { claimed }) },
    })
    notifyMember(tx, photo.memberId, { kind: 'photos' })
  })
}

/**
 * Deletes a photo and bans its perceptual hash, so that cropped, mirrored or compressed copies are refused too (T21).
 * @returns similar photos on every site, for a reviewer to decide about
 * @throws Refusal `photo_not_found`, or when its file does not exist
 */
export async function banPhoto(
  ctx: StaffNetworkContext,
  photo: ReviewablePhoto,
  reason: RejectionReason | null = null,
): Promise<ReviewablePhoto[]> {
  const hashes = await computeCropHashes(await readPhoto(ctx, photo))
  return inTransaction({ ...ctx, siteId: photo.siteId }, async (tx) => {
    const banId = tx.newId()
    for (const hash of hashes) await banImageHash.run(tx, { id: tx.newId(), banId, hash, by: tx.actor.name, reason })
    await deletePhotoWithFiles(tx, { id: photo.id, memberId: photo.memberId })
    await recordDecision(tx, photo, { decision: 'banned', reason })
    await recordAudit(tx, {
      action: 'photo.ban',
      subject: { kind: 'member', id: photo.memberId },
      after: { photoId: photo.id, banId, reason },
    })
    notifyMember(tx, photo.memberId, { kind: 'photos' })
    const similar = await listSimilarPhotos.all(tx, {
      hash: hashes[0] ?? '',
      distance: MAX_HASH_DISTANCE,
      limit: maxListedPhotos,
    })
    return similar.map(toReviewablePhoto)
  })
}

/** Reads the largest variant of a photo and passes it to `save`, so that a reviewer can view it. */
export async function withPhotoFile(
  ctx: NetworkContext,
  photo: ReviewablePhoto,
  save: (bytes: Buffer) => Promise<void>,
): Promise<void> {
  await save(await readPhoto(ctx, photo))
}

async function readPhoto(ctx: NetworkContext, { key }: ReviewablePhoto): Promise<Buffer> {
  const file = await ctx.services.storage.get(storageNameOf(key, 'large'))
  if (!file) throw new Refusal('photo_not_found')
  return buffer(file.stream)
}

/**
 * Refuses an image whose hash or mirrored hash is banned, and records the attempt. It never bans the member.
 * @throws Refusal `photo_refused`
 */
export async function refuseBannedImage(ctx: MemberContext, { hash, mirrored }: ImageHashes): Promise<void> {
  const banned = await findBannedHash.one(ctx, { hash, mirrored, distance: MAX_HASH_DISTANCE })
  if (!banned) return
  await countBanHit.run(ctx, { hashId: banned.id })
  const attempt = {
    id: ctx.newId(),
    memberId: ctx.actor.memberId,
    photoId: null,
    decision: 'refused',
    reason: null,
    by: 'banned image',
    staffId: null,
  } as const
  await insertDecision.run(ctx, attempt)
  throw new Refusal('photo_refused', { field: 'file' })
}

interface Outcome {
  readonly decision: 'approved' | 'rejected' | 'banned'
  readonly reason: RejectionReason | null
}

async function recordDecision(ctx: StaffContext, photo: ReviewablePhoto, { decision, reason }: Outcome): Promise<void> {
  const photoValues = { id: ctx.newId(), memberId: photo.memberId, photoId: photo.id }
  await insertDecision.run(ctx, { ...photoValues, decision, reason, by: ctx.actor.name, staffId: ctx.actor.staffId })
}

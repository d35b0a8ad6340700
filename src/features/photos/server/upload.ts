import { isPremium } from '#features/credits/server/credits.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { Refusal } from '#platform/refusal.ts'
import { makeVariantsInThread } from '#platform/server/media/image-thread.ts'
import { newFileKey, type ImageVariants } from '#platform/server/media/images.ts'
import { inTransaction, type Context, type MemberContext, type MemberNetworkContext } from '#platform/server/context.ts'
import { declareRateLimit, consumeRateLimit } from '#platform/server/security/rate-limit.ts'
import { storeFilesWithRow } from '#platform/server/media/stored-image.ts'
import type { OwnPhotos } from '../contract.ts'
import { getPhotoLimit, photoSizes } from '../rules.ts'
import { ensureMainPhoto } from './main-photo.ts'
import { removeUnusedFiles, nameFiles, type PhotoKeys } from './photo-files.ts'
import { photoUploaded } from './photo-events.ts'
import { listMyPhotos } from './own-photos.ts'
import { findPhoto, releasePhotoSlot, insertPhoto, listPhotos, lockPhotos, reservePhotoSlot } from './photos.sql.ts'
import { refuseBannedImage } from './review/review.ts'
import { later } from '#platform/server/ago.ts'

/** The upload limit of a member: 30 per half hour, finished or not. */
const uploadLimit = declareRateLimit('photos.uploads', { points: 30, windowSeconds: 1_800 })
/** The delay of the job that removes unused files: longer than any upload can take. */
const UNUSED_AFTER_MILLISECONDS = 30 * 60_000

/** An uploaded file. */
export interface Upload {
  /** Chosen by the browser as the idempotency key of the upload (C-37). */
  readonly photoId: string
  readonly bytes: Buffer
  /** The license of a photo of a fictional profile (L-06). */
  readonly license?: string
  /** Runs in the transaction that stores the photo. */
  readonly onStored?: (tx: Context) => Promise<void>
}

/**
 * Adds a photo: resizes it, stores its files, then its row. A failure leaves nothing behind, and a repeated id adds
 * nothing. The first active photo becomes the main one. Call `admitUpload` first.
 * @throws Refusal `photo_limit_reached`, `photo_type_unsupported`, `photo_unreadable`,
 * `photo_too_many_pixels`, `photo_refused` (its perceptual hash is banned), `storage_full`
 */
export async function addPhoto(ctx: MemberNetworkContext, upload: Upload): Promise<OwnPhotos> {
  const { photoId, bytes, license = null, onStored } = upload
  if (await isUploaded(ctx, photoId)) return listMyPhotos(ctx)
  const variants = await ctx.services.concurrencyLimiters.images.run(() => makeVariantsInThread(bytes, photoSizes))
  await refuseBannedImage(ctx, variants.hashes)
  const keys = { file_key: newFileKey(), blur_key: newFileKey() }
  await storePhoto(ctx, { photoId, keys, variants, license, onStored })
  return listMyPhotos(ctx)
}

/**
 * Stores the files, then the row. If the row fails, it removes the files. If this process dies, a delayed job removes
 * them.
 */
async function storePhoto(ctx: MemberNetworkContext, stored: StoredPhoto): Promise<void> {
  await removeUnusedFiles.enqueue(ctx, stored.keys, { runAt: later(ctx, { milliseconds: UNUSED_AFTER_MILLISECONDS }) })
  await storeFilesWithRow(ctx, nameFiles(stored.keys, stored.variants), () =>
    inTransaction(ctx, (tx) => storeRow(tx, stored)),
  )
}

async function isUploaded(ctx: MemberContext, photoId: string): Promise<boolean> {
  const photo = await findPhoto.one(ctx, { photoId })
  return photo?.memberId === ctx.actor.memberId
}

/**
 * Counts an upload against the rate limit, and refuses it before its bytes are read when the photo limit is reached.
 * The transaction checks the photo limit again. A repeated upload is neither counted nor refused (C-37).
 * @throws Refusal `photo_limit_reached`, `rate_limited`
 */
export async function admitUpload(ctx: MemberContext, photoId: string): Promise<void> {
  const photos = await listPhotos.all(ctx, { memberId: ctx.actor.memberId })
  if (photos.some((photo) => photo.id === photoId)) return
  const limit = await findPhotoLimit(ctx)
  if (photos.length >= limit) throw await createLimitRefusal(ctx, limit)
  await consumeRateLimit(ctx, uploadLimit)
}

interface StoredPhoto {
  readonly photoId: string
  readonly keys: PhotoKeys
  readonly variants: ImageVariants
  readonly license: string | null
  readonly onStored: Upload['onStored']
}

/** Returns false when a photo with this id exists already. */
async function storeRow(tx: MemberContext, stored: StoredPhoto): Promise<boolean> {
  const { photoId, keys, variants, license, onStored } = stored
  const { memberId } = tx.actor
  await lockPhotos.run(tx, { memberId })
  if (await findPhoto.one(tx, { photoId })) return false
  const limit = await findPhotoLimit(tx)
  if (!(await reservePhotoSlot.one(tx, { memberId, limit }))) throw await createLimitRefusal(tx, limit)
  const { auto_approve_photos: autoApprove } = await getSiteSettings(tx)
  const { width, height, thumbhash, hashes } = variants
  const status = autoApprove ? 'active' : 'pending'
  const files = { fileKey: keys.file_key, blurKey: keys.blur_key, width, height, thumbhash }
  const row = { id: photoId, memberId, ...files, perceptualHash: hashes.hash, license }
  if ((await insertPhoto.run(tx, { ...row, status })) === 0) {
    await releasePhotoSlot.run(tx, { memberId }) // the id exists on another site
    return false
  }
  if (autoApprove) await ensureMainPhoto(tx, memberId)
  await photoUploaded.publish(tx, { memberId, ...hashes })
  await onStored?.(tx)
  return true
}

async function findPhotoLimit(ctx: MemberContext): Promise<number> {
  return getPhotoLimit(await isPremium(ctx, ctx.actor.memberId), await getSiteSettings(ctx))
}

async function createLimitRefusal(ctx: Context, limit: number): Promise<Refusal> {
  const { premium_photos: premiumLimit } = await getSiteSettings(ctx)
  return new Refusal('photo_limit_reached', { limit, premiumLimit, premium: limit >= premiumLimit })
}

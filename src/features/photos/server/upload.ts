import { isPremium } from '#features/credits/server/credits.ts'
import { siteSettings } from '#features/sites/server/sites.ts'
import { Refusal } from '#platform/refusal.ts'
import { makeVariantsInThread } from '#platform/server/image-thread.ts'
import { newFileKey, type ImageVariants } from '#platform/server/images.ts'
import { inTransaction, memberOf, type Context, type NetworkContext } from '#platform/server/context.ts'
import { declareLimit, spendLimit } from '#platform/server/rate-limit.ts'
import { isStorageFull } from '#platform/server/storage.ts'
import type { OwnPhotos } from '../contract.ts'
import { photoLimit, photoSizes } from '../rules.ts'
import { ensureMainPhoto } from './main-photo.ts'
import { removeFiles, removeUnusedFiles, storeFiles, type PhotoKeys } from './photo-files.ts'
import { listMyPhotos } from './photos.ts'
import { findPhoto, releasePhotoSlot, insertPhoto, listPhotos, lockPhotos, reservePhotoSlot } from './photos.sql.ts'
import { refuseBannedImage } from './review.ts'

/** Uploads of one member: 30 in half an hour, finished or not. */
const uploads = declareLimit('photos.uploads', { points: 30, windowSeconds: 1_800 })
/** Longer than any upload takes. */
const unusedAfterMilliseconds = 30 * 60_000

/** A file as it came in. */
export interface Upload {
  /** Chosen by the browser: the same id again is the same upload (C-37). */
  readonly photoId: string
  readonly bytes: Buffer
}

/**
 * Takes in a photo: makes its sizes, stores them, then the row; nothing stays half stored. The first active photo
 * becomes the main one. The same id again adds nothing. The caller has admitted the upload.
 * @throws Refusal `photo_limit_reached`, `photo_type_unsupported`, `photo_unreadable`,
 * `photo_too_many_pixels`, `photo_refused` (its look is banned), `storage_full`
 */
export async function addPhoto(ctx: NetworkContext, { photoId, bytes }: Upload): Promise<OwnPhotos> {
  if (await isUploaded(ctx, photoId)) return listMyPhotos(ctx)
  const variants = await ctx.services.limiters.images.run(() => makeVariantsInThread(bytes, photoSizes))
  await refuseBannedImage(ctx, variants.hashes)
  await storePhoto(ctx, { photoId, keys: { file_key: newFileKey(), blur_key: newFileKey() }, variants })
  return listMyPhotos(ctx)
}

/** Files first, then the row. Without a row the files go, by the job where this process or its storage cannot. */
async function storePhoto(ctx: NetworkContext, stored: StoredPhoto): Promise<void> {
  await removeUnusedFiles.enqueue(ctx, stored.keys, { runAt: new Date(ctx.now().getTime() + unusedAfterMilliseconds) })
  try {
    await storeFiles(ctx, stored.keys, stored.variants)
    if (!(await inTransaction(ctx, (tx) => storeRow(tx, stored)))) await removeFiles(ctx, stored.keys)
  } catch (error) {
    await removeFiles(ctx, stored.keys).catch((failure: unknown) => {
      ctx.log.error({ err: failure }, 'files of a failed upload stay until the job removes them')
    })
    if (!isStorageFull(error)) throw error
    ctx.log.error({ err: error }, 'the photo storage is full')
    throw new Refusal('storage_full')
  }
}

async function isUploaded(ctx: Context, photoId: string): Promise<boolean> {
  const photo = await findPhoto.one(ctx.db, [photoId, ctx.siteId])
  return photo?.member_id === memberOf(ctx)
}

/**
 * Counts an upload and refuses it, before its bytes are read, when there is no place left for another photo; the
 * transaction decides again. One that is known already is neither counted nor refused (C-37).
 * @throws Refusal `photo_limit_reached`, `rate_limited`
 */
export async function admitUpload(ctx: Context, photoId: string): Promise<void> {
  const photos = await listPhotos.all(ctx.db, [memberOf(ctx), ctx.siteId])
  if (photos.some((photo) => photo.id === photoId)) return
  const limit = await findPhotoLimit(ctx)
  if (photos.length >= limit) throw await photoLimitReached(ctx, limit)
  await spendLimit(ctx, uploads)
}

interface StoredPhoto {
  readonly photoId: string
  readonly keys: PhotoKeys
  readonly variants: ImageVariants
}

/** False: a photo of this id is there already, so nothing was added. */
async function storeRow(tx: Context, { photoId, keys, variants }: StoredPhoto): Promise<boolean> {
  const memberId = memberOf(tx)
  await lockPhotos.run(tx.db, [memberId])
  if (await findPhoto.one(tx.db, [photoId, tx.siteId])) return false
  const limit = await findPhotoLimit(tx)
  if (!(await reservePhotoSlot.one(tx.db, [memberId, limit]))) throw await photoLimitReached(tx, limit)
  const { auto_approve_photos: autoApprove } = await siteSettings(tx)
  const { width, height, thumbhash, hashes: looks } = variants
  const status = autoApprove ? 'active' : 'pending'
  const files = [keys.file_key, keys.blur_key, width, height, thumbhash] as const
  if ((await insertPhoto.run(tx.db, [photoId, tx.siteId, memberId, status, ...files, looks.hash, tx.now()])) === 0) {
    await releasePhotoSlot.run(tx.db, [memberId]) // the id is taken on another site
    return false
  }
  if (autoApprove) await ensureMainPhoto(tx, memberId)
  return true
}

async function findPhotoLimit(ctx: Context): Promise<number> {
  return photoLimit(await isPremium(ctx, memberOf(ctx)), await siteSettings(ctx))
}

async function photoLimitReached(ctx: Context, limit: number): Promise<Refusal> {
  const { premium_photos: premiumLimit } = await siteSettings(ctx)
  return new Refusal('photo_limit_reached', { limit, premiumLimit, premium: limit >= premiumLimit })
}

import { isPremium } from '#features/credits/server/credits.ts'
import { siteSettings } from '#features/sites/server/sites.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, memberOf, type Context } from '#platform/server/context.ts'
import type { OwnPhoto, OwnPhotos } from '../contract.ts'
import { isPhotoOpen, lookerOf, photoLimit, shownPhotos, type Looker, type PhotoLimits } from '../rules.ts'
import {
  clearMain,
  deletePhotosOf,
  findPhoto,
  listActive,
  listPhotos,
  lockPhotos,
  setMain,
  setPosition,
  type PhotoRow,
  type ViewedRow,
} from './photos.sql.ts'
import { keysOf, mainPhotoChanged, takeAway } from './main-photo.ts'
import { removeFilesLater } from './photo-files.ts'
import { forgetDecisions } from './review.sql.ts'

export { mainPhotoChanged } from './main-photo.ts'
export { photosExport } from './export.sql.ts'
export { photosInvariants } from './invariants.sql.ts'
export { ownPhotoFiles } from './photo-files.ts'
export { banPhoto, decidePhoto, findPhotoForReview, listPhotosForReview, savePhotoTo } from './review.ts'
export type { ReviewedPhoto } from './review.ts'

/** A photo as one viewer may see it; of a locked one the key is that of its blur. */
export interface ViewedPhoto {
  readonly id: string
  readonly key: string
  readonly hash: string
  readonly locked: boolean
  readonly width: number
  readonly height: number
}

/** A profile's photos as somebody sees them, and what would show them more. */
export interface SeenPhotos {
  readonly photos: ViewedPhoto[]
  readonly unlock: 'log_in' | 'premium' | null
}

/**
 * A member's photos as whoever asks may see them, the main one first: active ones only, and locked ones as their
 * blur (C-28, C-30). The caller has checked that the profile itself may be seen.
 */
export async function photosForViewer(ctx: Context, memberId: string): Promise<SeenPhotos> {
  const [rows, settings] = await Promise.all([
    listActive.all(ctx.db, [memberId, ctx.siteId, ctx.memberId]),
    siteSettings(ctx),
  ])
  if (ctx.memberId === memberId) return { photos: rows.map((photo) => viewed(photo, false)), unlock: null }
  return seenBy(rows, lookerOf(ctx.memberId, rows[0]?.viewer_premium ?? false), settings)
}

/** The member's own photos as somebody else would see them: for the preview of their profile (C-28). */
export async function photosSeenBy(ctx: Context, looker: Looker): Promise<SeenPhotos> {
  const [rows, settings] = await Promise.all([
    listActive.all(ctx.db, [memberOf(ctx), ctx.siteId, null]),
    siteSettings(ctx),
  ])
  return seenBy(rows, looker, settings)
}

/** Nobody is told of more photos than there are (R-6.06, L-09). */
function seenBy(rows: readonly ViewedRow[], looker: Looker, limits: PhotoLimits): SeenPhotos {
  const shown = rows.slice(0, shownPhotos(rows[0]?.owner_premium ?? false, limits))
  if (looker === 'visitor') {
    const photos = shown.filter((photo) => photo.is_main).map((photo) => viewed(photo, false))
    return { photos, unlock: shown.length > photos.length ? 'log_in' : null }
  }
  const photos = shown.map((photo, index) => viewed(photo, !isPhotoOpen(index + 1, looker, limits)))
  return { photos, unlock: photos.some((photo) => photo.locked) ? 'premium' : null }
}

function viewed(photo: PhotoRow, locked: boolean): ViewedPhoto {
  const { id, width, height, thumbhash: hash } = photo
  return { id, key: locked ? photo.blur_key : photo.file_key, hash, locked, width, height }
}

/** The member's own photos with their status, and how many they may have. */
export async function myPhotos(ctx: Context): Promise<OwnPhotos> {
  const memberId = memberOf(ctx)
  const [rows, settings, premium] = await Promise.all([
    listPhotos.all(ctx.db, [memberId, ctx.siteId]),
    siteSettings(ctx),
    isPremium(ctx, memberId),
  ])
  return {
    photos: rows.map(own),
    limit: photoLimit(premium, settings),
    premiumLimit: photoLimit(true, settings),
    isPremium: premium,
  }
}

function own({
  id,
  file_key: key,
  thumbhash: hash,
  status,
  reason,
  is_main: isMain,
  width,
  height,
}: PhotoRow): OwnPhoto {
  return { id, key, hash, status, reason, isMain, width, height }
}

/**
 * Deletes one of the member's own photos; the next active one becomes the main photo.
 * @throws Refusal `photo_not_found`, also the second time
 */
export async function removePhoto(ctx: Context, { id }: { id: string }): Promise<OwnPhotos> {
  await takeAway(ctx, { id, memberId: memberOf(ctx) })
  return myPhotos(ctx)
}

/**
 * Makes one of the member's own active photos the main one. Doing it again changes nothing.
 * @throws Refusal `photo_not_found`, `photo_not_active`
 */
export async function makeMainPhoto(ctx: Context, { id }: { id: string }): Promise<OwnPhotos> {
  const memberId = memberOf(ctx)
  await inTransaction(ctx, async (tx) => {
    await lockPhotos.run(tx.db, [memberId])
    const photo = await findPhoto.one(tx.db, [id, ctx.siteId])
    if (photo?.member_id !== memberId) throw new Refusal('photo_not_found')
    if (photo.status !== 'active') throw new Refusal('photo_not_active')
    if (photo.is_main) return
    await clearMain.run(tx.db, [memberId])
    await setMain.run(tx.db, [id, memberId])
    await mainPhotoChanged(tx, { memberId, fileKey: photo.file_key, thumbhash: photo.thumbhash })
  })
  return myPhotos(ctx)
}

/**
 * Puts the member's photos in the given order; the main one stays first on the profile.
 * @throws Refusal `photo_not_found` when the list is not exactly the member's photos
 */
export async function reorderPhotos(ctx: Context, { photoIds }: { photoIds: string[] }): Promise<OwnPhotos> {
  const memberId = memberOf(ctx)
  await inTransaction(ctx, async (tx) => {
    await lockPhotos.run(tx.db, [memberId])
    const own = (await listPhotos.all(tx.db, [memberId, ctx.siteId])).map((photo) => photo.id)
    const isSame = own.length === photoIds.length && own.every((photoId) => photoIds.includes(photoId))
    if (!isSame) throw new Refusal('photo_not_found')
    await setPosition.run(tx.db, [photoIds, memberId])
  })
  return myPhotos(ctx)
}

/** Forgets a member's photos for good, files included (C-24). */
export async function forgetPhotos(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  const removed = await deletePhotosOf.all(ctx.db, [memberId])
  for (const photo of removed) await removeFilesLater.enqueue(ctx, keysOf(photo))
  await forgetDecisions.run(ctx.db, [memberId])
}

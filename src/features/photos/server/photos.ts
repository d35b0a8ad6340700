// Public: other features or the app use this file.
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context, type MemberContext, memberIdOf } from '#platform/server/context.ts'
import type { OwnPhotos, photosContract } from '../contract.ts'
import { isPhotoOpen, viewerTierOf, getVisiblePhotoLimit, type ViewerTier, type PhotoLimits } from '../rules.ts'
import {
  clearMainPhoto,
  deleteMemberPhotos,
  findPhoto,
  listActivePhotos,
  listActivePhotosOfMembers,
  listPhotos,
  lockPhotos,
  setMainPhoto,
  setPositions,
  type PhotoRow,
  type ViewedRow,
} from './photos.sql.ts'
import { pickFileKeys, mainPhotoChanged, deletePhotoWithFiles } from './main-photo.ts'
import { removeFilesLater } from './photo-files.ts'
import { listMyPhotos } from './own-photos.ts'
import { anonymizeDecisions } from './review/review.sql.ts'
import { eraseVerifications } from './verification/verification-ends.ts'
import type { InputOf } from '#platform/contract.ts'

/** A photo as a viewer may see it. The key of a locked photo is the key of its blur. */
export interface ViewedPhoto {
  readonly id: string
  readonly key: string
  readonly hash: string
  readonly locked: boolean
  readonly width: number
  readonly height: number
}

/** The photos that a viewer may see, and the step that unlocks more. */
export interface VisiblePhotos {
  readonly photos: ViewedPhoto[]
  readonly unlock: 'log_in' | 'premium' | null
}

/**
 * Lists a member's active photos for the current viewer, the main one first and locked ones as their blur (C-28, C-30).
 * The caller checks that the viewer may see the profile.
 */
export async function listPhotosForViewer(ctx: Context, memberId: string): Promise<VisiblePhotos> {
  const viewerId = memberIdOf(ctx)
  const [rows, settings] = await Promise.all([listActivePhotos.all(ctx, { memberId, viewerId }), getSiteSettings(ctx)])
  if (viewerId === memberId) return { photos: rows.map((photo) => toViewedPhoto(photo, false)), unlock: null }
  return toVisiblePhotos(rows, viewerTierOf(viewerId, rows[0]?.viewerPremium ?? false), settings)
}

/**
 * Lists for each of these members the photos that the current member may see, the main one first, without locked ones
 * (C-28). The caller checks that the member may see the profiles.
 */
export async function listOpenPhotos(
  ctx: MemberContext,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, ViewedPhoto[]>> {
  const viewerId = ctx.actor.memberId
  const [rows, settings] = await Promise.all([
    listActivePhotosOfMembers.all(ctx, { memberIds, viewerId }),
    getSiteSettings(ctx),
  ])
  const byMember = Map.groupBy(rows, (row) => row.memberId)
  return new Map(
    [...byMember].map(([memberId, photos]) => {
      const visible = toVisiblePhotos(photos, viewerTierOf(viewerId, photos[0]?.viewerPremium ?? false), settings)
      return [memberId, visible.photos.filter(({ locked }) => !locked)]
    }),
  )
}

/** Lists the member's own photos as a viewer of another tier sees them, for the profile preview (C-28). */
export async function previewPhotos(ctx: MemberContext, tier: ViewerTier): Promise<VisiblePhotos> {
  const [rows, settings] = await Promise.all([
    listActivePhotos.all(ctx, { memberId: ctx.actor.memberId, viewerId: null }),
    getSiteSettings(ctx),
  ])
  return toVisiblePhotos(rows, tier, settings)
}

/** Filters photos by viewer tier. Suggests unlocking only when there are more photos to see (R-6.06, L-09). */
function toVisiblePhotos(rows: readonly ViewedRow[], tier: ViewerTier, limits: PhotoLimits): VisiblePhotos {
  const shownRows = rows.slice(0, getVisiblePhotoLimit(rows[0]?.ownerPremium ?? false, limits))
  if (tier === 'visitor') {
    const photos = shownRows.filter((photo) => photo.isMain).map((photo) => toViewedPhoto(photo, false))
    return { photos, unlock: shownRows.length > photos.length ? findVisitorUnlock(photos.length, limits) : null }
  }
  const photos = shownRows.map((photo, index) => toViewedPhoto(photo, !isPhotoOpen(index + 1, tier, limits)))
  return { photos, unlock: photos.some((photo) => photo.locked) ? 'premium' : null }
}

/** Returns the step after which a visitor sees more than these photos. Without free photos, logging in shows no more. */
function findVisitorUnlock(shown: number, limits: PhotoLimits): 'log_in' | 'premium' {
  return isPhotoOpen(shown + 1, 'free', limits) ? 'log_in' : 'premium'
}

function toViewedPhoto(photo: PhotoRow, locked: boolean): ViewedPhoto {
  const { id, width, height, thumbhash: hash } = photo
  return { id, key: locked ? photo.blurKey : photo.fileKey, hash, locked, width, height }
}

/**
 * Deletes one of the member's own photos. If it was the main photo, the next active one replaces it.
 * @throws Refusal `photo_not_found`, even when it was already deleted
 */
export async function removePhoto(
  ctx: MemberContext,
  { id }: InputOf<typeof photosContract.remove>,
): Promise<OwnPhotos> {
  await deletePhotoWithFiles(ctx, { id, memberId: ctx.actor.memberId })
  return listMyPhotos(ctx)
}

/**
 * Makes one of the member's own active photos the main one. Idempotent.
 * @throws Refusal `photo_not_found`, `photo_not_active`
 */
export async function makeMainPhoto(
  ctx: MemberContext,
  { id }: InputOf<typeof photosContract.makeMain>,
): Promise<OwnPhotos> {
  const { memberId } = ctx.actor
  await inTransaction(ctx, async (tx) => {
    await lockPhotos.run(tx, { memberId })
    const photo = await findPhoto.one(tx, { photoId: id })
    if (photo?.memberId !== memberId) throw new Refusal('photo_not_found')
    if (photo.status !== 'active') throw new Refusal('photo_not_active')
    if (photo.isMain) return
    await clearMainPhoto.run(tx, { memberId })
    await setMainPhoto.run(tx, { photoId: id, memberId })
    await mainPhotoChanged.publish(tx, { memberId, fileKey: photo.fileKey, thumbhash: photo.thumbhash })
  })
  return listMyPhotos(ctx)
}

/**
 * Reorders the member's photos. The main photo stays first on the profile.
 * @throws Refusal `photo_not_found` when the list is not exactly the member's photos
 */
export async function reorderPhotos(
  ctx: MemberContext,
  { photoIds }: InputOf<typeof photosContract.reorder>,
): Promise<OwnPhotos> {
  const { memberId } = ctx.actor
  await inTransaction(ctx, async (tx) => {
    await lockPhotos.run(tx, { memberId })
    const ownIds = (await listPhotos.all(tx, { memberId })).map((photo) => photo.id)
    const isSame = ownIds.length === photoIds.length && ownIds.every((photoId) => photoIds.includes(photoId))
    if (!isSame) throw new Refusal('photo_not_found')
    await setPositions.run(tx, { photoIds, memberId })
  })
  return listMyPhotos(ctx)
}

/** Deletes an erased member's photos, verifications and files, and anonymizes the decisions about them (C-24). */
export async function erasePhotos(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  const removed = await deleteMemberPhotos.all(ctx, { memberId })
  for (const photo of removed) await removeFilesLater.enqueue(ctx, pickFileKeys(photo))
  await anonymizeDecisions.run(ctx, { memberId })
  await eraseVerifications(ctx, { memberId })
}

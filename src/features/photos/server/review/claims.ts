// Public: other features or the app use this file.
import { findOwnMailbox } from '#features/accounts/server/members/own-member.ts'
import { defineQueue, type WorkItem } from '#features/staff/server/work-queue.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import { hasPermission } from '#features/staff/rules.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context, type StaffContext } from '#platform/server/context.ts'
import { isFileKey, storageNameOf } from '#platform/server/media/stored-image.ts'
import { MAX_HASH_DISTANCE, photoSizes } from '../../rules.ts'
import { CLAIMED_PHOTOS, MAX_MEMBER_PHOTOS, PHOTO_CLAIM_SECONDS, SKIP_SECONDS } from '../../queue.rules.ts'
import {
  countPendingPhotos,
  findClaimedFileKey,
  findWaitingPhoto,
  listClaimedPhotos,
  listNextPhotos,
  listOwnPhotoItems,
  listWaitingPhotosOf,
  lockWaitingPhoto,
  type ClaimedPhotoRow,
  type WaitingPhotoRow,
} from './claims.sql.ts'
import { lockPhotos } from '../photos.sql.ts'

/** The claims of photos. A moderator has several, so that the next ones are loaded while they look at the first. */
export const photoQueue = defineQueue({
  kind: 'photo',
  claimSeconds: PHOTO_CLAIM_SECONDS,
  listNext: async (tx, limits) => listNextPhotos.all(tx, { ...limits, ownMailbox: await findOwnMailbox(tx) }),
})

/** Lists the waiting photos that the caller has claimed, the oldest first, with the number that waits. */
export async function listOwnClaims(ctx: StaffContext): Promise<{ photos: ClaimedPhotoRow[]; waiting: number }> {
  const staffId = ctx.actor.staffId
  const values = { staffId, distance: MAX_HASH_DISTANCE, limit: MAX_MEMBER_PHOTOS }
  const photos = await listClaimedPhotos.all(ctx, values)
  const { count } = await countPendingPhotos.oneOrThrow(ctx)
  return { photos, waiting: count }
}

/**
 * Claims the oldest photos that nobody reviews, for a quarter of an hour. Concurrent callers get different ones.
 * @throws Refusal `no_photo_waits`
 */
export async function claimNextPhotos(ctx: StaffContext): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { own, added } = await refillClaims(tx)
    if (own.length + added.length === 0) throw new Refusal('no_photo_waits')
    await recordAudit(tx, {
      action: 'photo.claim',
      subject: { kind: 'staff', id: tx.actor.staffId },
      after: { claimed: added },
    })
  })
}

/**
 * Claims all waiting photos of a member that nobody else reviews.
 * @throws Refusal `no_photo_waits`
 */
export async function claimMemberPhotos(ctx: StaffContext, { id }: { id: string }): Promise<{ id: string }> {
  await inTransaction(ctx, async (tx) => {
    const claimed = await photoQueue.claim(tx, await listWaitingPhotosOf.all(tx, { memberId: id }))
    if (claimed.length === 0) throw new Refusal('no_photo_waits')
    await recordAudit(tx, {
      action: 'photo.claim',
      subject: { kind: 'member', id },
      after: { claimed: claimed.map((photo) => photo.id) },
    })
  })
  return { id }
}

/**
 * Leaves a photo to a colleague, and claims the next one.
 * @throws Refusal `photo_not_found`, `photo_decided`, `photo_claimed`
 */
export async function skipPhoto(ctx: StaffContext, { id }: { id: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { memberId } = await requireWaitingPhoto(tx, id)
    await photoQueue.skip(tx, { item: { id, memberId }, seconds: SKIP_SECONDS })
    const { added } = await refillClaims(tx)
    await recordAudit(tx, {
      action: 'photo.skip',
      subject: { kind: 'member', id: memberId },
      after: { photoId: id, claimed: added },
    })
  })
}

/**
 * Finds a photo that waits and that no colleague has, and locks the photos of its owner, so that one decision is made
 * about it.
 * @throws Refusal `photo_not_found`, `photo_decided`, `photo_claimed`
 */
export async function requireWaitingPhoto(tx: StaffContext, id: string): Promise<WaitingPhotoRow> {
  const found = await findWaitingPhoto.require(tx, { photoId: id }, 'photo_not_found')
  await lockPhotos.run(tx, { memberId: found.memberId })
  const photo = await lockWaitingPhoto.require(tx, { photoId: id }, 'photo_not_found')
  if (!photo.isPending) throw new Refusal('photo_decided')
  const { isColleagues } = await photoQueue.findClaim(tx, id)
  if (isColleagues) throw new Refusal('photo_claimed')
  return photo
}

/** Extends the caller's claims, and claims as many of the oldest photos as are missing. Returns the ids of both. */
export async function refillClaims(tx: StaffContext): Promise<{ own: string[]; added: string[] }> {
  const { own, added } = await photoQueue.refill(tx, { listOwn: listOwnPhotoItems.all, size: CLAIMED_PHOTOS })
  return { own: listIds(own), added: listIds(added) }
}

function listIds(items: readonly WorkItem[]): string[] {
  return items.map(({ id }) => id)
}

/** Returns the storage name of a variant of a waiting photo that the caller has claimed, or null for every other. */
export async function findClaimedFile(ctx: Context, key: string, variant: string): Promise<string | null> {
  const { actor } = ctx
  if (actor.kind !== 'staff' || !hasPermission(actor.role, 'photos.decide')) return null
  if (!isFileKey(key) || !Object.hasOwn(photoSizes, variant)) return null
  const found = await findClaimedFileKey.one(ctx, { key, staffId: actor.staffId })
  return found && storageNameOf(key, variant)
}

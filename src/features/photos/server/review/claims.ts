import { findOwnMailbox } from '#features/accounts/server/accounts.ts'
import { recordAudit } from '#features/staff/server/staff.ts'
import { hasPermission } from '#features/staff/rules.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context, type StaffContext } from '#platform/server/context.ts'
import { isFileKey, storageNameOf } from '#platform/server/media/stored-image.ts'
import { MAX_HASH_DISTANCE, photoSizes } from '../../rules.ts'
import { CLAIMED_PHOTOS, MAX_MEMBER_PHOTOS, PHOTO_CLAIM_SECONDS, SKIP_SECONDS } from '../../queue.rules.ts'
import {
  claimOldestPhotos,
  claimPhotosOf,
  countPendingPhotos,
  extendClaims,
  findClaimedFileKey,
  listClaimedPhotos,
  findPhotoClaim,
  skipWaitingPhoto,
  type ClaimedPhotoRow,
  type PhotoClaimRow,
} from './claims.sql.ts'
import { lockPhotos } from '../photos.sql.ts'

type EmptyOutput = Record<string, never>

/** Lists the waiting photos that the caller has claimed, the oldest first, with the number that waits. */
export async function listOwnClaims(ctx: StaffContext): Promise<{ photos: ClaimedPhotoRow[]; waiting: number }> {
  const staffId = requireReviewerId(ctx)
  const values = { staffId, distance: MAX_HASH_DISTANCE, limit: MAX_MEMBER_PHOTOS }
  const photos = await listClaimedPhotos.all(ctx, values)
  const { count } = await countPendingPhotos.oneOrThrow(ctx)
  return { photos, waiting: count }
}

/**
 * Claims the oldest photos that nobody reviews, for a quarter of an hour. Concurrent callers get different ones.
 * @throws Refusal `no_photo_waits`
 */
export async function claimNextPhotos(ctx: StaffContext): Promise<EmptyOutput> {
  await inTransaction(ctx, async (tx) => {
    const { own, added } = await refillClaims(tx)
    if (own + added.length === 0) throw new Refusal('no_photo_waits')
    await recordAudit(tx, {
      action: 'photo.claim',
      subject: { kind: 'staff', id: requireReviewerId(tx) },
      after: { claimed: added },
    })
  })
  return {}
}

/**
 * Claims all waiting photos of a member that nobody else reviews.
 * @throws Refusal `no_photo_waits`
 */
export async function claimMemberPhotos(ctx: StaffContext, { id }: { id: string }): Promise<{ id: string }> {
  await inTransaction(ctx, async (tx) => {
    const values = { staffId: requireReviewerId(tx), until: findClaimEnd(tx), memberId: id }
    const claimed = await claimPhotosOf.all(tx, values)
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
export async function skipPhoto(ctx: StaffContext, { id }: { id: string }): Promise<EmptyOutput> {
  await inTransaction(ctx, async (tx) => {
    const photo = await requireWaitingPhoto(tx, id)
    const until = new Date(tx.now().getTime() + SKIP_SECONDS * 1_000)
    await skipWaitingPhoto.run(tx, { photoId: id, staffId: requireReviewerId(tx), skippedUntil: until })
    const { added } = await refillClaims(tx)
    await recordAudit(tx, {
      action: 'photo.skip',
      subject: { kind: 'member', id: photo.member_id },
      after: { photoId: id, claimed: added },
    })
  })
  return {}
}

/**
 * Finds a photo that waits and that no colleague has, and locks the photos of its owner, so that one decision is made
 * about it.
 * @throws Refusal `photo_not_found`, `photo_decided`, `photo_claimed`
 */
export async function requireWaitingPhoto(tx: StaffContext, id: string): Promise<PhotoClaimRow> {
  const values = { photoId: id, staffId: requireReviewerId(tx) }
  const found = await findPhotoClaim.require(tx, values, 'photo_not_found')
  await lockPhotos.run(tx, { memberId: found.member_id })
  const photo = await findPhotoClaim.require(tx, values, 'photo_not_found')
  if (!photo.is_pending) throw new Refusal('photo_decided')
  if (photo.is_claimed) throw new Refusal('photo_claimed')
  return photo
}

/** Extends the caller's claims, and claims as many of the oldest photos as are missing. Returns the ids of those. */
export async function refillClaims(tx: StaffContext): Promise<{ own: number; added: string[] }> {
  const values = { staffId: requireReviewerId(tx), until: findClaimEnd(tx) }
  const own = await extendClaims.all(tx, values)
  const missing = CLAIMED_PHOTOS - own.length
  const added =
    missing > 0
      ? await claimOldestPhotos.all(tx, { ...values, ownMailbox: await findOwnMailbox(tx), limit: missing })
      : []
  return { own: own.length, added: added.map(({ id }) => id) }
}

/** Returns the end of a claim that begins now. */
export function findClaimEnd(ctx: StaffContext): Date {
  return new Date(ctx.now().getTime() + PHOTO_CLAIM_SECONDS * 1_000)
}

/** Returns the staff account of the caller. Only the office reaches the queue, and there everybody has one. */
export function requireReviewerId({ actor }: StaffContext): string {
  if (actor.staffId === null) throw new Error('the queue of photos is reviewed in the office')
  return actor.staffId
}

/** Returns the storage name of a variant of a waiting photo that the caller has claimed, or null for every other. */
export async function findClaimedFile(ctx: Context, key: string, variant: string): Promise<string | null> {
  const { actor } = ctx
  if (actor.kind !== 'staff' || actor.staffId === null || !hasPermission(actor.role, 'photos.decide')) return null
  if (!isFileKey(key) || !Object.hasOwn(photoSizes, variant)) return null
  const found = await findClaimedFileKey.one(ctx, { key, staffId: actor.staffId })
  return found && storageNameOf(key, variant)
}

import { buffer } from 'node:stream/consumers'
import { Refusal } from '#platform/refusal.ts'
import { looksWithin, type Looks } from '#platform/server/image-hash.ts'
import { notifyMember } from '#platform/server/bus.ts'
import { inTransaction, memberOf, type Context, type NetworkContext } from '#platform/server/context.ts'
import { queuedJob } from '#platform/server/queue.ts'
import { SAME_LOOK_BITS, type RejectionReason } from '../rules.ts'
import { nextMain, takeAway } from './main-photo.ts'
import { fileName } from './photo-files.ts'
import { lockPhotos } from './photos.sql.ts'
import {
  banLook,
  findBannedLook,
  findByKey,
  listLookAlikes,
  listPending,
  recordDecision,
  setStatus,
  type ReviewedRow,
} from './review.sql.ts'

const listed = 100

/** A photo as whoever reviews it sees it. */
export interface ReviewedPhoto {
  readonly id: string
  readonly siteId: string
  readonly memberId: string
  readonly key: string
  readonly since: Date
}

/** A decision about a photo and whose it is. */
export interface PhotoDecision {
  readonly photo: ReviewedPhoto
  readonly by: string
}

/** The photos of the site that wait for a decision, the oldest hundred (C-30, C-82). */
export async function listPhotosForReview(ctx: Context): Promise<ReviewedPhoto[]> {
  return (await listPending.all(ctx.db, [ctx.siteId, listed])).map(reviewed)
}

/** The photo behind a key, on whatever site. */
export async function findPhotoForReview(ctx: Context, key: string): Promise<ReviewedPhoto | null> {
  const row = await findByKey.one(ctx.db, [key])
  return row && reviewed(row)
}

function reviewed(row: ReviewedRow): ReviewedPhoto {
  const { id, site_id: siteId, member_id: memberId, file_key: key, created_at: since } = row
  return { id, siteId, memberId, key, since }
}

/**
 * Approves a photo, or rejects it with or without a reason. The first active photo becomes the main one; a rejected
 * main photo makes way. The owner is told at once. The same word again changes nothing and is not recorded.
 * @throws Refusal `photo_not_found`
 */
export async function decidePhoto(
  ctx: Context,
  {
    photo,
    by,
    status,
    reason = null,
  }: PhotoDecision & { status: 'active' | 'rejected'; reason?: RejectionReason | null },
): Promise<void> {
  await inTransaction({ ...ctx, siteId: photo.siteId }, async (tx) => {
    await lockPhotos.run(tx.db, [photo.memberId])
    if (!(await findByKey.one(tx.db, [photo.key]))) throw new Refusal('photo_not_found')
    if (!(await setStatus.one(tx.db, [photo.id, status, status === 'rejected' ? reason : null]))) return
    await nextMain(tx, photo.memberId)
    await record(tx, { photo, by }, { decision: status === 'active' ? 'approved' : 'rejected', reason })
    await tellOwner.enqueue(tx, { memberId: photo.memberId })
  })
}

/**
 * Takes a photo away and bans its look: nobody can upload it again, cropped, mirrored or made worse (T21).
 * @returns other photos that look like it, on every site, for a person to decide
 * @throws Refusal `photo_not_found`, also when its file is gone
 */
export async function banPhoto(ctx: NetworkContext, { photo, by }: PhotoDecision): Promise<ReviewedPhoto[]> {
  const looks = await looksWithin(await readPhoto(ctx, photo))
  return inTransaction({ ...ctx, siteId: photo.siteId }, async (tx) => {
    for (const look of looks) await banLook.run(tx.db, [tx.newId(), look, tx.now()])
    await takeAway(tx, { id: photo.id, memberId: photo.memberId })
    await record(tx, { photo, by }, { decision: 'banned', reason: null })
    await tellOwner.enqueue(tx, { memberId: photo.memberId })
    const alike = await listLookAlikes.all(tx.db, [looks[0] ?? '', SAME_LOOK_BITS, listed])
    return alike.map(reviewed)
  })
}

/** Hands the largest size of a photo to `save`, so that whoever decides can look at it. */
export async function savePhotoTo(
  ctx: NetworkContext,
  photo: ReviewedPhoto,
  save: (bytes: Buffer) => Promise<void>,
): Promise<void> {
  await save(await readPhoto(ctx, photo))
}

async function readPhoto(ctx: NetworkContext, { key }: ReviewedPhoto): Promise<Buffer> {
  const file = await ctx.services.storage.get(fileName(key, 'large'))
  if (!file) throw new Refusal('photo_not_found')
  return buffer(file.stream)
}

/**
 * Refuses a picture whose look, or that of its mirror image, is banned; that somebody tried is recorded.
 * @throws Refusal `photo_refused`
 */
export async function refuseBanned(ctx: Context, { look, mirrored }: Looks): Promise<void> {
  if (!(await findBannedLook.one(ctx.db, [look, mirrored, SAME_LOOK_BITS]))) return
  const tried = [ctx.newId(), ctx.siteId, memberOf(ctx), null, 'refused', null, 'banned look', ctx.now()] as const
  await recordDecision.run(ctx.db, [...tried])
  throw new Refusal('photo_refused')
}

interface Word {
  readonly decision: 'approved' | 'rejected' | 'banned'
  readonly reason: RejectionReason | null
}

async function record(ctx: Context, { photo, by }: PhotoDecision, { decision, reason }: Word): Promise<void> {
  const about = [ctx.newId(), ctx.siteId, photo.memberId, photo.id] as const
  await recordDecision.run(ctx.db, [...about, decision, reason, by, ctx.now()])
}

/** Tells the owner's open windows; a job, because who decides may be another process than the one with the windows. */
export const tellOwner = queuedJob<{ memberId: string }>('photos.tell_owner', async (ctx, { memberId }) => {
  notifyMember(ctx, memberId, { kind: 'photos' })
})

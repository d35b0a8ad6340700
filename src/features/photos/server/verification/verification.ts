// Public: other features or the app use this file.
import { randomInt } from 'node:crypto'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context, type MemberContext, type MemberNetworkContext } from '#platform/server/context.ts'
import type { TimePosition } from '#platform/server/database/time-cursor.ts'
import { makeVariantsInThread } from '#platform/server/media/image-thread.ts'
import { newFileKey } from '#platform/server/media/images.ts'
import { storageNameOf, storeFilesWithRow } from '#platform/server/media/stored-image.ts'
import { consumeRateLimit, declareRateLimit } from '#platform/server/security/rate-limit.ts'
import type { OwnVerification } from '../../verification.contract.ts'
import { selfieSizes, VERIFICATION_POSES } from '../../verification.rules.ts'
import { listPhotos, lockPhotos } from '../photos.sql.ts'
import { refuseBannedImage } from '../review/review.ts'
import { removeSelfieLater } from './selfie-files.ts'
import {
  findIsVerified,
  findLatestVerification,
  findVerification,
  insertVerification,
  listOutcomes,
  storeSelfieKey,
} from './verification.sql.ts'
import { later } from '#platform/server/ago.ts'

/** The uploads of selfies of a member: 6 per day, finished or not. */
const selfieLimit = declareRateLimit('photos.selfies', { points: 6, windowSeconds: 86_400 })
/** The delay of the job that removes unused files: longer than any upload can take. */
const UNUSED_AFTER_MILLISECONDS = 30 * 60_000

/** Returns the latest verification of the member and their main photo. */
export async function viewVerification(ctx: MemberContext): Promise<OwnVerification> {
  const mainKey = await findMainKey(ctx)
  const row = await findLatestVerification.one(ctx, { memberId: ctx.actor.memberId })
  if (!row) return { mainKey, latest: null }
  const { id, status, pose, reason, mainKey: comparedKey } = row
  return { mainKey, latest: { id, status, pose, reason, isOutdated: comparedKey !== null && comparedKey !== mainKey } }
}

/**
 * Chooses a pose at random. Changes nothing while a verification is open, waits or counts.
 * @throws Refusal `main_photo_missing`, `fictional_never_verified`
 */
export async function startVerification(ctx: MemberContext): Promise<OwnVerification> {
  const { memberId } = ctx.actor
  await inTransaction(ctx, async (tx) => {
    await lockPhotos.run(tx, { memberId })
    if ((await findMainKey(tx)) === null) throw new Refusal('main_photo_missing')
    const latest = await findLatestVerification.one(tx, { memberId })
    if (latest && ['open', 'waiting', 'approved'].includes(latest.status)) return
    const pose = VERIFICATION_POSES[randomInt(VERIFICATION_POSES.length)] ?? 'raised_hand'
    await insertVerification.run(tx, { id: tx.newId(), memberId, pose })
  })
  return viewVerification(ctx)
}

/**
 * Counts an upload against the rate limit, and refuses it before its bytes are read when no pose was chosen. A repeated
 * upload is neither counted nor refused (C-37).
 * @throws Refusal `verification_not_open`, `rate_limited`
 */
export async function admitSelfie(ctx: MemberContext, id: string): Promise<void> {
  const status = await findOwnStatus(ctx, id)
  if (status !== null && status !== 'open') return
  await consumeRateLimit(ctx, selfieLimit)
  if (status === null) throw new Refusal('verification_not_open')
}

/**
 * Stores the selfie of an open verification, which then waits for a moderator. Call `admitSelfie` first.
 * @throws Refusal `verification_not_open`, `main_photo_missing`, `photo_type_unsupported`, `photo_unreadable`,
 * `photo_too_many_pixels`, `photo_refused`, `storage_full`
 */
export async function addSelfie(
  ctx: MemberNetworkContext,
  { id, bytes }: { id: string; bytes: Buffer },
): Promise<OwnVerification> {
  if ((await findOwnStatus(ctx, id)) !== 'open') return viewVerification(ctx)
  const { hashes, files } = await ctx.services.concurrencyLimiters.images.run(() =>
    makeVariantsInThread(bytes, selfieSizes),
  )
  await refuseBannedImage(ctx, hashes)
  const key = newFileKey()
  await removeSelfieLater.enqueue(ctx, { key }, { runAt: later(ctx, { milliseconds: UNUSED_AFTER_MILLISECONDS }) })
  const named = new Map([...files].map(([variant, file]) => [storageNameOf(key, variant), file]))
  await storeFilesWithRow(ctx, named, () => inTransaction(ctx, (tx) => storeSelfie(tx, id, key)))
  return viewVerification(ctx)
}

/** Returns false when a concurrent upload was faster. */
async function storeSelfie(tx: MemberContext, id: string, key: string): Promise<boolean> {
  const { memberId } = tx.actor
  await lockPhotos.run(tx, { memberId })
  const mainKey = await findMainKey(tx)
  if (mainKey === null) throw new Refusal('main_photo_missing')
  return (await storeSelfieKey.one(tx, { id, memberId, fileKey: key, mainKey })) !== null
}

async function findOwnStatus(ctx: MemberContext, id: string) {
  const row = await findVerification.one(ctx, { id })
  return row?.memberId === ctx.actor.memberId ? row.status : null
}

async function findMainKey(ctx: MemberContext): Promise<string | null> {
  const photos = await listPhotos.all(ctx, { memberId: ctx.actor.memberId })
  return photos.find((photo) => photo.isMain)?.fileKey ?? null
}

/** Returns whether the main photo of a member is verified. */
export async function isPhotoVerified(ctx: Context, memberId: string): Promise<boolean> {
  return (await findIsVerified.one(ctx, { memberId })) !== null
}

/** Lists the results of a member's verifications before a position, the newest first. */
export async function listVerificationOutcomes(
  ctx: Context,
  { memberId, position, limit }: { memberId: string; position: TimePosition | null; limit: number },
): Promise<{ id: string; at: Date; outcome: 'approved' | 'refused' | 'expired' }[]> {
  const before = { before: position?.at ?? null, beforeId: position?.id ?? null }
  const rows = await listOutcomes.all(ctx, { memberId, ...before, limit })
  return rows.map(({ id, at, status: outcome }) => ({ id, at, outcome }))
}

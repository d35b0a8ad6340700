// Public: other features or the app use this file.
import { findAccount } from '#features/accounts/server/identity.ts'
import { findOwnMailbox } from '#features/accounts/server/members/own-member.ts'
import { sendAccountMail } from '#features/accounts/server/addresses/account-mail.ts'
import { defineQueue } from '#features/staff/server/work-queue.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import { hasPermission } from '#features/staff/rules.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context, type StaffContext } from '#platform/server/context.ts'
import { notifyMember } from '#platform/server/live/bus.ts'
import { isFileKey, storageNameOf } from '#platform/server/media/stored-image.ts'
import { PHOTO_CLAIM_SECONDS, SKIP_SECONDS } from '../../queue.rules.ts'
import type { VerificationOutcome } from '../../verification.rules.ts'
import { renderVerificationMail } from '../photos.mails.ts'
import { lockPhotos } from '../photos.sql.ts'
import { removeSelfieLater } from './selfie-files.ts'
import { findVerification, lockVerification, type VerificationRow } from './verification.sql.ts'
import {
  countWaitingVerifications,
  endVerification,
  findClaimedSelfieKey,
  findClaimedVerification,
  listNextVerifications,
  listOwnVerificationItems,
  type ClaimedVerificationRow,
} from './verification-queue.sql.ts'

const verificationQueue = defineQueue({
  kind: 'verification',
  claimSeconds: PHOTO_CLAIM_SECONDS,
  listNext: async (tx, limits) => listNextVerifications.all(tx, { ...limits, ownMailbox: await findOwnMailbox(tx) }),
})

/** Returns the verification that the caller has claimed, whose pictures are then recorded as seen, and the number that waits. */
export async function openClaimedVerification(
  ctx: StaffContext,
): Promise<{ current: ClaimedVerificationRow | null; waiting: number }> {
  const values = { staffId: ctx.actor.staffId }
  const current = await findClaimedVerification.one(ctx, values)
  const { count } = await countWaitingVerifications.oneOrThrow(ctx)
  if (current)
    await recordAudit(ctx, {
      action: 'verification.view',
      subject: { kind: 'member', id: current.memberId },
      after: { verificationId: current.id },
    })
  return { current, waiting: count }
}

/**
 * Claims the oldest verification that nobody reviews, for a quarter of an hour. Concurrent callers get different ones.
 * @throws Refusal `no_verification_waits`
 */
export async function claimNextVerification(ctx: StaffContext): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const claimed = await refillClaim(tx)
    if (claimed === null) throw new Refusal('no_verification_waits')
    await recordAudit(tx, {
      action: 'verification.claim',
      subject: { kind: 'staff', id: tx.actor.staffId },
      after: { claimed },
    })
  })
}

/**
 * Leaves a verification that the caller has claimed to a colleague, and claims the next one.
 * @throws Refusal `verification_not_found`, `verification_decided`, `verification_claimed`, `verification_not_claimed`
 */
export async function skipVerification(ctx: StaffContext, { id }: { id: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { memberId } = await requireClaimedVerification(tx, id)
    await verificationQueue.skip(tx, { item: { id, memberId }, seconds: SKIP_SECONDS })
    const claimed = await refillClaim(tx)
    await recordAudit(tx, {
      action: 'verification.skip',
      subject: { kind: 'member', id: memberId },
      after: { verificationId: id, claimed },
    })
  })
}

/**
 * Decides about a verification that the caller has claimed, deletes its selfie, mails the member, and claims the next one.
 * Only a claim shows the pictures, so nobody decides without it.
 * @throws Refusal `verification_not_found`, `verification_decided`, `verification_claimed`, `verification_not_claimed`
 */
export async function decideVerification(
  ctx: StaffContext,
  { id, outcome }: { id: string; outcome: VerificationOutcome },
): Promise<void> {
  const reason = outcome === 'approve' ? null : outcome
  const status = reason === null ? 'approved' : 'refused'
  await inTransaction(ctx, async (tx) => {
    const { memberId, fileKey: key } = await requireClaimedVerification(tx, id)
    const { name, staffId } = tx.actor
    await endVerification.require(tx, { id, status, reason, by: name, staffId }, 'verification_decided') // it expired meanwhile
    await verificationQueue.end(tx, id)
    if (key !== null) await removeSelfieLater.enqueue(tx, { key })
    const claimed = await refillClaim(tx)
    await recordAudit(tx, {
      action: 'verification.decide',
      subject: { kind: 'member', id: memberId },
      after: { verificationId: id, status, reason, claimed },
    })
    const account = await findAccount(tx, memberId)
    if (account) await sendAccountMail(tx, account, (context) => renderVerificationMail(context, reason))
    notifyMember(tx, memberId, { kind: 'verification' })
  })
}

/**
 * Finds a waiting verification that the caller has claimed, and locks the photos of its member, so that one decision is
 * made about it and its main photo stays the same.
 */
async function requireClaimedVerification(tx: StaffContext, id: string): Promise<VerificationRow> {
  const found = await findVerification.require(tx, { id }, 'verification_not_found')
  await lockPhotos.run(tx, { memberId: found.memberId })
  const row = await lockVerification.require(tx, { id }, 'verification_not_found')
  if (row.status !== 'waiting') throw new Refusal('verification_decided')
  const { isOwn, isColleagues } = await verificationQueue.findClaim(tx, id)
  if (isColleagues) throw new Refusal('verification_claimed')
  if (!isOwn) throw new Refusal('verification_not_claimed')
  return row
}

/** Extends the caller's claim, or claims the oldest free verification. Returns its id, or null when none is free. */
async function refillClaim(tx: StaffContext): Promise<string | null> {
  const { own, added } = await verificationQueue.refill(tx, { listOwn: listOwnVerificationItems.all, size: 1 })
  return [...own, ...added][0]?.id ?? null
}

/** Returns the storage name of the selfie or the main photo of the verification that the caller has claimed, or null. */
export async function findClaimedSelfie(ctx: Context, key: string, variant: string): Promise<string | null> {
  const { actor } = ctx
  if (actor.kind !== 'staff' || !hasPermission(actor.role, 'photos.decide')) return null
  if (!isFileKey(key) || variant !== 'large') return null
  const found = await findClaimedSelfieKey.one(ctx, { key, staffId: actor.staffId })
  return found && storageNameOf(key, variant)
}

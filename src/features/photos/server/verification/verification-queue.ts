import { findAccount, findOwnMailbox, sendAccountMail } from '#features/accounts/server/accounts.ts'
import { recordAudit } from '#features/staff/server/staff.ts'
import { hasPermission } from '#features/staff/rules.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context, type StaffContext } from '#platform/server/context.ts'
import { notifyMember } from '#platform/server/live/bus.ts'
import { isFileKey, storageNameOf } from '#platform/server/media/stored-image.ts'
import { SKIP_SECONDS } from '../../queue.rules.ts'
import type { VerificationOutcome } from '../../verification.rules.ts'
import { findClaimEnd, requireReviewerId } from '../review/claims.ts'
import { renderVerificationMail } from '../photos.mails.ts'
import { lockPhotos } from '../photos.sql.ts'
import { removeSelfieLater } from './selfie-files.ts'
import {
  claimOldestVerification,
  countWaitingVerifications,
  endVerification,
  extendVerificationClaim,
  findClaimedSelfieKey,
  findClaimedVerification,
  findVerificationClaim,
  skipWaitingVerification,
  type ClaimedVerificationRow,
  type VerificationClaimRow,
} from './verification-queue.sql.ts'

type EmptyOutput = Record<string, never>

/** Returns the verification that the caller has claimed, whose pictures are then recorded as seen, and the number that waits. */
export async function openClaimedVerification(
  ctx: StaffContext,
): Promise<{ current: ClaimedVerificationRow | null; waiting: number }> {
  const values = { staffId: requireReviewerId(ctx) }
  const current = await findClaimedVerification.one(ctx, values)
  const { count } = await countWaitingVerifications.oneOrThrow(ctx)
  if (current)
    await recordAudit(ctx, {
      action: 'verification.view',
      subject: { kind: 'member', id: current.member_id },
      after: { verificationId: current.id },
    })
  return { current, waiting: count }
}

/**
 * Claims the oldest verification that nobody reviews, for a quarter of an hour. Concurrent callers get different ones.
 * @throws Refusal `no_verification_waits`
 */
export async function claimNextVerification(ctx: StaffContext): Promise<EmptyOutput> {
  await inTransaction(ctx, async (tx) => {
    const claimed = await refillClaim(tx)
    if (claimed === null) throw new Refusal('no_verification_waits')
    await recordAudit(tx, {
      action: 'verification.claim',
      subject: { kind: 'staff', id: requireReviewerId(tx) },
      after: { claimed },
    })
  })
  return {}
}

/**
 * Leaves a verification that the caller has claimed to a colleague, and claims the next one.
 * @throws Refusal `verification_not_found`, `verification_decided`, `verification_claimed`, `verification_not_claimed`
 */
export async function skipVerification(ctx: StaffContext, { id }: { id: string }): Promise<EmptyOutput> {
  await inTransaction(ctx, async (tx) => {
    const { member_id: memberId } = await requireClaimedVerification(tx, id)
    const until = new Date(tx.now().getTime() + SKIP_SECONDS * 1_000)
    await skipWaitingVerification.run(tx, { id, staffId: requireReviewerId(tx), skippedUntil: until })
    const claimed = await refillClaim(tx)
    await recordAudit(tx, {
      action: 'verification.skip',
      subject: { kind: 'member', id: memberId },
      after: { verificationId: id, claimed },
    })
  })
  return {}
}

/**
 * Decides about a verification that the caller has claimed, deletes its selfie, mails the member, and claims the next one.
 * Only a claim shows the pictures, so nobody decides without it.
 * @throws Refusal `verification_not_found`, `verification_decided`, `verification_claimed`, `verification_not_claimed`
 */
export async function decideVerification(
  ctx: StaffContext,
  { id, outcome }: { id: string; outcome: VerificationOutcome },
): Promise<EmptyOutput> {
  const reason = outcome === 'approve' ? null : outcome
  const status = reason === null ? 'approved' : 'refused'
  await inTransaction(ctx, async (tx) => {
    const { member_id: memberId, file_key: key } = await requireClaimedVerification(tx, id)
    const { name, staffId } = tx.actor
    await endVerification.require(tx, { id, status, reason, by: name, staffId }, 'verification_decided') // it expired meanwhile
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
  return {}
}

/**
 * Finds a waiting verification that the caller has claimed, and locks the photos of its member, so that one decision is
 * made about it and its main photo stays the same.
 */
async function requireClaimedVerification(tx: StaffContext, id: string): Promise<VerificationClaimRow> {
  const values = { id, staffId: requireReviewerId(tx) }
  const found = await findVerificationClaim.require(tx, values, 'verification_not_found')
  await lockPhotos.run(tx, { memberId: found.member_id })
  const row = await findVerificationClaim.require(tx, values, 'verification_not_found')
  if (!row.is_waiting) throw new Refusal('verification_decided')
  if (row.is_claimed) throw new Refusal('verification_claimed')
  if (!row.is_own) throw new Refusal('verification_not_claimed')
  return row
}

/** Extends the caller's claim, or claims the oldest free verification. Returns its id, or null when none is free. */
async function refillClaim(tx: StaffContext): Promise<string | null> {
  const values = { staffId: requireReviewerId(tx), until: findClaimEnd(tx) }
  const own = await extendVerificationClaim.one(tx, values)
  if (own) return own.id
  return (await claimOldestVerification.one(tx, { ...values, ownMailbox: await findOwnMailbox(tx) }))?.id ?? null
}

/** Returns the storage name of the selfie or the main photo of the verification that the caller has claimed, or null. */
export async function findClaimedSelfie(ctx: Context, key: string, variant: string): Promise<string | null> {
  const { actor } = ctx
  if (actor.kind !== 'staff' || actor.staffId === null || !hasPermission(actor.role, 'photos.decide')) return null
  if (!isFileKey(key) || variant !== 'large') return null
  const found = await findClaimedSelfieKey.one(ctx, { key, staffId: actor.staffId })
  return found && storageNameOf(key, variant)
}

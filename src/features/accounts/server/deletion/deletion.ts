import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context, type MemberContext } from '#platform/server/context.ts'
import { deleteMailsOfMember } from '#platform/server/mail/mail.ts'
import { deleteJobsMentioning } from '#platform/server/jobs/queue.ts'
import { endAllSessions, endSession } from '#platform/server/security/sessions.ts'
import { getGraceEnd, type DeletionReason } from '../../deletion.rules.ts'
import { memberDeleted, memberErased } from '../member-events.ts'
import {
  eraseDeleted,
  eraseNotConfirmed,
  findDeletion,
  insertDeletion,
  isEmailInUse,
  lockAccountToDelete,
  type ErasableRow,
  type ErasedRow,
} from './deletion.sql.ts'
import { insertEvent } from '../events.sql.ts'
import { isCorrectPassword, requireOwnCredentials } from '../passwords/password-change.ts'
import { mailReactivationLink } from './reactivation.ts'
import type { accountsContract } from '../../contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** The input for deleting an account. */
export interface DeletionRequest {
  readonly password: string
  readonly reason: DeletionReason
  readonly remarks: string
}

/**
 * Deletes the caller's account: hides it, ends every session and socket and mails the reactivation
 * link. It is erased after 14 days (C-24), or at once when it was never confirmed. A second call changes nothing.
 * @returns the end of the grace period, or null when the account was erased
 * @throws Refusal `password_wrong`, `login_blocked` after too many wrong passwords (C-59), `authentication_required`
 */
export async function deleteAccount(
  ctx: MemberContext,
  request: InputOf<typeof accountsContract.deleteAccount>,
): Promise<{ graceEnd: Date | null }> {
  const isCorrect = await isCorrectPassword(ctx, await requireOwnCredentials(ctx), request.password)
  if (!isCorrect) throw new Refusal('password_wrong', { field: 'password' })
  const graceEnd = await inTransaction(ctx, (tx) => markDeleted(tx, request))
  return { graceEnd }
}

async function markDeleted(ctx: MemberContext, { reason, remarks }: DeletionRequest): Promise<Date | null> {
  const { memberId } = ctx.actor
  const account = await lockAccountToDelete.require(ctx, { id: memberId }, 'authentication_required')
  await endSession(ctx)
  await endAllSessions(ctx, memberId)
  if (account.status === 'not_confirmed') {
    await eraseUnconfirmed(ctx, { id: memberId })
    return null
  }
  if ((await insertDeletion.run(ctx, { id: memberId, reason, remarks })) === 1) {
    await insertEvent.run(ctx, { accountId: memberId, kind: 'deleted' })
    await memberDeleted.publish(ctx, { memberId })
    await mailReactivationLink(ctx, account.email)
  }
  const deletion = await findDeletion.require(ctx, { id: memberId }, 'authentication_required') // banned concurrently
  return getGraceEnd(deletion.deletedAt)
}

/**
 * Erases the account of a deletion from `listErasableDeletions`, with all its data (C-24). Returns false when it was
 * reactivated meanwhile, even if it was deleted again.
 */
export async function eraseAccount(
  ctx: Context,
  { id, deletedAt }: Pick<ErasableRow, 'id' | 'deletedAt'>,
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => eraseRelatedData(tx, id, await eraseDeleted.one(tx, { id, deletedAt })))
}

/** Erases an unconfirmed account with all its data. Returns false when it was confirmed meanwhile. */
export async function eraseUnconfirmed(ctx: Context, { id }: { id: string }): Promise<boolean> {
  return inTransaction(ctx, async (tx) => eraseRelatedData(tx, id, await eraseNotConfirmed.one(tx, { id })))
}

// Deletes the mails and jobs for the address too, unless another account of the site has it. The event comes last,
// because its listeners enqueue jobs, such as deleting files, which must not be deleted here.
async function eraseRelatedData(ctx: Context, memberId: string, erased: ErasedRow | null): Promise<boolean> {
  if (!erased) return false
  const { inUse: isInUse } = await isEmailInUse.oneOrThrow(ctx, { emailKey: erased.emailKey })
  const address = isInUse ? null : erased.email
  await deleteJobsMentioning(ctx, address === null ? [memberId] : [memberId, address])
  await deleteMailsOfMember(ctx, memberId, address)
  await memberErased.publish(ctx, { memberId })
  return true
}

import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context, type StaffContext } from '#platform/server/context.ts'
import { hashPassword, verifyPassword } from '#platform/server/security/password-hashes.ts'
import { estimateGuesses, isMadeOfOwnWords, listOwnWords } from '#platform/server/security/password-strength.ts'
import { STAFF_MIN_GUESSES_LOG10 } from '../rules.ts'
import { findStaff, replaceStaffPassword, type StaffRow } from './accounts.sql.ts'
import { recordAccessFailure } from './access-failures.ts'
import { recordAudit } from './audit.ts'
import { consumeCodeTry, refundCodeTries } from './codes.ts'
import { deleteLoginsOfStaff, deleteOtherSessions } from './login.sql.ts'
import type { staffOfficeContract } from '../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/**
 * Refuses a password of staff that is easy to guess, also for somebody who knows the site or the owner.
 * @throws Refusal `password_common`
 */
export async function requireStrongPassword(
  ctx: Context,
  { email, name }: Pick<StaffRow, 'email' | 'name'>,
  password: string,
): Promise<void> {
  const { name: siteName } = await getSiteSettings(ctx)
  const ownWords = listOwnWords([siteName, new URL(ctx.origin).hostname, email, name])
  const isOwn = isMadeOfOwnWords(password, ownWords)
  if (isOwn || (await estimateGuesses({ password, ownWords })) < STAFF_MIN_GUESSES_LOG10)
    throw new Refusal('password_common', { field: 'password' })
}

/**
 * Changes the own password of a staff member and ends their other sessions, at every site. Wrong passwords count like wrong
 * codes. One of many concurrent calls succeeds.
 * @throws Refusal `old_password_wrong`, `password_common`, or `rate_limited` after too many tries
 */
export async function changeOwnPassword(
  ctx: StaffContext,
  { oldPassword, password }: InputOf<typeof staffOfficeContract.changePassword>,
): Promise<void> {
  const staff = await findStaff.oneOrThrow(ctx, { staffId: ctx.actor.staffId, siteId: ctx.siteId })
  await requireOldPassword(ctx, staff, oldPassword)
  await requireStrongPassword(ctx, staff, password)
  const newHash = await hashPassword(ctx, password)
  return inTransaction(ctx, async (tx) => {
    if ((await replaceStaffPassword.run(tx, { staffId: staff.id, oldHash: staff.passwordHash ?? '', newHash })) === 0)
      throw refuseOld()
    await deleteOtherSessions.run(tx, { staffId: staff.id, sessionId: tx.actor.sessionId ?? '' })
    await deleteLoginsOfStaff.run(tx, { staffId: staff.id, siteId: null })
    await recordAudit(tx, { action: 'staff.change_password', subject: { kind: 'staff', id: staff.id } })
  })
}

async function requireOldPassword(ctx: StaffContext, staff: StaffRow, oldPassword: string): Promise<void> {
  await consumeCodeTry(ctx, staff.id)
  const isCorrect = await ctx.services.concurrencyLimiters.passwords.run(() =>
    verifyPassword(staff.passwordHash ?? undefined, oldPassword),
  )
  if (!isCorrect) {
    await recordAccessFailure(ctx, { kind: 'login_failed', isOffice: true, staffId: staff.id })
    throw refuseOld()
  }
  await refundCodeTries(ctx, staff.id)
}

function refuseOld(): Refusal {
  return new Refusal('old_password_wrong', { field: 'oldPassword' })
}

import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context, type MemberContext } from '#platform/server/context.ts'
import { endAllSessions, startSession } from '#platform/server/security/sessions.ts'
import { sendAccountMail } from '../addresses/account-mail.ts'
import { hashPassword, verifyPassword } from '#platform/server/security/password-hashes.ts'
import { validatePassword } from './passwords.ts'
import { renderPasswordChangedMail } from '../accounts.mails.ts'
import { findCredentials, replacePassword, type CredentialsRow } from '../credentials.sql.ts'
import { insertEvent } from '../events.sql.ts'
import { countFailure, findLoginSubjects, refuseWhileBlocked } from '../login/lock-out.ts'
import { revokeLinks } from '../addresses/link-tokens.ts'
import type { accountsContract } from '../../contract.ts'
import type { InputOf } from '#platform/contract.ts'

/**
 * Changes the password of the member (R-5.14, C-74) and mails them about it. Ends every other session with its sockets;
 * the session of the request continues under a new id (I24). One of many concurrent calls succeeds.
 * @throws Refusal `old_password_wrong`, `login_blocked` after too many wrong passwords (C-59), `password_…`
 */
export async function changePassword(
  ctx: MemberContext,
  { old, password }: InputOf<typeof accountsContract.changePassword>,
): Promise<void> {
  const account = await requireOwnCredentials(ctx)
  const wrongPassword = new Refusal('old_password_wrong', { field: 'old' })
  if (!(await isCorrectPassword(ctx, account, old))) throw wrongPassword
  const refusal = await validatePassword(ctx, { email: account.email, password, memberId: account.id })
  if (refusal) throw refusal
  const newHash = await hashPassword(ctx, password)
  await inTransaction(ctx, async (tx) => {
    if ((await replacePassword.run(tx, { id: account.id, oldHash: account.passwordHash, newHash })) === 0)
      throw wrongPassword
    await revokeLinks(tx, account.id, ['reset'])
    await endAllSessions(tx, account.id)
    await startSession(tx, account.id)
    await announceNewPassword(tx, account)
  })
}

/** Returns the credentials of the member who is logged in. */
export async function requireOwnCredentials(ctx: MemberContext): Promise<CredentialsRow> {
  const account = await findCredentials.one(ctx, { id: ctx.actor.memberId })
  if (!account?.isOpen) throw new Refusal('authentication_required')
  return account
}

/**
 * Returns whether the password is correct. Wrong ones count as login failures, for the account and the network.
 * @throws Refusal `login_blocked` after too many failures (C-59)
 */
export async function isCorrectPassword(ctx: Context, account: CredentialsRow, password: string): Promise<boolean> {
  const subjects = await findLoginSubjects(ctx, account.email)
  await refuseWhileBlocked(ctx, subjects)
  return ctx.services.concurrencyLimiters.passwords.run(async () => {
    await refuseWhileBlocked(ctx, subjects)
    const isCorrect = await verifyPassword(account.passwordHash, password)
    if (!isCorrect) await countFailure(ctx, subjects)
    return isCorrect
  })
}

/** Records that the password changed, and mails the account's owner. */
export async function announceNewPassword(ctx: Context, account: CredentialsRow): Promise<void> {
  await insertEvent.run(ctx, { accountId: account.id, kind: 'password_changed' })
  await sendAccountMail(ctx, account, (context) => renderPasswordChangedMail(context, ctx.now()))
}

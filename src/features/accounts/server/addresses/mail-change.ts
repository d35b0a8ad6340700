import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { Refusal } from '#platform/refusal.ts'
import { notifyMember } from '#platform/server/live/bus.ts'
import { inTransaction, type Context, type MemberContext, memberIdOf } from '#platform/server/context.ts'
import { endAllSessions, endSession } from '#platform/server/security/sessions.ts'
import {
  emailKeyOf,
  MAIL_CHANGE_SECONDS,
  MAIL_CHANGES_A_DAY,
  MAIL_UNDO_SECONDS,
  validateEmail,
} from '../../email.rules.ts'
import { RESET_SECONDS } from '../../password.rules.ts'
import { turnRecentCodesOff } from '../login/code-removal.ts'
import { sendAccountMail } from './account-mail.ts'
import { addressChosen, mailChanged } from '../member-events.ts'
import { isEmailTaken } from '../identity.ts'
import { throwEmailTaken } from './confirmation.ts'
import {
  renderAddressChangedMail,
  renderAddressInUseMail,
  renderNewAddressMail,
  type MailContext,
} from '../accounts.mails.ts'
import { findCredentials, isEmailClaimedByAnother, setEmail, type CredentialsRow } from '../credentials.sql.ts'
import { insertEvent } from '../events.sql.ts'
import { clearLockOut } from '../login/lock-out.ts'
import { isCorrectPassword, requireOwnCredentials } from '../passwords/password-change.ts'
import { deleteAllPasskeys } from '../passkeys/passkeys.sql.ts'
import { revokeLinks, createLink, redeemLink } from './link-tokens.ts'
import { countDailyUse } from '../quota.ts'
import type { accountsContract } from '../../contract.ts'
import type { InputOf } from '#platform/contract.ts'

/**
 * Requests a change of address: mails a link to the new address, which changes when the link is used. For a claimed
 * address the response and the work are the same; only the mail differs (C-24b, docs/product/rules/accounts.md).
 * @throws Refusal `email_not_confirmed`, `email_missing`, `invalid_email`, `email_unchanged`, `name_is_email`,
 * `password_wrong`, `login_blocked`, `mail_changes_used_up` after 3 a day, and `email_taken`
 * when the site's `account_enumeration` is `classic`
 */
export async function requestMailChange(
  ctx: MemberContext,
  { email, password }: InputOf<typeof accountsContract.requestMailChange>,
): Promise<void> {
  const account = await requireOwnCredentials(ctx)
  const refusal = validateNewEmail(account, email)
  if (refusal) throw refusal
  if (!(await isCorrectPassword(ctx, account, password))) throw new Refusal('password_wrong', { field: 'password' })
  await addressChosen.publish(ctx, { memberId: account.id, email })
  await countMailChange(ctx, account.id)
  const { account_enumeration: enumeration } = await getSiteSettings(ctx)
  const isTaken = await isEmailTaken(ctx, email)
  if (isTaken && enumeration === 'classic') throw new Refusal('email_taken', { field: 'email' })
  await inTransaction(ctx, (tx) => mailNewAddress(tx, account, { email, isTaken }))
}

function validateNewEmail(account: CredentialsRow, email: string): Refusal | null {
  // Anybody can create unconfirmed accounts, so they must not learn anything about other addresses.
  if (account.status !== 'active') return new Refusal('email_not_confirmed')
  const refusal = validateEmail(email)
  if (refusal) return refusal
  const isSame = emailKeyOf(email) === emailKeyOf(account.email)
  return isSame ? new Refusal('email_unchanged', { field: 'email' }) : null
}

/**
 * Counts a requested change of address.
 * @throws Refusal `mail_changes_used_up` after 3 a day
 */
export async function countMailChange(ctx: Context, accountId: string): Promise<void> {
  const used = await countDailyUse(ctx, `mail-change ${accountId}`)
  if (used > MAIL_CHANGES_A_DAY) throw new Refusal('mail_changes_used_up', { limit: MAIL_CHANGES_A_DAY })
}

/**
 * Mails the new address the link that changes it, in the transaction of `ctx`. Stores a link for a claimed address too, without
 * mailing it, so that both cases run the same statements.
 */
export async function mailNewAddress(
  ctx: Context,
  account: CredentialsRow,
  { email, isTaken }: { email: string; isTaken: boolean },
): Promise<void> {
  await revokeLinks(ctx, account.id, ['mail_change'])
  const token = await createLink(ctx, {
    kind: 'mail_change',
    accountId: account.id,
    seconds: MAIL_CHANGE_SECONDS,
    email,
  })
  const render = (context: MailContext) =>
    isTaken ? renderAddressInUseMail(context) : renderNewAddressMail(context, token)
  await sendAccountMail(ctx, { ...account, email }, render)
}

/**
 * Changes the address with the link that was mailed to the new one, once (I25). Mails the old address a link that
 * undoes the change within 48 hours, and revokes its other links.
 * @throws Refusal `link_expired`, `email_taken` when another account claimed the address meanwhile, or
 * `name_is_email` when the member took the name meanwhile
 */
export async function confirmMailChange(
  ctx: Context,
  { token }: InputOf<typeof accountsContract.confirmMailChange>,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const link = await redeemLink(tx, { kind: 'mail_change', token })
    const account = await findCredentials.oneOrThrow(tx, { id: link.accountId })
    if (account.status !== 'active') throw new Refusal('link_expired')
    await addressChosen.publish(tx, { memberId: account.id, email: link.email ?? '' })
    await updateEmail(tx, account, link.email)
    await insertEvent.run(tx, { accountId: account.id, kind: 'email_changed' })
    await revokeLinks(tx, account.id, ['reset', 'mail_change'])
    await mailUndoLink(tx, account, link.email ?? '')
  })
}

async function mailUndoLink(ctx: Context, account: CredentialsRow, address: string): Promise<void> {
  const { id: accountId, email } = account
  const token = await createLink(ctx, { kind: 'mail_undo', accountId, seconds: MAIL_UNDO_SECONDS, email })
  await sendAccountMail(ctx, account, (context) => renderAddressChangedMail(context, { token, address }))
}

/**
 * Undoes a change of address with the link mailed to the old one, once (I25). Ends every session, passkey and other
 * link, and turns codes off that were turned on in the days before. The password may be compromised, so it returns the
 * token of a reset link.
 * @returns the reset token, or null for a deleted account
 * @throws Refusal `link_expired`, `account_blocked`, `email_taken` when another account claimed the address
 */
export async function undoMailChange(
  ctx: Context,
  { token }: InputOf<typeof accountsContract.undoMailChange>,
): Promise<{ resetToken: string | null }> {
  return inTransaction(ctx, async (tx) => {
    const link = await redeemLink(tx, { kind: 'mail_undo', token })
    const account = await findCredentials.oneOrThrow(tx, { id: link.accountId })
    if (account.status === 'banned') throw new Refusal('account_blocked')
    await updateEmail(tx, account, link.email)
    await insertEvent.run(tx, { accountId: account.id, kind: 'email_restored' })
    await revokeLinks(tx, account.id, ['reset', 'mail_change', 'mail_undo', 'reactivate'])
    await endAllSessions(tx, account.id)
    await deleteAllPasskeys.run(tx, { accountId: account.id })
    await turnRecentCodesOff(tx, { ...account, email: link.email ?? account.email })
    if (memberIdOf(tx) === account.id) await endSession(tx)
    await clearLockOut(tx, link.email ?? '')
    if (account.status === 'deleted') return { resetToken: null }
    return { resetToken: await createLink(tx, { kind: 'reset', accountId: account.id, seconds: RESET_SECONDS }) }
  })
}

async function updateEmail(ctx: Context, account: CredentialsRow, email: string | null): Promise<void> {
  if (email === null) throw new Error('a mail change link has no address')
  const key = emailKeyOf(email)
  const { claimed } = await isEmailClaimedByAnother.oneOrThrow(ctx, { emailKey: key, accountId: account.id })
  if (claimed) throw new Refusal('email_taken')
  await setEmail.run(ctx, { id: account.id, email, emailKey: key }).catch(throwEmailTaken)
  await mailChanged.publish(ctx, { memberId: account.id })
  notifyMember(ctx, account.id, { kind: 'user' })
}

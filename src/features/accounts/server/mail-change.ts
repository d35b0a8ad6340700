import { siteSettings } from '#features/sites/server/sites.ts'
import { Refusal } from '#platform/refusal.ts'
import { notifyMember } from '#platform/server/bus.ts'
import { inTransaction, type Context } from '#platform/server/context.ts'
import { endAllSessions, endSession } from '#platform/server/sessions.ts'
import {
  emailKeyOf,
  MAIL_CHANGE_SECONDS,
  MAIL_CHANGES_A_DAY,
  MAIL_UNDO_SECONDS,
  RESET_SECONDS,
  validateEmail,
} from '../rules.ts'
import { sendAccountMail } from './account-mail.ts'
import { isEmailTaken, mailChanged, throwEmailTaken } from './accounts.ts'
import { addressChangedMail, addressInUseMail, newAddressMail, type MailContext } from './accounts.mails.ts'
import { findCredentials, isClaimedByAnother, setEmail, type CredentialsRow } from './credentials.sql.ts'
import { clearLockOut } from './lock-out.ts'
import { isCorrectPassword, requireOwnCredentials } from './password-change.ts'
import { deleteAllPasskeys } from './passkeys.sql.ts'
import { revokeLinks, createLink, redeemLink } from './link-tokens.ts'
import { countDailyUse } from './quota.ts'

type Nothing = Record<string, never>

/**
 * Asks for another address: a mail goes there, and nothing changes until its link is used. Answer and work are the same
 * for a claimed address, whose mail says so instead (C-24b, docs/decisions/020).
 * @throws Refusal `email_not_confirmed`, `email_missing`, `invalid_email`, `email_unchanged`,
 * `password_wrong`, `login_blocked`, `mail_changes_used_up` past 3 a day, and `email_taken` where the site's
 * `account_enumeration` is `classic`
 */
export async function requestMailChange(
  ctx: Context,
  { email, password }: { email: string; password: string },
): Promise<Nothing> {
  const account = await requireOwnCredentials(ctx)
  const refusal = validateNewEmail(account, email)
  if (refusal) throw refusal
  if (!(await isCorrectPassword(ctx, account, password))) throw new Refusal('password_wrong', { field: 'password' })
  await countMailChange(ctx, account.id)
  const { account_enumeration: enumeration } = await siteSettings(ctx)
  const isTaken = await isEmailTaken(ctx, email)
  if (isTaken && enumeration === 'classic') throw new Refusal('email_taken', { field: 'email' })
  await inTransaction(ctx, (tx) => mailNewAddress(tx, account, { email, isTaken }))
  return {}
}

function validateNewEmail(account: CredentialsRow, email: string): Refusal | null {
  // An unconfirmed account costs nothing to make, so it may ask nothing about other addresses.
  if (account.status !== 'active') return new Refusal('email_not_confirmed')
  const refusal = validateEmail(email)
  if (refusal) return refusal
  const isSame = emailKeyOf(email) === emailKeyOf(account.email)
  return isSame ? new Refusal('email_unchanged', { field: 'email' }) : null
}

async function countMailChange(ctx: Context, accountId: string): Promise<void> {
  const used = await countDailyUse(ctx, `mail-change ${accountId}`)
  if (used > MAIL_CHANGES_A_DAY) throw new Refusal('mail_changes_used_up', { limit: MAIL_CHANGES_A_DAY })
}

// The link of a claimed address is stored too, and mailed to nobody: both cases run the same statements.
async function mailNewAddress(
  ctx: Context,
  account: CredentialsRow,
  { email, isTaken }: { email: string; isTaken: boolean },
): Promise<void> {
  await revokeLinks(ctx, account.id, ['mail_change'])
  const token = await createLink(ctx, { kind: 'mail_change', accountId: account.id, seconds: MAIL_CHANGE_SECONDS, email })
  const write = (place: MailContext) => (isTaken ? addressInUseMail(place) : newAddressMail(place, token))
  await sendAccountMail(ctx, { ...account, email }, write)
}

/**
 * Gives the account its new address with the link that was mailed there, once (I25). The old address gets a link that
 * takes it back, for 48 hours; whatever else was mailed to it ends.
 * @throws Refusal `link_expired`, or `email_taken` where another account claimed the address meanwhile
 */
export async function changeMail(ctx: Context, { token }: { token: string }): Promise<Nothing> {
  await inTransaction(ctx, async (tx) => {
    const link = await redeemLink(tx, { kind: 'mail_change', token })
    const account = await findCredentials.only(tx.db, [link.accountId, tx.siteId])
    if (account.status !== 'active') throw new Refusal('link_expired')
    await updateEmail(tx, account, link.email)
    await revokeLinks(tx, account.id, ['reset', 'mail_change'])
    await mailUndoLink(tx, account, link.email ?? '')
  })
  return {}
}

async function mailUndoLink(ctx: Context, account: CredentialsRow, address: string): Promise<void> {
  const { id: accountId, email } = account
  const token = await createLink(ctx, { kind: 'mail_undo', accountId, seconds: MAIL_UNDO_SECONDS, email })
  await sendAccountMail(ctx, account, (place) => addressChangedMail(place, { token, address }))
}

/**
 * Takes a change of address back with the link mailed to the old one, once (I25): every session ends, every passkey
 * and every other link. Whoever changed the address may know the password, so the answer holds a link to choose a new one.
 * @returns the token of that link, or null for an account that cannot log in
 * @throws Refusal `link_expired`, `account_blocked`, `email_taken` where another account has the address now
 */
export async function undoMailChange(
  ctx: Context,
  { token }: { token: string },
): Promise<{ resetToken: string | null }> {
  return inTransaction(ctx, async (tx) => {
    const link = await redeemLink(tx, { kind: 'mail_undo', token })
    const account = await findCredentials.only(tx.db, [link.accountId, tx.siteId])
    if (account.status === 'banned') throw new Refusal('account_blocked')
    await updateEmail(tx, account, link.email)
    await revokeLinks(tx, account.id, ['reset', 'mail_change', 'mail_undo', 'reactivate'])
    await endAllSessions(tx, account.id)
    await deleteAllPasskeys.run(tx.db, [account.id])
    if (tx.memberId === account.id) await endSession(tx)
    await clearLockOut(tx, link.email ?? '')
    if (account.status === 'deleted') return { resetToken: null }
    return { resetToken: await createLink(tx, { kind: 'reset', accountId: account.id, seconds: RESET_SECONDS }) }
  })
}

async function updateEmail(ctx: Context, account: CredentialsRow, email: string | null): Promise<void> {
  if (email === null) throw new Error('a link to change an address holds none')
  const key = emailKeyOf(email)
  const { claimed } = await isClaimedByAnother.only(ctx.db, [ctx.siteId, key, account.id])
  if (claimed) throw new Refusal('email_taken')
  await setEmail.run(ctx.db, [account.id, ctx.siteId, email, key]).catch(throwEmailTaken)
  await mailChanged(ctx, { memberId: account.id })
  notifyMember(ctx, account.id, { kind: 'user' })
}

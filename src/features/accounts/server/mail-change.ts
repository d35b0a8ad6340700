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
  whyNotEmail,
} from '../rules.ts'
import { mailTo } from './account-mail.ts'
import { isEmailTaken, mailChanged, refuseTaken } from './accounts.ts'
import { addressChangedMail, addressInUseMail, newAddressMail, type Place } from './accounts.mails.ts'
import { findCredentials, isClaimedByAnother, setEmail, type CredentialsRow } from './credentials.sql.ts'
import { endLockOut } from './lock-out.ts'
import { isPasswordOf, ownCredentials } from './password-change.ts'
import { deletePasskeysOf } from './passkeys.sql.ts'
import { endLinks, makeLink, takeLink } from './proofs.ts'
import { useOfToday } from './quota.ts'

type Nothing = Record<string, never>

/**
 * Asks for another address: a mail goes there, and nothing changes until its link is used. Answer and work are the same
 * for a claimed address, whose mail says so instead (C-24b, docs/decisions/020).
 * @throws Refusal `email_not_confirmed`, `email_missing`, `invalid_email`, `email_unchanged`,
 * `password_wrong`, `login_blocked`, `mail_changes_used_up` past 3 a day, and `email_taken` where the site's
 * `account_enumeration` is `classic`
 */
export async function askMailChange(
  ctx: Context,
  { email, password }: { email: string; password: string },
): Promise<Nothing> {
  const account = await ownCredentials(ctx)
  const refusal = whyNotNewEmail(account, email)
  if (refusal) throw refusal
  if (!(await isPasswordOf(ctx, account, password))) throw new Refusal('password_wrong', { field: 'password' })
  await countChange(ctx, account.id)
  const { account_enumeration: enumeration } = await siteSettings(ctx)
  const isTaken = await isEmailTaken(ctx, email)
  if (isTaken && enumeration === 'classic') throw new Refusal('email_taken', { field: 'email' })
  await inTransaction(ctx, (tx) => mailNewAddress(tx, account, { email, isTaken }))
  return {}
}

function whyNotNewEmail(account: CredentialsRow, email: string): Refusal | null {
  // An unconfirmed account costs nothing to make, so it may ask nothing about other addresses.
  if (account.status !== 'active') return new Refusal('email_not_confirmed')
  const refusal = whyNotEmail(email)
  if (refusal) return refusal
  const isSame = emailKeyOf(email) === emailKeyOf(account.email)
  return isSame ? new Refusal('email_unchanged', { field: 'email' }) : null
}

async function countChange(ctx: Context, accountId: string): Promise<void> {
  const used = await useOfToday(ctx, `mail-change ${accountId}`)
  if (used > MAIL_CHANGES_A_DAY) throw new Refusal('mail_changes_used_up', { limit: MAIL_CHANGES_A_DAY })
}

// The link of a claimed address is stored too, and mailed to nobody: both cases run the same statements.
async function mailNewAddress(
  ctx: Context,
  account: CredentialsRow,
  { email, isTaken }: { email: string; isTaken: boolean },
): Promise<void> {
  await endLinks(ctx, account.id, ['mail_change'])
  const token = await makeLink(ctx, { kind: 'mail_change', accountId: account.id, seconds: MAIL_CHANGE_SECONDS, email })
  const write = (place: Place) => (isTaken ? addressInUseMail(place) : newAddressMail(place, token))
  await mailTo(ctx, { ...account, email }, write)
}

/**
 * Gives the account its new address with the link that was mailed there, once (I25). The old address gets a link that
 * takes it back, for 48 hours; whatever else was mailed to it ends.
 * @throws Refusal `link_expired`, or `email_taken` where another account claimed the address meanwhile
 */
export async function changeMail(ctx: Context, { token }: { token: string }): Promise<Nothing> {
  await inTransaction(ctx, async (tx) => {
    const link = await takeLink(tx, { kind: 'mail_change', token })
    const account = await findCredentials.only(tx.db, [link.accountId, tx.siteId])
    if (account.status !== 'active') throw new Refusal('link_expired')
    await moveTo(tx, account, link.email)
    await endLinks(tx, account.id, ['reset', 'mail_change'])
    await mailUndo(tx, account, link.email ?? '')
  })
  return {}
}

async function mailUndo(ctx: Context, account: CredentialsRow, address: string): Promise<void> {
  const { id: accountId, email } = account
  const token = await makeLink(ctx, { kind: 'mail_undo', accountId, seconds: MAIL_UNDO_SECONDS, email })
  await mailTo(ctx, account, (place) => addressChangedMail(place, { token, address }))
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
    const link = await takeLink(tx, { kind: 'mail_undo', token })
    const account = await findCredentials.only(tx.db, [link.accountId, tx.siteId])
    if (account.status === 'banned') throw new Refusal('account_blocked')
    await moveTo(tx, account, link.email)
    await endLinks(tx, account.id, ['reset', 'mail_change', 'mail_undo', 'reactivate'])
    await endAllSessions(tx, account.id)
    await deletePasskeysOf.run(tx.db, [account.id])
    if (tx.memberId === account.id) await endSession(tx)
    await endLockOut(tx, link.email ?? '')
    if (account.status === 'deleted') return { resetToken: null }
    return { resetToken: await makeLink(tx, { kind: 'reset', accountId: account.id, seconds: RESET_SECONDS }) }
  })
}

async function moveTo(ctx: Context, account: CredentialsRow, email: string | null): Promise<void> {
  if (email === null) throw new Error('a link to change an address holds none')
  const key = emailKeyOf(email)
  const { claimed } = await isClaimedByAnother.only(ctx.db, [ctx.siteId, key, account.id])
  if (claimed) throw new Refusal('email_taken')
  await setEmail.run(ctx.db, [account.id, ctx.siteId, email, key]).catch(refuseTaken)
  await mailChanged(ctx, { memberId: account.id })
  notifyMember(ctx, account.id, { kind: 'user' })
}

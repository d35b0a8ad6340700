import { recordAudit } from '#features/staff/server/staff.ts'
import { event } from '#platform/event.ts'
import { inTransaction, type Context, type StaffContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import { endAllSessions } from '#platform/server/security/sessions.ts'
import { emailKeyOf } from '../email.rules.ts'
import { sendAccountMail } from './account-mail.ts'
import { renderBannedMail, renderUnbannedMail } from './accounts.mails.ts'
import { findAccountSite, listAccountsByEmail, setBanned, setUnbanned } from './bans.sql.ts'
import type { CredentialsRow } from './credentials.sql.ts'

/** Published when staff ban an account, which is hidden at once and cannot log in. */
export const memberBanned = event<{ memberId: string }>('accounts.member_banned')

/** Published when a ban is lifted and the account is restored. */
export const memberUnbanned = event<{ memberId: string }>('accounts.member_unbanned')

/** The account to ban, and the reason that its owner reads. */
export interface Ban {
  readonly memberId: string
  readonly reason: string
}

/** An account and its site. */
export interface AccountReference {
  readonly id: string
  readonly siteId: string
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Finds accounts by id, or by address: one account on each site where the address has any. */
export async function findAccountsByIdOrEmail(db: Db, idOrEmail: string): Promise<AccountReference[]> {
  const rows = uuid.test(idOrEmail)
    ? await findAccountSite.all(db, [idOrEmail])
    : await listAccountsByEmail.all(db, [emailKeyOf(idOrEmail)])
  return rows.map(({ id, site_id: siteId }) => ({ id, siteId }))
}

/**
 * Bans an account: hides it (I19), ends every session and socket (I24, T13) and mails its owner the reason (L-25). A
 * deleted account is still erased when its grace period ends.
 * @returns false when it is already banned or not on this site
 */
export async function banMember(ctx: StaffContext, { memberId, reason }: Ban): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const account = await closeBannedAccount(tx, memberId)
    if (!account) return false
    await sendAccountMail(tx, account, (context) => renderBannedMail(context, reason))
    await recordAudit(tx, { action: 'member.ban', subject: { kind: 'member', id: memberId }, reason })
    return true
  })
}

/**
 * Lifts a ban: restores the account and mails its owner.
 * @returns false when it is not banned or not on this site
 */
export async function unbanMember(
  ctx: StaffContext,
  { memberId, reason = null }: { memberId: string; reason?: string | null },
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const account = await reopenBannedAccount(tx, memberId)
    if (!account) return false
    if (account.status !== 'deleted') await sendAccountMail(tx, account, renderUnbannedMail)
    await recordAudit(tx, { action: 'member.unban', subject: { kind: 'member', id: memberId }, reason })
    return true
  })
}

/**
 * Bans an account like `banMember`, for a decision that has its own mail and its own entry in the audit log.
 * @returns false when it is already banned or not on this site
 */
export async function banAccount(tx: Context, memberId: string): Promise<boolean> {
  return (await closeBannedAccount(tx, memberId)) !== null
}

/** Lifts a ban like `unbanMember`, without a mail and an entry. Returns false when it is not banned. */
export async function unbanAccount(tx: Context, memberId: string): Promise<boolean> {
  return (await reopenBannedAccount(tx, memberId)) !== null
}

async function closeBannedAccount(tx: Context, memberId: string): Promise<CredentialsRow | null> {
  const account = await setBanned.one(tx.db, [memberId, tx.siteId])
  if (!account) return null
  await endAllSessions(tx, memberId)
  await memberBanned.publish(tx, { memberId })
  return account
}

async function reopenBannedAccount(tx: Context, memberId: string): Promise<CredentialsRow | null> {
  const account = await setUnbanned.one(tx.db, [memberId, tx.siteId])
  if (account) await memberUnbanned.publish(tx, { memberId })
  return account
}

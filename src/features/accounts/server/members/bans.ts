// Public: other features or the app use this file.
import { recordAudit } from '#features/staff/server/audit.ts'
import { event } from '#platform/event.ts'
import { inTransaction, type Context, type StaffContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import { endAllSessions } from '#platform/server/security/sessions.ts'
import { emailKeyOf } from '../../email.rules.ts'
import { sendAccountMail } from '../addresses/account-mail.ts'
import { renderBannedMail, renderUnbannedMail } from '../accounts.mails.ts'
import { banBy, findAccountSite, liftBanBy, listAccountsByEmail, turnIntoStaffBan, type BanSource } from './bans.sql.ts'
import type { CredentialsRow } from '../credentials.sql.ts'

/** Published when staff ban an account, which is hidden at once and cannot log in. */
export const memberBanned = event<{ memberId: string }>('accounts.member_banned')

/** Published when a ban is lifted and the account is restored. */
export const memberUnbanned = event<{ memberId: string }>('accounts.member_unbanned')

/** Published when staff ban an account, also one that a decision about a case bans already. */
export const memberBannedByStaff = event<{ memberId: string }>('accounts.member_banned_by_staff')

/** Published when staff lift their ban, also while a decision about a case still bans the account. */
export const memberUnbannedByStaff = event<{ memberId: string }>('accounts.member_unbanned_by_staff')

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
    ? await findAccountSite.all(db, { id: idOrEmail })
    : await listAccountsByEmail.all(db, { emailKey: emailKeyOf(idOrEmail) })
  return rows.map(({ id, siteId }) => ({ id, siteId }))
}

/**
 * Bans an account: hides it (I19), ends every session and socket (I24, T13) and mails its owner the reason (L-25). A
 * deleted account is still erased when its grace period ends. The ban outlives a suspension by a decision.
 * @returns false when staff banned it already or it is not on this site
 */
export async function banMember(ctx: StaffContext, { memberId, reason }: Ban): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const account = await closeAccount(tx, memberId, 'staff')
    if (!account) return false
    await memberBannedByStaff.publish(tx, { memberId })
    await sendAccountMail(tx, account, (context) => renderBannedMail(context, reason))
    await recordAudit(tx, { action: 'member.ban', subject: { kind: 'member', id: memberId }, reason })
    return true
  })
}

/**
 * Lifts a ban by staff: restores the account and mails its owner, unless a decision about a case bans it too.
 * @returns false when staff did not ban it or it is not on this site
 */
export async function unbanMember(
  ctx: StaffContext,
  { memberId, reason = null }: { memberId: string; reason?: string | null },
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const account = await reopenAccount(tx, memberId, 'staff')
    if (!account) return false
    await memberUnbannedByStaff.publish(tx, { memberId })
    if (account.status !== 'deleted' && account.status !== 'banned')
      await sendAccountMail(tx, account, renderUnbannedMail)
    await recordAudit(tx, { action: 'member.unban', subject: { kind: 'member', id: memberId }, reason })
    return true
  })
}

/**
 * Bans an account, or lifts that, because of decisions about cases, which have their own mails and entries in the audit
 * log. A ban by staff stays in force. A repeated call changes nothing.
 */
export async function setBannedByDecision(
  tx: Context,
  { memberId, isBanned }: { memberId: string; isBanned: boolean },
): Promise<void> {
  await (isBanned ? closeAccount : reopenAccount)(tx, memberId, 'decision')
}

/** Turns the ban of a decision, whose case is deleted, into one by staff, who can lift it. */
export async function takeOverBan(tx: Context, memberId: string): Promise<void> {
  await turnIntoStaffBan.run(tx, { id: memberId })
}

async function closeAccount(tx: Context, memberId: string, source: BanSource): Promise<CredentialsRow | null> {
  const account = await banBy[source].one(tx, { id: memberId })
  if (!account) return null
  await endAllSessions(tx, memberId)
  await memberBanned.publish(tx, { memberId })
  return account
}

async function reopenAccount(tx: Context, memberId: string, source: BanSource): Promise<CredentialsRow | null> {
  const account = await liftBanBy[source].one(tx, { id: memberId })
  if (account && account.status !== 'banned') await memberUnbanned.publish(tx, { memberId })
  return account
}

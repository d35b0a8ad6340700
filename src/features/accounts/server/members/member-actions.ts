import { recordAudit } from '#features/staff/server/audit.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import { notifyMember } from '#platform/server/live/bus.ts'
import { endAllSessions } from '#platform/server/security/sessions.ts'
import { getGraceCutoff } from '../../deletion.rules.ts'
import { setConfirmed } from '../accounts.sql.ts'
import { banMember, unbanMember } from './bans.ts'
import { memberConfirmed, throwEmailTaken } from '../addresses/confirmation.ts'
import { cancelDeletion } from '../deletion/deletion.sql.ts'
import { findAccount, isEmailTaken, type Account } from '../identity.ts'
import { revokeLinks } from '../addresses/link-tokens.ts'
import { memberReactivated } from '../deletion/reactivation.ts'
import type { accountsOfficeContract } from '../../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/**
 * Ends every session of a member, with its sockets.
 * @throws Refusal `member_not_found`
 */
export async function endSessionsOfMember(
  ctx: StaffContext,
  { id, reason }: InputOf<typeof accountsOfficeContract.endSessions>,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await requireAccount(tx, id)
    await endAllSessions(tx, id)
    await recordAudit(tx, { action: 'member.log_out', subject: { kind: 'member', id }, reason })
  })
}

/**
 * Confirms the account of a member who cannot use the mailed link, with all effects of confirming by mail. One of many concurrent calls succeeds.
 * @throws Refusal `member_not_found`, `member_state_changed`, or `email_taken` when a confirmed account has the address
 */
export async function confirmMember(
  ctx: StaffContext,
  { id, reason }: InputOf<typeof accountsOfficeContract.confirm>,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { status, email } = await requireAccount(tx, id)
    if (status !== 'not_confirmed') throw new Refusal('member_state_changed')
    if (await isEmailTaken(tx, email)) throw new Refusal('email_taken')
    const confirmed = await setConfirmed.run(tx, { id }).catch(throwEmailTaken)
    if (confirmed === 0) throw new Refusal('member_state_changed')
    await memberConfirmed.publish(tx, { memberId: id })
    notifyMember(tx, id, { kind: 'user' })
    await recordAudit(tx, { action: 'member.confirm', subject: { kind: 'member', id }, reason })
  })
}

/**
 * Restores a deleted account within the grace period. One of many concurrent calls succeeds.
 * @throws Refusal `member_not_found`, `member_state_changed`
 */
export async function restoreMember(
  ctx: StaffContext,
  { id, reason }: InputOf<typeof accountsOfficeContract.restore>,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await requireAccount(tx, id)
    await cancelDeletion.require(tx, { id, deletedAfter: getGraceCutoff(tx.now()) }, 'member_state_changed')
    await revokeLinks(tx, id, ['reactivate'])
    await memberReactivated.publish(tx, { memberId: id })
    await recordAudit(tx, { action: 'member.restore', subject: { kind: 'member', id }, reason })
  })
}

/**
 * Bans a member, who reads the reason in a mail.
 * @throws Refusal `member_not_found`, `member_state_changed`
 */
export async function banMemberOrRefuse(
  ctx: StaffContext,
  { id, reason }: InputOf<typeof accountsOfficeContract.ban>,
): Promise<void> {
  await requireAccount(ctx, id)
  if (!(await banMember(ctx, { memberId: id, reason }))) throw new Refusal('member_state_changed')
}

/**
 * Lifts the ban of a member.
 * @throws Refusal `member_not_found`, `member_state_changed`, or `banned_by_decision` when only a decision about a case bans
 * them, which its reversal lifts
 */
export async function unbanMemberOrRefuse(
  ctx: StaffContext,
  { id, reason }: InputOf<typeof accountsOfficeContract.unban>,
): Promise<void> {
  const { status } = await requireAccount(ctx, id)
  if (await unbanMember(ctx, { memberId: id, reason })) return
  throw new Refusal(status === 'banned' ? 'banned_by_decision' : 'member_state_changed')
}

async function requireAccount(ctx: StaffContext, id: string): Promise<Account> {
  const account = await findAccount(ctx, id)
  if (!account) throw new Refusal('member_not_found')
  return account
}

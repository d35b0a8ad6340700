// Public: other features or the app use this file.
import { recordAudit } from '#features/staff/server/audit.ts'
import { requestApproval } from '#features/staff/server/approvals.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import { endAllSessions } from '#platform/server/security/sessions.ts'
import { memberDeleted } from '../member-events.ts'
import { eraseAccount, eraseUnconfirmed } from './deletion.ts'
import { findDeletionTime, insertOfficeDeletion, lockAccountToDelete } from './deletion.sql.ts'
import { findAccount } from '../identity.ts'
import { refuseOwnMember } from '../members/own-member.ts'
import type { accountsOfficeContract } from '../../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/**
 * Asks a second person to erase a member of this site at once, without the grace period. A repeated request changes nothing.
 * @throws Refusal `member_not_found`, `own_account`, `request_differs`
 */
export async function requestErasure(
  ctx: StaffContext,
  { id, requestId, reason }: InputOf<typeof accountsOfficeContract.erase>,
): Promise<{ isWaiting: boolean }> {
  return inTransaction(ctx, async (tx) => {
    if (!(await findAccount(tx, id))) throw new Refusal('member_not_found')
    await refuseOwnMember(tx, { memberId: id })
    await requestApproval(tx, { id: requestId, kind: 'member.erase', memberId: id, input: {}, reason })
    return { isWaiting: true }
  })
}

/**
 * Erases a member of this site with all their data, with the operations of a deletion by the owner (C-24). The log keeps who
 * asked, who approved and why, with the id only.
 * @throws Refusal `member_not_found`, `own_account`
 */
export async function eraseMemberNow(
  tx: StaffContext,
  { memberId: id, reason }: { memberId: string; reason: string },
): Promise<void> {
  const account = await lockAccountToDelete.require(tx, { id }, 'member_not_found')
  await refuseOwnMember(tx, { memberId: id })
  await endAllSessions(tx, id)
  if (account.status === 'not_confirmed') await eraseUnconfirmed(tx, { id })
  else await eraseConfirmed(tx, id)
  await recordAudit(tx, { action: 'member.erase', subject: { kind: 'member', id }, reason })
}

async function eraseConfirmed(tx: StaffContext, id: string): Promise<void> {
  await insertOfficeDeletion.run(tx, { id })
  await memberDeleted.publish(tx, { memberId: id }) // other members lose sight of them, as on a deletion by the owner
  const { deletedAt } = await findDeletionTime.oneOrThrow(tx, { id })
  if (!(await eraseAccount(tx, { id, deletedAt }))) throw new Error('a locked account was not erased')
}

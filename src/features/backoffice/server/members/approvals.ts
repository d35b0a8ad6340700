import { eraseMemberNow } from '#features/accounts/server/deletion/erasure.ts'
import { listAccounts } from '#features/accounts/server/members/member-file.ts'
import { changeCredits } from '#features/credits/server/credit-changes.ts'
import { carryOutRefund } from '#features/orders/server/office-refunds.ts'
import { listMemberNames } from '#features/profiles/server/member-names.ts'
import { hasPermission } from '#features/staff/rules.ts'
import { closeApproval, listApprovals, lockApproval } from '#features/staff/server/approvals.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import type { ApprovalRow } from '#features/staff/server/approvals.sql.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import type { backofficeOfficeContract } from '../../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** Lists the changes that wait for a second person, the oldest first, with the member concerned. */
export async function listWaitingChanges(ctx: StaffContext) {
  const approvals = await listApprovals(ctx)
  const ids = approvals.map(({ memberId }) => memberId)
  const [accounts, names] = [await listAccounts(ctx, ids), await listMemberNames(ctx, ids)]
  const nameOf = new Map([
    ...accounts.map(({ id, email }) => [id, email] as const),
    ...names.map(({ id, name }) => [id, name] as const),
  ])
  return approvals.map(({ id, kind, memberId, input, reason, requestedBy, requestedAt, staffName }) => ({
    id,
    kind,
    memberId,
    memberName: nameOf.get(memberId) ?? '',
    input: input as Record<string, unknown>, // an object by `requestApproval`
    reason,
    staffName,
    isOwn: requestedBy === ctx.actor.staffId,
    requestedAt,
  }))
}

/**
 * Approves a change of somebody else and carries it out. Of two who decide at once, one does.
 * @throws Refusal `approval_not_found`, `approval_decided`, `own_request`, `approver_too_new`, and those of the change
 */
export async function approveChange(
  ctx: StaffContext,
  { id }: InputOf<typeof backofficeOfficeContract.approve>,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const approval = await lockApproval(tx, id)
    await carryOut[approval.kind](tx, approval)
    await closeApproval(tx, { id, isApproved: true })
  })
}

const carryOut: Record<ApprovalRow['kind'], (ctx: StaffContext, approval: ApprovalRow) => Promise<void>> = {
  'credits.change': async (ctx, { id: requestId, memberId, input, reason }) => {
    const { credits } = input as { credits: number } // from `requestCreditChange`
    await changeCredits(ctx, { memberId, requestId, credits, reason })
  },
  'member.erase': async (ctx, { memberId, reason }) => {
    if (!hasPermission(ctx.actor.role, 'members.erase')) throw new Refusal('permission_denied')
    await eraseMemberNow(ctx, { memberId, reason })
  },
  'order.refund': async (ctx, { id: requestId, input, reason }) => {
    const { orderId: id, amountCents } = input as { orderId: string; amountCents: number } // from `requestRefund`
    await carryOutRefund(ctx, { id, requestId, amountCents, reason })
  },
}

/**
 * Rejects a change of somebody else.
 * @throws Refusal `approval_not_found`, `approval_decided`, `own_request`, `approver_too_new`
 */
export async function rejectChange(
  ctx: StaffContext,
  { id }: InputOf<typeof backofficeOfficeContract.reject>,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { memberId, kind } = await lockApproval(tx, id)
    await closeApproval(tx, { id, isApproved: false })
    const subject = { kind: 'member', id: memberId }
    await recordAudit(tx, { action: 'approval.reject', subject, after: { id, kind } })
  })
}

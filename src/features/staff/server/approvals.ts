// Public: other features or the app use this file.
import { Refusal } from '#platform/refusal.ts'
import type { Context, StaffContext } from '#platform/server/context.ts'
import { canApprove } from '../alone.rules.ts'
import { APPROVALS_MAX } from '../rules.ts'
import { findGrant } from './accounts.sql.ts'
import {
  deleteApprovalsOfMember,
  insertApproval,
  isApprovalId,
  isSameApproval,
  listWaitingApprovals,
  lockApprovalRow,
  lockOwnChanges,
  writeDecision,
  type ApprovalKind,
  type ApprovalRow,
} from './approvals.sql.ts'
import { recordAudit } from './audit.ts'

/** A change above a limit, which a second person must approve (four eyes). */
interface NewApproval {
  /** The idempotency key of the change. */
  readonly id: string
  readonly kind: ApprovalKind
  readonly memberId: string
  readonly input: object
  readonly reason: string
}

/**
 * Asks a second person to approve a change. A repeated request changes nothing.
 * @throws Refusal `request_differs` when the id was used for another change
 */
export async function requestApproval(ctx: StaffContext, approval: NewApproval): Promise<void> {
  const { id, kind, memberId, reason } = approval
  const input = JSON.stringify(approval.input)
  const staffId = ctx.actor.staffId
  const values = { id, kind, memberId, input }
  const inserted = await insertApproval.run(ctx, { ...values, reason, requestedBy: staffId })
  if (inserted === 0) {
    const { same } = await isSameApproval.oneOrThrow(ctx, values)
    if (!same) throw new Refusal('request_differs')
    return
  }
  const subject = { kind: 'member', id: memberId }
  await recordAudit(ctx, { action: 'approval.request', subject, reason, after: { id, kind, ...approval.input } })
}

/** Returns whether the id of a request is that of a change for a second person, so that no other change may use it. */
export async function hasApproval(ctx: StaffContext, id: string): Promise<boolean> {
  return (await isApprovalId.oneOrThrow(ctx, { id })).exists
}

/** Lists the changes of this site that wait for a second person, the oldest first. */
export async function listApprovals(ctx: StaffContext) {
  return listWaitingApprovals.all(ctx, { limit: APPROVALS_MAX })
}

/**
 * Locks a change that waits, for the second person to decide.
 * @throws Refusal `approval_not_found`, `approval_decided`, `own_request`, `approver_too_new`
 */
export async function lockApproval(ctx: StaffContext, id: string): Promise<ApprovalRow> {
  const approval = await lockApprovalRow.require(ctx, { id }, 'approval_not_found')
  if (approval.decidedAt) throw new Refusal('approval_decided')
  if (approval.requestedBy === ctx.actor.staffId) throw new Refusal('own_request')
  if (!(await canBeSecond(ctx, approval))) throw new Refusal('approver_too_new')
  return approval
}

async function canBeSecond(ctx: StaffContext, { requestedAt, requestedBy }: ApprovalRow): Promise<boolean> {
  const grant = await findGrant.oneOrThrow(ctx, { staffId: ctx.actor.staffId })
  return canApprove({ requestedAt, requestedBy, ...grant, now: ctx.now() })
}

/** A change that was made or requested a short time ago. */
export interface RecentChange {
  at: Date
  staffName: string
}

/**
 * Asks about a change that equals one of the last ten minutes.
 * @throws Refusal `done_recently`
 */
export function refuseRepeatedChange(ctx: StaffContext, recent: RecentChange | null): void {
  if (!recent) return
  const format = new Intl.DateTimeFormat(ctx.locale, { timeStyle: 'short', timeZone: ctx.timeZone })
  throw new Refusal('done_recently', { at: format.format(recent.at), by: recent.staffName })
}

/** Makes concurrent changes by one staff member wait for each other, so that they do not pass a limit together. */
export async function lockAloneLimit(ctx: StaffContext): Promise<void> {
  await lockOwnChanges.run(ctx, { staffId: ctx.actor.staffId })
}

/** Stores the decision about a locked change. What carries it out, or who rejects it, records the entry of the audit log. */
export async function closeApproval(
  ctx: StaffContext,
  { id, isApproved }: { id: string; isApproved: boolean },
): Promise<void> {
  await writeDecision.run(ctx, { id, staffId: ctx.actor.staffId, isApproved })
}

/** Deletes the changes that were asked for an erased member. Listens to `memberErased`. */
export async function eraseApprovals(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  await deleteApprovalsOfMember.run(ctx, { memberId })
}

// Public: other features or the app use this file.
import { exportStatement, statement } from '#platform/server/database/statement.ts'

/** The changes that may need a second person. */
export type ApprovalKind = 'credits.change' | 'order.refund' | 'member.erase'

/** A change that waits for a second person. */
export interface ApprovalRow {
  id: string
  kind: ApprovalKind
  memberId: string
  input: unknown
  reason: string
  requestedBy: string
  requestedAt: Date
  decidedAt: Date | null
}

const columns = `approval.id, kind, member_id, input, reason, requested_by,
  requested_at, decided_at`

/** Inserts nothing when the request is known. */
export const insertApproval = statement<{
  id: string
  kind: ApprovalKind
  memberId: string
  input: string
  reason: string
  requestedBy: string
}>(
  'staff.insert_approval',
  `insert into approval (id, site_id, kind, member_id, input, reason, requested_by, requested_at)
   values (:id, :site, :kind, :memberId, :input, :reason, :requestedBy, :now) on conflict (id) do nothing`,
)

/** Reports whether a request is known with the same values. */
/** Reports whether a change that a second person must approve, or has decided, has an id. */
export const isApprovalId = statement<{ id: string }, { exists: boolean }>(
  'staff.is_approval_id',
  `select exists (select from approval where id = :id and site_id = :site) as exists`,
)

export const isSameApproval = statement<
  { id: string; kind: ApprovalKind; memberId: string; input: string },
  { same: boolean }
>(
  'staff.is_same_approval',
  `select exists (select from approval
     where id = :id and site_id = :site and kind = :kind and member_id = :memberId and input = :input::jsonb) as same`,
)

/** Lists the changes of a site that wait, the oldest first, with the name of who asks. */
export const listWaitingApprovals = statement<{ limit: number }, ApprovalRow & { staffName: string }>(
  'staff.list_waiting_approvals',
  `select ${columns}, name as staff_name from approval join staff_account on staff_account.id = requested_by
   where site_id = :site and decided_at is null order by requested_at, approval.id limit :limit`,
)

export const lockApprovalRow = statement<{ id: string }, ApprovalRow>(
  'staff.lock_approval',
  `select ${columns} from approval where id = :id and site_id = :site for update`,
)

export const writeDecision = statement<{ id: string; staffId: string; isApproved: boolean }>(
  'staff.write_decision',
  `update approval set decided_by = :staffId, is_approved = :isApproved, decided_at = :now
   where id = :id and site_id = :site and decided_at is null`,
)

export const deleteApprovalsOfMember = statement<{ memberId: string }>(
  'staff.delete_approvals_of_member',
  `delete from approval where member_id = :memberId`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Selects the large changes that staff asked for, for a member's data export (L-28). */
export const exportApprovals = exportStatement(
  'staff.export_approvals',
  `select case kind when 'order.refund' then 'refund' when 'member.erase' then 'erasure' else 'credits' end as kind, reason, requested_at, decided_at, is_approved
   from approval where member_id = :memberId order by requested_at`,
)

/** Locks the changes that one staff member makes without a second person, until the transaction ends. */
export const lockOwnChanges = statement<{ staffId: string }>(
  'staff.lock_own_changes',
  `select pg_advisory_xact_lock(hashtextextended('alone' || :staffId::text, 0))`,
)

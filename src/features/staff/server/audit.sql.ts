import type { StaffRole } from '#platform/contract.ts'
import { exportStatement, statement } from '#platform/server/database/statement.ts'

export const insertAuditEntry = statement<{
  staffId: string | null
  staffName: string
  role: string
  action: string
  subjectKind: string
  subjectId: string
  reason: string | null
  before: string | null
  after: string | null
  network: string | null
  requestId: string
}>(
  'staff.insert_audit_entry',
  `insert into audit_entry (site_id, at, staff_id, staff_name, role, action, subject_kind, subject_id, reason, before, after,
     network, request_id)
   values (:site, :now, :staffId, :staffName, :role, :action, :subjectKind, :subjectId, :reason, :before, :after, :network, :requestId)`,
)

/** An entry of the audit log. */
export interface AuditRow {
  id: string
  at: Date
  staffName: string
  role: StaffRole
  action: string
  subjectKind: string
  subjectId: string
  reason: string | null
  before: unknown
  after: unknown
  network: string | null
}

/** An entry of the audit log, or a failure to get access, which has no role. */
export type ListedAuditRow = Omit<AuditRow, 'role'> & { role: StaffRole | null }

const columns = `id::text, at, staff_name, role, action, subject_kind, subject_id, reason,
     before, after, network`

/** Finds the newest entry of a request by a staff member. */
export const findAuditRowOfRequest = statement<{ staffId: string; requestId: string }, AuditRow>(
  'staff.find_audit_of_request',
  `select ${columns} from audit_entry where staff_id = :staffId and site_id = :site and request_id = :requestId
   order by audit_entry.id desc limit 1`,
)

/** Lists the newest entries about one thing. */
export const listAuditRowsOfSubject = statement<{ kind: string; id: string; limit: number }, AuditRow>(
  'staff.list_audit_of_subject',
  `select ${columns} from audit_entry where site_id = :site and subject_kind = :kind and subject_id = :id
   order by audit_entry.id desc limit :limit`,
)

/** Lists a page of the audit log before an entry, the newest first, with the failures to get access to the office. */
export const listAuditRows = statement<
  {
    before: string | null
    staffName: string | null
    action: string | null
    subjectId: string | null
    limit: number
  },
  ListedAuditRow
>(
  'staff.list_audit_entries',
  // Both tables take their ids from one sequence.
  `with entries as (
     (select id, at, staff_name, role, action, subject_kind, subject_id, reason, before, after, network from audit_entry
      where site_id = :site and (:before::bigint is null or id < :before::bigint) and (:staffName::text is null or staff_name = :staffName)
        and (:action::text is null or action = :action) and (:subjectId::text is null or subject_id = :subjectId)
      order by id desc limit :limit)
     union all
     (select f.id, at, coalesce(name, ''), null, 'staff.' || kind, 'staff', coalesce(staff_id::text, 'unknown'), null, null,
        case when permission is not null then jsonb_build_object('permission', permission) end, network
      from access_failure f left join staff_account a on a.id = f.staff_id
      where site_id = :site and is_office and (:before::bigint is null or f.id < :before::bigint) and (:staffName::text is null or name = :staffName)
        and (:action::text is null or 'staff.' || kind = :action) and (:subjectId::text is null or coalesce(staff_id::text, 'unknown') = :subjectId)
      order by f.id desc limit :limit))
   select ${columns} from entries order by entries.id desc limit :limit`,
)

/**
 * Selects what staff did with a member's data, for their export (L-28). The reading of a conversation from the file of the other
 * member, also in an archive, is in it without the reason, which may be about the other one.
 */
export const exportAuditEntries = exportStatement(
  'staff.export_audit_entries',
  `select at, role, action, reason from (
     select id, at, role, action, reason from audit_entry where subject_kind = 'member' and subject_id = :memberId::text
     union all
     select id, at, role, action, null from audit_entry
     where action = 'member.read_messages' and after ->> 'partnerId' = :memberId::text
     union all
     select id, at, role, action, null from audit_entry
     where action in ('member.export', 'member.download_export') and after -> 'partnerIds' ? :memberId::text) entries order by id`,
)

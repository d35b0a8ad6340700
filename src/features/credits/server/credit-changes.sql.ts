import type { DoneAlone } from '#features/staff/alone.rules.ts'
import type { RecentChange } from '#features/staff/server/approvals.ts'
import { statement } from '#platform/server/database/statement.ts'

/** Finds the entry of a request id. */
export const findEntryOfRequest = statement<{ requestId: string }, { memberId: string; delta: number }>(
  'credits.find_entry_of_request',
  `select member_id, delta from ledger_entry where request_id = :requestId and member_id is not null`,
)

/** Sums the credits that a staff member granted and took since a time, without those that a second person approved. */
export const sumOwnCreditChanges = statement<{ staffId: string; memberId: string; since: Date }, DoneAlone>(
  'credits.sum_own_changes',
  `select coalesce(sum(size) filter (where subject_id = :memberId::text), 0)::int as for_member,
     coalesce(sum(size), 0)::int as on_site
   from (
     select subject_id, abs((after ->> 'credits')::int - (before ->> 'credits')::int) as size from audit_entry
     where site_id = :site and staff_id = :staffId and action = 'member.change_credits' and at > :since
       and not exists (select from approval where id::text = after ->> 'requestId')) changes`,
)

/** Finds the newest equal change for a member since a time, also one that waits for a second person. */
export const findEqualCreditChange = statement<{ memberId: string; credits: number; since: Date }, RecentChange>(
  'credits.find_equal_change',
  `select at, staff_name from audit_entry
   where site_id = :site and subject_kind = 'member' and subject_id = :memberId::text and at > :since and :credits = case
     when action = 'member.change_credits' then (after ->> 'credits')::int - (before ->> 'credits')::int
     when action = 'approval.request' and after ->> 'kind' = 'credits.change' then (after ->> 'credits')::int end
   order by at desc limit 1`,
)

import { statement } from '#platform/server/database/statement.ts'

/** Locks the row of the scan; returns none while another process scans. */
export const lockPushScan = statement<void, { scannedUntil: Date }>(
  'notifications.lock_push_scan',
  `select scanned_until from push_scan for update skip locked`,
)

export const startPushScan = statement<{ until: Date }>(
  'notifications.start_push_scan',
  `insert into push_scan (scanned_until) values (:until) on conflict do nothing`,
)

export const finishPushScan = statement<{ until: Date }>(
  'notifications.finish_push_scan',
  `update push_scan set scanned_until = :until`,
)

/** Adds those of the members who have a subscription and do not wait already. */
export const addPushChecks = statement<{ memberIds: readonly string[]; siteIds: readonly string[]; dueAt: Date }>(
  'notifications.add_push_checks',
  `insert into pending_push_check (member_id, site_id, due_at)
   select one.member_id, one.site_id, :dueAt from unnest(:memberIds::uuid[], :siteIds::uuid[]) as one (member_id, site_id)
   where exists (select from push_subscription p where p.member_id = one.member_id and p.site_id = one.site_id)
   order by one.member_id on conflict (member_id) do nothing`,
)

/** A claimed check, with the number of attempts so far, including this one. */
export interface PushCheckRow {
  memberId: string
  siteId: string
  attempts: number
}

/** Claims the check that has been due longest, for the time of a lease. Concurrent callers never claim the same one. */
export const claimPushCheck = statement<{ leasedUntil: Date }, PushCheckRow>(
  'notifications.claim_push_check',
  `update pending_push_check set due_at = :leasedUntil, attempts = attempts + 1 where member_id = (
     select member_id from pending_push_check where due_at <= :now order by due_at limit 1 for update skip locked)
   returning member_id, site_id, attempts`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

/** Sets the next time of a claimed check, unless the lease has expired and another worker has it. */
export const postponePushCheck = statement<{ memberId: string; leasedUntil: Date; dueAt: Date; attempts: number }>(
  'notifications.postpone_push_check',
  `update pending_push_check set due_at = :dueAt, attempts = :attempts where member_id = :memberId and due_at = :leasedUntil`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

/** Deletes a claimed check, unless the lease has expired and another worker has it. */
export const deletePushCheck = statement<{ memberId: string; leasedUntil: Date }>(
  'notifications.delete_push_check',
  `delete from pending_push_check where member_id = :memberId and due_at = :leasedUntil`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

export const listPushedEvents = statement<{ memberId: string }, { kind: string; subjectId: string; eventAt: Date }>(
  'notifications.list_pushed_events',
  `select kind, subject_id, event_at from pushed_event where member_id = :memberId`,
)

/** Stores pushed events, except those of an account that was erased in the meantime. */
export const storePushedEvents = statement<{
  memberId: string
  kinds: readonly string[]
  subjectIds: readonly string[]
  at: readonly Date[]
}>(
  'notifications.store_pushed_events',
  `insert into pushed_event (member_id, kind, subject_id, event_at)
   select a.id, one.kind, one.subject_id, one.at
   from unnest(:kinds::text[], :subjectIds::uuid[], :at::timestamptz[]) as one (kind, subject_id, at)
   join account a on a.id = :memberId
   on conflict (member_id, kind, subject_id) do update set event_at = excluded.event_at`,
)

export const deleteOldPushedEvents = statement<{ before: Date }>(
  'notifications.delete_old_pushed_events',
  `delete from pushed_event where event_at <= :before`,
)

/** Deletes the pushed events about an erased member. Their own are deleted with the account. */
export const deletePushedEventsAbout = statement<{ memberId: string }>(
  'notifications.delete_pushed_events_about',
  `delete from pushed_event where subject_id = :memberId`,
)

import { statement } from '#platform/server/database/statement.ts'

/** Locks the row of the scan; returns none while another process scans. */
export const lockScan = statement<void, { scannedUntil: Date }>(
  'notifications.lock_scan',
  `select scanned_until from notification_scan for update skip locked`,
)

export const startScan = statement<{ until: Date }>(
  'notifications.start_scan',
  `insert into notification_scan (scanned_until) values (:until) on conflict do nothing`,
)

export const finishScan = statement<{ until: Date }>(
  'notifications.finish_scan',
  `update notification_scan set scanned_until = :until`,
)

/** Adds members to check, except those who wait already, and those whose account does not exist any more. */
export const addChecks = statement<{ memberIds: readonly string[]; siteIds: readonly string[]; dueAt: Date }>(
  'notifications.add_checks',
  `insert into pending_mail_check (member_id, site_id, due_at)
   select one.member_id, one.site_id, :dueAt from unnest(:memberIds::uuid[], :siteIds::uuid[]) as one (member_id, site_id)
   join account a on a.id = one.member_id and a.site_id = one.site_id and a.status = 'active'
   order by one.member_id on conflict (member_id) do nothing`,
)

/** Locks the check that has been due longest. Concurrent callers never lock the same one. */
export const lockDueCheck = statement<void, { memberId: string; siteId: string }>(
  'notifications.lock_due_check',
  `select member_id, site_id from pending_mail_check where due_at <= :now order by due_at limit 1 for update skip locked`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

export const postponeCheck = statement<{ memberId: string; dueAt: Date }>(
  'notifications.postpone_check',
  `update pending_mail_check set due_at = :dueAt where member_id = :memberId`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

export const deleteCheck = statement<{ memberId: string }>(
  'notifications.delete_check',
  `delete from pending_mail_check where member_id = :memberId`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

/** The recipient of a mail, with the time of their last activity. */
export interface RecipientRow {
  email: string
  language: string
  origin: string
  name: string
  lastSeenAt: Date | null
  /** The time zone that the member's browser stated. */
  timeZone: string | null
  country: string
}

/**
 * Finds a confirmed member whose account is open; never a fictional profile. Their last activity is the later one of their
 * sessions and of their profile; the profile of an invisible member has none.
 */
export const findMailRecipient = statement<{ memberId: string }, RecipientRow>(
  'notifications.find_mail_recipient',
  `select a.email, a.language, a.origin, p.name, z.time_zone, p.country,
     greatest((select max(coalesce(s.last_used_at, s.created_at)) from session s where s.subject_id = a.id),
       (select m.last_active from member_search m where m.member_id = a.id)) as last_seen_at
   from account a join profile p on p.member_id = a.id and p.status = 'active' and not p.is_fictional
   left join member_time_zone z on z.member_id = a.id
   where a.id = :memberId and a.site_id = :site and a.status = 'active'`,
)

export const listMailedEvents = statement<{ memberId: string }, { kind: string; subjectId: string; mailedAt: Date }>(
  'notifications.list_mailed_events',
  `select kind, subject_id, mailed_at from mailed_event where member_id = :memberId`,
)

export const storeMailedEvents = statement<{
  memberId: string
  kinds: readonly string[]
  subjectIds: readonly string[]
}>(
  'notifications.store_mailed_events',
  `insert into mailed_event (member_id, kind, subject_id, mailed_at)
   select :memberId, one.kind, one.subject_id, :now from unnest(:kinds::text[], :subjectIds::uuid[]) as one (kind, subject_id)
   on conflict (member_id, kind, subject_id) do update set mailed_at = excluded.mailed_at`,
)

export const deleteOldMailedEvents = statement<{ before: Date }>(
  'notifications.delete_old_mailed_events',
  `delete from mailed_event where mailed_at <= :before`,
)

/** Deletes the mailed events about an erased member. Their own are deleted with the account. */
export const deleteMailedEventsAbout = statement<{ memberId: string }>(
  'notifications.delete_mailed_events_about',
  `delete from mailed_event where subject_id = :memberId`,
)

/** Lists members who chose weekly updates and got none since a time, in the order of their ids. */
export const listWeeklyRecipients = statement<
  { mailedAfter: Date; afterId: string | null; limit: number },
  { memberId: string }
>(
  'notifications.list_weekly_recipients',
  `select p.member_id from notification_preference p
   where p.site_id = :site and 'weekly_updates' = any (p.mail_kinds) and p.frequency <> 'never'
     and (:afterId::uuid is null or p.member_id > :afterId) and not exists (select from mailed_event e
       where e.member_id = p.member_id and e.kind = 'weekly_updates' and e.mailed_at > :mailedAfter)
   order by p.member_id limit :limit`,
)

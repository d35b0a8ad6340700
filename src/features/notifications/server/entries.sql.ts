import { statement } from '#platform/server/database/statement.ts'

export const findSeenUntil = statement<{ memberId: string }, { seenUntil: Date }>(
  'notifications.find_seen_until',
  `select seen_until from notification_visit where member_id = :memberId`,
  { allSites: 'its parameter is the id of the logged-in member' },
)

/** Stores until when the member saw the entries. Never moves it backwards. */
export const storeSeenUntil = statement<{ memberId: string; seenUntil: Date }>(
  'notifications.store_seen_until',
  `insert into notification_visit as visit (member_id, site_id, seen_until) values (:memberId, :site, :seenUntil)
   on conflict (member_id) do update set seen_until = excluded.seen_until where visit.seen_until < excluded.seen_until`,
)

// Public: other features or the app use this file.
import { statement } from '#platform/server/database/statement.ts'
import { joinPartnerWhereReachable } from './likes.sql.ts'

/** SQL: the matches of which a member was not notified, each with the id of the other member. */
const unnotified = `select first_id, second_id, second_id as other_id, matched_at from member_match
    where first_id = :memberId and first_notified_at is null
  union all
  select first_id, second_id, first_id, matched_at from member_match where second_id = :memberId and second_notified_at is null`

/** SQL: the number of matches of which a member was not notified (C-06). */
export const unnotifiedMatchCount = `(select count(*)::int from (${unnotified}) l ${joinPartnerWhereReachable} and not p.is_fictional)`

/** Claims the newest unnotified match. Concurrent callers never claim the same one. */
export const claimUnnotifiedMatch = statement<{ memberId: string }, { otherId: string }>(
  'likes.claim_unnotified',
  `update member_match t
   set first_notified_at = case when t.first_id = :memberId then :now else t.first_notified_at end,
     second_notified_at = case when t.second_id = :memberId then :now else t.second_notified_at end
   from (select l.first_id, l.second_id, l.other_id from (${unnotified}) l ${joinPartnerWhereReachable} and not p.is_fictional
     order by l.matched_at desc, l.other_id limit 1) newest
   where t.first_id = newest.first_id and t.second_id = newest.second_id
     and case when t.first_id = :memberId then t.first_notified_at else t.second_notified_at end is null
   returning newest.other_id`,
  { allSites: 'its parameter is the id of the logged-in member' },
)

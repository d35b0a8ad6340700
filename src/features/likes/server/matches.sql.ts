import { statement } from '#platform/server/statement.ts'
import { reachable } from './likes.sql.ts'

/** The matches that a member, $1, was not told of; each with the other one. */
const untold = `select first_id, second_id, second_id as other_id, matched_at from member_match
    where first_id = $1 and first_told_at is null
  union all
  select first_id, second_id, first_id, matched_at from member_match where second_id = $1 and second_told_at is null`

/** SQL: how many matches a member, $1, was not told of (C-06). */
export const untoldCount = `(select count(*)::int from (${untold}) l ${reachable} and not p.is_fictional)`

/** Takes the newest match that the member was not told of; of two who take at once, one gets it. */
export const takeUntold = statement<[memberId: string, at: Date], { other_id: string }>(
  'likes.take_untold',
  `update member_match t
   set first_told_at = case when t.first_id = $1 then $2 else t.first_told_at end,
     second_told_at = case when t.second_id = $1 then $2 else t.second_told_at end
   from (select l.first_id, l.second_id, l.other_id from (${untold}) l ${reachable} and not p.is_fictional
     order by l.matched_at desc, l.other_id limit 1) newest
   where t.first_id = newest.first_id and t.second_id = newest.second_id
     and case when t.first_id = $1 then t.first_told_at else t.second_told_at end is null
   returning newest.other_id`,
)

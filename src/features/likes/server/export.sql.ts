import { exportStatement } from '#platform/server/database/statement.ts'

/** SQL: true when the member may see the other member. Ids and names of blocked and deleted members are not exported. */
const canSeeOther = `visible_pair(:memberId, l.other_id) and exists (
  select from reachable_account where id = l.other_id)`

const selectOtherName = `(select name from profile where member_id = l.other_id)`

/** The rows of these tables in a member's data export (L-28). Contains the received likes that the site shows. */
export const likesExport = {
  member_like: exportStatement(
    'likes.export_likes',
    `select l.direction, case when ${canSeeOther} then l.other_id end as other_id,
       case when ${canSeeOther} then ${selectOtherName} end as name,
       l.created_at, l.seen_at from (
       select 'given' as direction, liked_id as other_id, created_at, null::timestamptz as seen_at
       from member_like where liker_id = :memberId
       union all
       select 'received', liker_id, created_at, seen_at from member_like
       where liked_id = :memberId and visible_pair(:memberId, liker_id)
         and exists (select from account where id = liker_id and status = 'active')
     ) l order by l.created_at`,
  ),
  member_match: exportStatement(
    'likes.export_matches',
    `select l.other_id, ${selectOtherName} as name, l.matched_at, l.notified_at from (
       select case when first_id = :memberId then second_id else first_id end as other_id, matched_at,
         case when first_id = :memberId then first_notified_at else second_notified_at end as notified_at
       from member_match where first_id = :memberId or second_id = :memberId
     ) l where ${canSeeOther} order by l.matched_at`,
  ),
  member_skip: exportStatement(
    'likes.export_skips',
    `select l.other_id, ${selectOtherName} as name, l.skipped_at from (
       select skipped_id as other_id, skipped_at from member_skip where member_id = :memberId
     ) l where ${canSeeOther} order by l.skipped_at`,
  ),
  like_snooze: exportStatement(
    'likes.export_snoozes',
    `select l.other_id, ${selectOtherName} as name, l.snoozed_at from like_snooze l
     where l.member_id = :memberId and ${canSeeOther} order by l.snoozed_at`,
  ),
  like_quota: exportStatement(
    'likes.export_quota',
    `select kind, day, given from like_quota where member_id = :memberId order by kind`,
  ),
}

import { cardColumns, type CardRow } from '#features/profiles/server/profiles.sql.ts'
import { statement } from '#platform/server/database/statement.ts'
import { joinPartnerWhereReachable } from './likes.sql.ts'

export const upsertSkip = statement<{ memberId: string; skippedId: string }>(
  'likes.upsert_skip',
  `insert into member_skip (member_id, skipped_id, skipped_at) values (:memberId, :skippedId, :now)
   on conflict (member_id, skipped_id) do update set skipped_at = excluded.skipped_at`,
)

export const deleteSkip = statement<{ memberId: string; skippedId: string }>(
  'likes.delete_skip',
  `delete from member_skip where member_id = :memberId and skipped_id = :skippedId`,
)

export const deleteSkipsBefore = statement<{ before: Date }>(
  'likes.delete_skips_before',
  `delete from member_skip where skipped_at <= :before`,
)

export const deleteSkipsOf = statement<{ memberId: string }>(
  'likes.delete_skips_of',
  `delete from member_skip where member_id = :memberId or skipped_id = :memberId`,
)

/** Finds the oldest unseen like of a non-fictional member that is not snoozed. */
export const findUnseenLike = statement<{ memberId: string; snoozedSince: Date }, CardRow>(
  'likes.find_unseen',
  `select ${cardColumns} from (
     select liker_id as other_id, created_at from member_like where liked_id = :memberId and seen_at is null
   ) l ${joinPartnerWhereReachable} and not s.is_fictional
     and not exists (select from like_snooze o
       where o.member_id = :memberId and o.other_id = l.other_id and o.snoozed_at > :snoozedSince)
   order by l.created_at, l.other_id limit 1`,
  { allSites: 'its parameter is the id of the logged-in member' },
)

export const upsertSnooze = statement<{ memberId: string; otherId: string }>(
  'likes.upsert_snooze',
  `insert into like_snooze (member_id, other_id, snoozed_at) values (:memberId, :otherId, :now)
   on conflict (member_id, other_id) do update set snoozed_at = excluded.snoozed_at`,
)

export const deleteSnoozesBefore = statement<{ before: Date }>(
  'likes.delete_snoozes_before',
  `delete from like_snooze where snoozed_at <= :before`,
)

export const deleteSnoozesOf = statement<{ memberId: string }>(
  'likes.delete_snoozes_of',
  `delete from like_snooze where member_id = :memberId or other_id = :memberId`,
)

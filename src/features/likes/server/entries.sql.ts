import { statement } from '#platform/server/database/statement.ts'
import { joinPartnerWhereReachable } from './likes.sql.ts'

/** Lists a member's matches, and the received likes without a match, before a time and id, the newest first. */
export const listLikesAndMatches = statement<
  { memberId: string; before: Date | null; beforeId: string | null; limit: number },
  { otherId: string; kind: 'like' | 'match'; at: Date }
>(
  'likes.list_likes_and_matches',
  `select l.other_id, l.kind, l.at from (
     select liker_id as other_id, 'like' as kind, created_at as at from member_like k
     where liked_id = :memberId and not exists (select from member_match
       where first_id = least(:memberId, k.liker_id) and second_id = greatest(:memberId, k.liker_id))
     union all
     select case when first_id = :memberId then second_id else first_id end, 'match', matched_at from member_match
     where first_id = :memberId or second_id = :memberId
   ) l ${joinPartnerWhereReachable} and (:before::timestamptz is null or (l.at, l.other_id) < (:before, :beforeId::uuid))
   order by l.at desc, l.other_id desc limit :limit`,
  { allSites: 'its parameter is the id of the logged-in member' },
)

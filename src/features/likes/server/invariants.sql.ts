import type { Invariants, Violation } from '#platform/server/database/invariants.ts'
import { statement } from '#platform/server/database/statement.ts'

export const likesInvariants: Invariants = {
  'C-06 a match is a mutual like': statement<void, Violation>(
    'likes.check_matches',
    `select first_id as subject, format('match with %s', second_id) as found from member_match m
     where not exists (select from member_like where liker_id = m.first_id and liked_id = m.second_id)
       or not exists (select from member_like where liker_id = m.second_id and liked_id = m.first_id)`,
  ),
  'C-06 a mutual like of two members is a match': statement<void, Violation>(
    'likes.check_mutual',
    `select one.liker_id as subject, format('mutual like with %s', one.liked_id) as found
     from member_like one join member_like other on other.liker_id = one.liked_id and other.liked_id = one.liker_id
     where one.liker_id < one.liked_id
       and not exists (select from member_match where first_id = one.liker_id and second_id = one.liked_id)
       and not exists (select from profile where member_id in (one.liker_id, one.liked_id) and is_fictional)`,
  ),
}

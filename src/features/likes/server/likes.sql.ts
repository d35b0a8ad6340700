import { cardColumns, type CardRow } from '#features/profiles/server/profiles.ts'
import { blockedWith } from '#features/safety/server/safety.ts'
import { statement } from '#platform/server/statement.ts'
import type { LikeList } from '../rules.ts'
import type { QuotaKind } from './quota.sql.ts'

/** Gives a like in one statement; what became of it. */
export const storeLike = statement<
  [siteId: string, liker: string, liked: string, at: Date, kind: QuotaKind, today: string, limit: number],
  { outcome: 'liked' | 'match' | 'known' | 'limit' | 'member_not_found' }
>('likes.store', `select give_like($1, $2, $3, $4, $5, $6, $7) as outcome`)

export const deleteLike = statement<[liker: string, liked: string]>(
  'likes.delete',
  `delete from member_like where liker_id = $1 and liked_id = $2`,
)

export const lockPair = statement<[first: string, second: string]>(
  'likes.lock_pair',
  `select pg_advisory_xact_lock(hashtextextended(least($1::uuid::text, $2::uuid::text) || greatest($1::uuid::text, $2::uuid::text), 0))`,
)

export const deleteMatch = statement<[one: string, other: string]>(
  'likes.delete_match',
  `delete from member_match where first_id = least($1::uuid, $2::uuid) and second_id = greatest($1::uuid, $2::uuid)`,
)

export const markSeen = statement<[liker: string, liked: string, at: Date]>(
  'likes.mark_seen',
  `update member_like set seen_at = $3 where liker_id = $1 and liked_id = $2 and seen_at is null`,
)

/** A row of a list: the card, whether the mark is new, and when. */
export interface LikeRow extends CardRow {
  at: Date
  is_new_like: boolean
}

const sources: Record<LikeList, string> = {
  received: `select liker_id as other_id, created_at as at, seen_at is null as is_new_like from member_like where liked_id = $1`,
  sent: `select liked_id as other_id, created_at as at, false as is_new_like from member_like where liker_id = $1`,
  matches: `select case when first_id = $1 then second_id else first_id end as other_id, matched_at as at, false as is_new_like
    from member_match where first_id = $1 or second_id = $1`,
}

// Likes go on while a member is invisible (C-56), so the profile decides, not the search row's visibility.
const living = `join member_search s on s.member_id = l.other_id
  join profile p on p.member_id = l.other_id and p.status = 'active'
  join account a on a.id = l.other_id and a.status = 'active'`

/** SQL after rows `l` with an `other_id`: those that a member, $1, still finds there, with `s`, `p` and `a` of the other. */
export const reachable = `${living} where visible_pair($1, l.other_id)`

export const listGiven = statement<[liker: string], { other_id: string }>(
  'likes.list_given',
  // The blocks are read once, not for each of thousands of likes.
  `select l.other_id from (${sources.sent}) l ${living} where l.other_id <> all (array(${blockedWith('$1')}))
   order by l.at desc limit 5000`,
)

function listOf(list: LikeList) {
  return statement<[memberId: string, before: Date | null, beforeId: string | null, limit: number], LikeRow>(
    `likes.list_${list}`,
    `select ${cardColumns}, l.at, l.is_new_like and not s.is_fictional as is_new_like from (${sources[list]}) l ${reachable}
       and ($2::timestamptz is null or (l.at, l.other_id) < ($2, $3::uuid))
     order by l.at desc, l.other_id desc limit $4`,
  )
}

/** The pages of each list, the newest first. */
export const likeLists = { received: listOf('received'), sent: listOf('sent'), matches: listOf('matches') }

/** So many likes of each kind are in likes.php, and so many unseen ones are counted at most: the two agree. */
const menuSize = 500

// A like of a fictional profile is in the lists, with its label, but it is never new and never counted (C-11).
const unseen = `(${sources.received} and seen_at is null) l ${reachable} and not s.is_fictional`

/** SQL: how many likes a member, $1, has not seen, at most 500. */
export const unseenCount = `(select count(*)::int from (select from ${unseen} limit ${menuSize}) as unseen)`

const menuOrder = `order by at desc, other_id desc limit ${menuSize}`

/** What likes.php lists: given likes, the newest first; received ones, the unseen first. */
export const menuLikes = {
  sent: statement<[memberId: string], LikeRow>(
    'likes.menu_sent',
    `select ${cardColumns}, l.at, l.is_new_like from (${sources.sent}) l ${reachable} ${menuOrder}`,
  ),
  received: statement<[memberId: string], LikeRow>(
    'likes.menu_received',
    `select * from (
       (select ${cardColumns}, l.other_id, l.at, true as is_new_like from ${unseen} ${menuOrder})
       union all
       (select ${cardColumns}, l.other_id, l.at, false from (${sources.received}) l ${reachable}
          and (s.is_fictional or not l.is_new_like) ${menuOrder})
     ) as likes order by is_new_like desc, at desc, other_id desc limit ${menuSize}`,
  ),
}

export const countLikes = statement<[memberId: string], { received: number; sent: number; matches: number }>(
  'likes.counts',
  `select
     (select count(*)::int from (${sources.received}) l ${reachable} and not s.is_fictional) as received,
     (select count(*)::int from (${sources.sent}) l ${reachable}) as sent,
     (select count(*)::int from (${sources.matches}) l ${reachable}) as matches`,
)

/** Who likes the member or is liked by them, without those across a block. */
export const listLikePartners = statement<[memberId: string], { other_id: string }>(
  'likes.list_partners',
  `select other_id from (
     select liker_id as other_id from member_like where liked_id = $1
     union select liked_id from member_like where liker_id = $1
   ) l where visible_pair($1, other_id)`,
)

export const deleteLikesOf = statement<[memberId: string]>(
  'likes.delete_of',
  `delete from member_like where liker_id = $1 or liked_id = $1`,
)

export const deleteMatchesOf = statement<[memberId: string]>(
  'likes.delete_matches_of',
  `delete from member_match where first_id = $1 or second_id = $1`,
)

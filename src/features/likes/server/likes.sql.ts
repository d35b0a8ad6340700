// Public: other features or the app use this file.
import { cardColumns, type CardRow } from '#features/profiles/server/profiles.sql.ts'
import { selectBlockedIds } from '#features/relations/server/relations.sql.ts'
import { statement } from '#platform/server/database/statement.ts'
import type { LikeList } from '../rules.ts'
import type { QuotaKind } from './quota.sql.ts'

/** Gives a like by the database function `give_like`, and returns the outcome. */
export const storeLike = statement<
  { liker: string; liked: string; at: Date; kind: QuotaKind; today: string; limit: number },
  { outcome: 'liked' | 'match' | 'already_liked' | 'limit' | 'member_not_found' }
>('likes.store', `select give_like(:site, :liker, :liked, :at, :kind, :today, :limit) as outcome`)

export const deleteLike = statement<{ liker: string; liked: string }>(
  'likes.delete',
  `delete from member_like where liker_id = :liker and liked_id = :liked`,
  { allSites: 'its parameter is the id of the logged-in member' },
)

export const lockPair = statement<{ first: string; second: string }>(
  'likes.lock_pair',
  `select pg_advisory_xact_lock(hashtextextended(least(:first::uuid::text, :second::uuid::text) || greatest(:first::uuid::text, :second::uuid::text), 0))`,
)

export const deleteMatch = statement<{ one: string; other: string }>(
  'likes.delete_match',
  `delete from member_match where first_id = least(:one::uuid, :other::uuid) and second_id = greatest(:one::uuid, :other::uuid)`,
  { allSites: 'its parameter is the id of the logged-in member' },
)

export const markSeen = statement<{ liker: string; liked: string }>(
  'likes.mark_seen',
  `update member_like set seen_at = :now where liker_id = :liker and liked_id = :liked and seen_at is null`,
  { allSites: 'its parameter is the id of the logged-in member' },
)

/** A row of a list: the card with the time of the like or match. */
export interface LikeRow extends CardRow {
  at: Date
  isNewLike: boolean
}

/** SQL: the rows of each list of a member. The query of received likes ends in its `where`, so `and` can follow. */
const listSources: Record<LikeList, string> = {
  received: `select liker_id as other_id, created_at as at, seen_at is null as is_new_like from member_like where liked_id = :memberId`,
  sent: `select liked_id as other_id, created_at as at, false as is_new_like from member_like where liker_id = :memberId`,
  matches: `select case when first_id = :memberId then second_id else first_id end as other_id, matched_at as at, false as is_new_like
    from member_match where first_id = :memberId or second_id = :memberId`,
}

// Checks the profile instead of the visibility of the search row, because likes of an invisible member remain (C-56).
const joinActivePartner = `join member_search s on s.member_id = l.other_id
  join profile p on p.member_id = l.other_id and p.status = 'active'
  join account a on a.id = l.other_id and a.status = 'active'`

/**
 * SQL: the joins and the `where` after a row source `l` with a column `other_id`. Joins the other member's search row
 * `s`, profile `p` and account `a`. Excludes inactive members and those who have a block with the member. Further
 * conditions follow with `and`.
 */
export const joinPartnerWhereReachable = `${joinActivePartner} where visible_pair(:memberId, l.other_id)`

export const hasReceivedLike = statement<{ memberId: string; liker: string }, { likesYou: boolean }>(
  'likes.has_received',
  `select exists (select 1 from (${listSources.received} and liker_id = :liker) l ${joinPartnerWhereReachable}) as likes_you`,
  { allSites: 'its parameter is the id of the logged-in member' },
)

export const listGivenLikeIds = statement<{ memberId: string }, { otherId: string }>(
  'likes.list_given',
  // Reads the blocks once instead of once per like.
  `select l.other_id from (${listSources.sent}) l ${joinActivePartner} where l.other_id <> all (array(${selectBlockedIds(':memberId')}))
   order by l.at desc limit 5000`,
  { allSites: 'its parameter is the id of the logged-in member' },
)

function buildListStatement(list: LikeList) {
  return statement<{ memberId: string; before: Date | null; beforeId: string | null; limit: number }, LikeRow>(
    `likes.page_of_${list}`,
    `select ${cardColumns}, l.at, l.is_new_like and not s.is_fictional as is_new_like from (${listSources[list]}) l ${joinPartnerWhereReachable}
       and (:before::timestamptz is null or (l.at, l.other_id) < (:before, :beforeId::uuid))
     order by l.at desc, l.other_id desc limit :limit`,
    { allSites: 'its parameter is the id of the logged-in member' },
  )
}

/** The statements that read a page of each list, the newest first. */
export const likeListStatements = {
  received: buildListStatement('received'),
  sent: buildListStatement('sent'),
  matches: buildListStatement('matches'),
}

/**
 * The maximum number of likes of each kind in likes.php. It also limits the count of unseen likes, so the two agree
 * (R-3.26).
 */
const MENU_SIZE = 500

// A like of a fictional profile is listed with its label, but is never new and never counted (C-11).
const fromUnseenLikes = `from (${listSources.received} and seen_at is null) l ${joinPartnerWhereReachable} and not s.is_fictional`

/** SQL: the number of unseen likes of a member, at most 500. */
export const unseenLikeCount = `(select count(*)::int from (select ${fromUnseenLikes} limit ${MENU_SIZE}) as unseen)`

const menuOrder = `order by at desc, other_id desc limit ${MENU_SIZE}`

/** The statements of likes.php: given likes, the newest first; received likes, the unseen first. */
export const menuLikeStatements = {
  sent: statement<{ memberId: string }, LikeRow>(
    'likes.menu_sent',
    `select ${cardColumns}, l.at, l.is_new_like from (${listSources.sent}) l ${joinPartnerWhereReachable} ${menuOrder}`,
    { allSites: 'its parameter is the id of the logged-in member' },
  ),
  received: statement<{ memberId: string }, LikeRow>(
    'likes.menu_received',
    `select * from (
       (select ${cardColumns}, l.other_id, l.at, true as is_new_like ${fromUnseenLikes} ${menuOrder})
       union all
       (select ${cardColumns}, l.other_id, l.at, false from (${listSources.received}) l ${joinPartnerWhereReachable}
          and (s.is_fictional or not l.is_new_like) ${menuOrder})
     ) as likes order by is_new_like desc, at desc, other_id desc limit ${MENU_SIZE}`,
    { allSites: 'its parameter is the id of the logged-in member' },
  ),
}

export const countLikes = statement<{ memberId: string }, { received: number; sent: number; matches: number }>(
  'likes.counts',
  `select
     (select count(*)::int from (${listSources.received}) l ${joinPartnerWhereReachable} and not s.is_fictional) as received,
     (select count(*)::int from (${listSources.sent}) l ${joinPartnerWhereReachable}) as sent,
     (select count(*)::int from (${listSources.matches}) l ${joinPartnerWhereReachable}) as matches`,
  { allSites: 'its parameter is the id of the logged-in member' },
)

/** Lists the members who like the member or are liked by them, without blocked pairs. */
export const listLikePartners = statement<{ memberId: string }, { otherId: string }>(
  'likes.list_partners',
  `select other_id from (
     select liker_id as other_id from member_like where liked_id = :memberId
     union select liked_id from member_like where liker_id = :memberId
   ) l where visible_pair(:memberId, other_id)`,
  { allSites: 'its parameter is the id of the logged-in member' },
)

export const deleteLikesOf = statement<{ memberId: string }>(
  'likes.delete_of',
  `delete from member_like where liker_id = :memberId or liked_id = :memberId`,
  { allSites: 'it exports the files or erases the rows of one member' },
)

export const deleteMatchesOf = statement<{ memberId: string }>(
  'likes.delete_matches_of',
  `delete from member_match where first_id = :memberId or second_id = :memberId`,
  { allSites: 'it exports the files or erases the rows of one member' },
)

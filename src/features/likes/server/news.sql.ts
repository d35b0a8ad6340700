import { statement } from '#platform/server/database/statement.ts'
import { joinPartnerWhereReachable } from './likes.sql.ts'

/** Lists the members of all sites with an unseen like of a period, except those with a block between the two. */
export const listUnseenRecipients = statement<{ after: Date; until: Date }, { memberId: string; siteId: string }>(
  'likes.list_unseen_recipients',
  `select distinct liked_id as member_id, site_id from member_like
   where created_at >= :after and created_at < :until and seen_at is null and visible_pair(liked_id, liker_id)`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

export interface UnseenRow {
  otherId: string
  name: string
  at: Date
  isMatch: boolean
}

/** Lists the unseen likes since a time. A like of a fictional profile is never new (C-11). */
export const listUnseenLikes = statement<{ memberId: string; since: Date }, UnseenRow>(
  'likes.list_unseen',
  `select l.other_id, s.name, l.at, exists (
       select from member_match where first_id = least(:memberId, l.other_id) and second_id = greatest(:memberId, l.other_id)
     ) as is_match
   from (select liker_id as other_id, created_at as at from member_like
     where liked_id = :memberId and site_id = :site and created_at >= :since and seen_at is null) l ${joinPartnerWhereReachable}
     and not s.is_fictional
   order by l.at desc limit 100`,
)

import { cardColumns, type CardRow } from '#features/profiles/server/profiles.sql.ts'
import { statement } from '#platform/server/database/statement.ts'
import { MAX_NEW_MATCHES } from '../../inbox.rules.ts'
import { unreadCount } from '../chat.sql.ts'

/** SQL: the member's matches, each with the id of the other member. */
const matches = `select second_id as other_id, matched_at from member_match where first_id = :memberId and site_id = :site
  union all select first_id, matched_at from member_match where second_id = :memberId and site_id = :site`

/** SQL: the row of a table with first_id and second_id is of the pair of `:memberId` and `other`. */
const isPairWith = (other: string, table: string) =>
  `${table}.first_id = least(:memberId::uuid, ${other}) and ${table}.second_id = greatest(:memberId::uuid, ${other})`

/** Lists the matches without a conversation in the member's list, newest first. */
export const listNewMatches = statement<{ memberId: string }, CardRow>(
  'chat.list_new_matches',
  `select ${cardColumns} from (${matches}) m
  join reachable_account a on a.id = m.other_id
  join member_search s on s.member_id = m.other_id
  where visible_pair(:memberId, m.other_id) and not s.is_fictional and not exists (
    select from conversation c join conversation_side side on side.conversation_id = c.id and side.member_id = :memberId
    where ${isPairWith('m.other_id', 'c')} and c.last_seq > side.deleted_seq)
  order by m.matched_at desc, m.other_id desc limit ${MAX_NEW_MATCHES}`,
)

export interface MemberChatStatusRow {
  isMatch: boolean
  conversationId: string | null
  unread: number | null
}

/** Finds whether a member is a match, and the conversation with them that is in the member's list. */
export const findMemberChatStatusRow = statement<{ memberId: string; otherId: string }, MemberChatStatusRow>(
  'chat.find_member_status',
  `select exists (select from member_match m where ${isPairWith('a.id', 'm')}) as is_match, listed.conversation_id, listed.unread
  from reachable_account a
  left join lateral (
    select c.id as conversation_id, ${unreadCount} as unread
    from conversation c join conversation_side side on side.conversation_id = c.id and side.member_id = :memberId
    where ${isPairWith('a.id', 'c')} and c.site_id = :site and c.last_seq > side.deleted_seq
  ) listed on true
  where a.id = :otherId and a.site_id = :site and visible_pair(:memberId, a.id)`,
)

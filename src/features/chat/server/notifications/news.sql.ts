import { statement } from '#platform/server/database/statement.ts'

// SQL: messages are found by their id, which contains the time at which they were sent.
/** Lists the members of all sites with an unread message of a period, except those with a block between the two. */
export const listUnreadRecipients = statement<
  { firstId: string; lastId: string },
  { memberId: string; siteId: string }
>(
  'chat.list_unread_recipients',
  `select distinct side.member_id, c.site_id from message m
   join conversation c on c.id = m.conversation_id
   join conversation_side side on side.conversation_id = m.conversation_id and side.partner_id = m.sender_id
   where m.id >= :firstId and m.id < :lastId and m.seq > side.read_seq and m.seq > side.deleted_seq
     and visible_pair(side.member_id, side.partner_id)`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

export interface UnreadRow {
  conversationId: string
  partnerId: string
  name: string
  isFictional: boolean
  isFirst: boolean
  unread: number
  newestAt: Date
  oldestAt: Date
  body: string | null
}

/** Lists the conversations with unread messages of the partner since a time; the partner is active and visible. */
export const listUnreadConversations = statement<{ memberId: string; since: Date }, UnreadRow>(
  'chat.list_unread_conversations',
  `select c.id as conversation_id, side.partner_id, s.name, s.is_fictional,
     c.starter_id = side.partner_id and side.read_seq = 0 as is_first,
     u.unread, u.newest_at, u.oldest_at,
     (select left(m.body, 200) from message m
      where m.conversation_id = c.id and m.seq = u.newest_seq and m.kind = 'text') as body
   from conversation_side side
   join conversation c on c.id = side.conversation_id and c.site_id = :site and c.last_at >= :since
   join reachable_account a on a.id = side.partner_id
   join member_search s on s.member_id = side.partner_id
   join lateral (
     select count(*)::int as unread, max(sent_at) as newest_at, min(sent_at) as oldest_at, max(seq) as newest_seq
     from message m where m.conversation_id = c.id and m.seq > side.read_seq and m.seq > side.deleted_seq
       and m.sender_id = side.partner_id and m.sent_at >= :since
   ) u on u.unread > 0
   where side.member_id = :memberId and visible_pair(:memberId, side.partner_id)
   order by u.newest_at desc limit 100`,
)

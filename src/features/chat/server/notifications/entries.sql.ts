import { statement } from '#platform/server/database/statement.ts'

type Page = { memberId: string; before: Date | null; beforeId: string | null; limit: number }

// SQL: the member's side of the conversations with active partners, without a block between the two.
const sides = `conversation_side side
   join conversation c on c.id = side.conversation_id and c.site_id = :site
   join reachable_account a on a.id = side.partner_id`

/** Lists the conversations with unread texts and images before a time and id, the newest first. */
export const listWaitingMessages = statement<
  Page,
  { conversationId: string; partnerId: string; unread: number; at: Date }
>(
  'chat.list_waiting_messages',
  `select c.id as conversation_id, side.partner_id, u.unread, u.at from ${sides}
   join lateral (
     select count(*)::int as unread, max(sent_at) as at from message m
     where m.conversation_id = c.id and m.seq > side.read_seq and m.seq > side.deleted_seq
       and m.sender_id = side.partner_id and m.kind <> 'gift' and m.removed_at is null
   ) u on u.unread > 0
   where side.member_id = :memberId and side.read_seq < c.last_seq and visible_pair(:memberId, side.partner_id)
     and (:before::timestamptz is null or (u.at, c.id) < (:before, :beforeId::uuid))
   order by u.at desc, c.id desc limit :limit`,
)

/** Lists the received gifts before a time and id, the newest first. */
export const listReceivedGifts = statement<Page, { id: string; conversationId: string; partnerId: string; at: Date }>(
  'chat.list_received_gifts',
  `select m.id, m.conversation_id, side.partner_id, m.sent_at as at from ${sides}
   join message m on m.conversation_id = c.id and m.kind = 'gift' and m.sender_id = side.partner_id
     and m.seq > side.deleted_seq
   where side.member_id = :memberId and visible_pair(:memberId, side.partner_id)
     and (:before::timestamptz is null or (m.sent_at, m.id) < (:before, :beforeId::uuid))
   order by m.sent_at desc, m.id desc limit :limit`,
)

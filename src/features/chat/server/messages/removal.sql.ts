import { statement } from '#platform/server/database/statement.ts'

/**
 * Removes the text of the member's own message that the partner has not read. Returns no row for every other message. The
 * lock on the partner's side serializes a removal with reading; a repeated removal keeps its first time.
 */
export const removeUnreadMessage = statement<
  { conversationId: string; memberId: string; seq: number },
  { seq: number }
>(
  'chat.remove_unread_message',
  `with partner_side as (
    select read_seq from conversation_side where conversation_id = :conversationId and partner_id = :memberId for update)
  update message m set body = '', removed_at = coalesce(m.removed_at, :now) from partner_side
  where m.conversation_id = :conversationId and m.seq = :seq and m.sender_id = :memberId and m.kind = 'text'
    and (m.removed_at is not null or m.seq > partner_side.read_seq)
  returning m.seq`,
)

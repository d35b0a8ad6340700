import { statement } from '#platform/server/database/statement.ts'

/** Finds a message that another member of the site sent to a member, even if one of them removed the conversation. */
export const findReceivedMessage = statement<
  { memberId: string; messageId: string },
  { conversationId: string; seq: number; senderId: string; imageKey: string | null }
>(
  'chat.find_received_message',
  `select m.conversation_id, m.seq, m.sender_id, (select file_key from chat_image where message_id = m.id) as image_key
   from message m join conversation c on c.id = m.conversation_id
   where m.id = :messageId and c.site_id = :site and m.sender_id <> :memberId and :memberId in (c.first_id, c.second_id)`,
)

/** Lists a message and those before it, the newest first. */
export const listMessagesUntil = statement<
  { conversationId: string; seq: number; limit: number },
  { senderId: string; kind: string; body: string; sentAt: Date }
>(
  'chat.list_messages_until',
  `select sender_id, kind, body, sent_at from message where conversation_id = :conversationId and seq <= :seq order by seq desc limit :limit`,
)

/** Lists the newest texts of a site since a time. The ids of messages are in the order of time. */
export const listNewestTexts = statement<
  { firstId: string; since: Date; limit: number },
  { senderId: string; body: string }
>(
  'chat.list_newest_texts',
  `select m.sender_id, m.body from message m join conversation c on c.id = m.conversation_id
   where m.id >= :firstId and m.sent_at >= :since and c.site_id = :site and m.kind <> 'image' and m.body <> ''
   order by m.id desc limit :limit`,
)

/** Removes a message whose text or image broke the rules. Returns no row when it was removed already. */
export const removeReportedMessage = statement<
  { messageId: string },
  { conversationId: string; body: string; firstId: string; secondId: string }
>(
  'chat.remove_reported_message',
  `with removed as (
     select m.id, m.body, c.id as conversation_id, c.first_id, c.second_id from message m
     join conversation c on c.id = m.conversation_id
     where m.id = :messageId and c.site_id = :site and m.removed_at is null for update of m)
   update message m set body = '', removed_at = :now from removed where m.id = removed.id
   returning removed.conversation_id, removed.body, removed.first_id, removed.second_id`,
)

export const restoreReportedMessage = statement<
  { messageId: string; body: string },
  { conversationId: string; firstId: string; secondId: string }
>(
  'chat.restore_reported_message',
  `update message m set body = :body, removed_at = null from conversation c
   where m.id = :messageId and c.id = m.conversation_id and c.site_id = :site and m.removed_at is not null
   returning c.id as conversation_id, c.first_id, c.second_id`,
)

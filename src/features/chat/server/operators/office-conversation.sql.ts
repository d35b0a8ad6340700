import { statement } from '#platform/server/database/statement.ts'

/** Finds the conversation of two members of a site, even if one of them removed it. */
export const findConversationOfPair = statement<{ memberId: string; partnerId: string }, { id: string }>(
  'chat.find_conversation_of_pair',
  `select id from conversation
   where first_id = least(:memberId::uuid, :partnerId::uuid) and second_id = greatest(:memberId::uuid, :partnerId::uuid) and site_id = :site`,
)

/** A message as staff read it. */
export interface ReadMessageRow {
  seq: number
  senderId: string
  kind: 'text' | 'image' | 'gift'
  body: string
  sentAt: Date
  removedAt: Date | null
}

/** Lists messages of a conversation before a sequence number, the newest first. */
export const listMessagesBefore = statement<{ conversationId: string; before: number; limit: number }, ReadMessageRow>(
  'chat.list_messages_before',
  `select seq, sender_id, kind, body, sent_at, removed_at from message
   where conversation_id = :conversationId and seq < :before order by seq desc limit :limit`,
)

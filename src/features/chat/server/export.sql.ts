import { exportStatement, statement } from '#platform/server/database/statement.ts'

/** SQL: the member may still read the partner's messages: the partner is active and neither blocked the other. */
const isVisible = `visible_pair(:memberId, side.partner_id) and exists (
  select from account where id = side.partner_id and is_open_account(status))`

/**
 * The rows of chats in a member's data export (L-28): their own messages, and the partners' messages they can still
 * read.
 */
export const chatExport = {
  conversation_side: exportStatement(
    'chat.export_conversations',
    `select c.id, case when ${isVisible} then side.partner_id end as partner_id,
       case when ${isVisible} then (
         select name from profile where member_id = side.partner_id) end as name,
       c.starter_id = :memberId as started_by_me, c.created_at, c.last_at, c.last_seq, side.read_seq, side.deleted_seq
     from conversation_side side join conversation c on c.id = side.conversation_id
     where side.member_id = :memberId order by c.created_at`,
  ),
  message: exportStatement(
    'chat.export_messages',
    // Visibility is decided once per conversation, not per message.
    `with exported as materialized (
       select side.conversation_id, side.deleted_seq, ${isVisible} as is_visible from conversation_side side
       where side.member_id = :memberId)
     select m.conversation_id, m.sender_id = :memberId as mine, m.kind, m.body, m.gift, m.sent_at, m.removed_at, m.seq, m.id,
       case when m.sender_id = :memberId then m.price end as price,
       exists (select from staff_message where message_id = m.id) as written_by_staff
     from exported join message m on m.conversation_id = exported.conversation_id
     where m.sender_id = :memberId or (exported.is_visible and m.seq > exported.deleted_seq)
     order by m.conversation_id, m.seq`,
  ),
  chat_image: exportStatement(
    'chat.export_images',
    `select client_id, message_id, width, height, created_at from chat_image where sender_id = :memberId order by created_at`,
  ),
  chat_setting: exportStatement(
    'chat.export_settings',
    `select shows_read_marks, safety_tips_dismissed_at from chat_setting where member_id = :memberId`,
  ),
  chat_quota: exportStatement('chat.export_quota', `select started from chat_quota where member_id = :memberId`),
}

/** Lists the file keys of the images that a member uploaded, the oldest first. */
export const listImageKeys = statement<{ memberId: string }, { clientId: string; fileKey: string }>(
  'chat.list_image_keys',
  `select client_id, file_key from chat_image where sender_id = :memberId order by created_at, client_id`,
  { allSites: 'it exports the files or erases the rows of one member' },
)

/** Lists the members with whom a member has a conversation. */
export const listConversationPartners = statement<{ memberId: string }, { partnerId: string }>(
  'chat.list_conversation_partners',
  `select partner_id from conversation_side where member_id = :memberId order by partner_id`,
)

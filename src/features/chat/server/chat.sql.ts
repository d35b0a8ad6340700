// Public: other features or the app use this file.
import type { MessageRisk } from '#features/moderation/risk.rules.ts'
import { cardColumns, type CardRow } from '#features/profiles/server/profiles.sql.ts'
import { statement } from '#platform/server/database/statement.ts'
import { MAX_CHATS, MAX_REMOVED_SEQS } from '../rules.ts'

/** The outcome of one send: a refusal or the stored message. */
export interface OutcomeRow {
  refusal: string | null
  details: Record<string, number> | null
  id: string
  conversationId: string
  partnerId: string
  seq: number
  sentAt: Date
  credits: number
  isNew: boolean
}

/** Stores and charges messages, and starts conversations. Returns the outcomes in the order of the items. */
export const storeMessages = statement<{ items: string }, OutcomeRow>(
  'chat.store_messages',
  `select refusal, details, id, conversation_id, partner_id, seq, sent_at, credits, is_new from store_messages(:items)`,
)

// SQL: the conversations that are listed and counted as unread. They have a message that the member did not remove,
// an active partner, and no block between the two members.
const listedConversations = `from conversation_side side
  join conversation c on c.id = side.conversation_id and c.site_id = :site
  join reachable_account a on a.id = side.partner_id
  join member_search s on s.member_id = side.partner_id
  where side.member_id = :memberId and c.last_seq > side.deleted_seq and visible_pair(:memberId, side.partner_id)
  order by c.last_at desc, c.id desc limit ${MAX_CHATS}`

const isMatch = `exists (select from member_match
  where first_id = least(:memberId::uuid, side.partner_id) and second_id = greatest(:memberId::uuid, side.partner_id))`

/** SQL: the number of unread messages of the row's side `side` in its conversation `c` (I13). */
export const unreadCount = `(select count(*)::int from message m
  where m.conversation_id = c.id and m.seq > side.read_seq and m.sender_id = side.partner_id
    and m.removed_at is null)`

/** The columns of an image. */
export interface ImageRow {
  fileKey: string
  width: number
  height: number
  thumbhash: string
}

/** The columns of a message's content. */
export interface ContentRow {
  kind: 'text' | 'image' | 'gift'
  body: string
  gift: string | null
  removedAt: Date | null
}

/** A conversation in the list, with the start of its last message. Null when that was deleted meanwhile. */
export interface ChatRow extends CardRow {
  conversationId: string
  lastAt: Date
  unread: number
  kind: ContentRow['kind'] | null
  isMatch: boolean
  isAnswered: boolean
  body: string | null
  gift: string | null
  removedAt: Date | null
  mine: boolean | null
}

export const listChatRows = statement<{ memberId: string }, ChatRow>(
  'chat.list',
  `with listed as (
    select ${cardColumns}, c.id as conversation_id, c.last_at, c.last_seq, ${unreadCount} as unread, ${isMatch} as is_match,
      c.first_sent_text and c.second_sent_text as is_answered
    ${listedConversations})
  select listed.*, m.kind, left(m.body, 160) as body, m.gift, m.removed_at, m.sender_id = :memberId as mine
  from listed left join message m on m.conversation_id = listed.conversation_id and m.seq = listed.last_seq
  order by listed.last_at desc, listed.conversation_id desc`,
)

/** SQL: a member's total of unread messages. */
export const unreadTotalSql = `(select coalesce(sum(unread), 0)::int from (select ${unreadCount} as unread ${listedConversations}) listed)`

export interface ParticipantRow extends CardRow {
  conversationId: string
  lastSeq: number
  readSeq: number
  deletedSeq: number
  partnerReadSeq: number
  partnerStatus: 'active' | 'not_confirmed'
  hasAnswered: boolean
  imageRefusal: ImageRefusalCode | null
  writingRefusal: 'fictional_retired' | 'writing_limited' | null
  removedSeqs: number[]
  /** Whether both members show what they have read. */
  showsReadMarks: boolean
}

/** The refusals of an image by the other member's privacy setting. */
export type ImageRefusalCode = 'images_not_accepted' | 'images_only_after_answer'

/** Finds the viewer's side of a conversation with the partner's card. The partner is active and visible. */
export const findParticipant = statement<{ memberId: string; conversationId: string }, ParticipantRow>(
  'chat.find_participant',
  `select ${cardColumns}, c.id as conversation_id, c.last_seq, side.read_seq, side.deleted_seq,
    partner_side.read_seq as partner_read_seq, a.status as partner_status,
    has_written(:memberId, side.partner_id) as has_answered, image_refusal(:memberId, side.partner_id) as image_refusal,
    writing_refusal(:memberId, side.partner_id, :now) as writing_refusal,
    array(select seq from message where conversation_id = c.id and removed_at is not null
      order by seq desc limit ${MAX_REMOVED_SEQS}) as removed_seqs,
    not exists (select from chat_setting
      where member_id in (:memberId, side.partner_id) and not shows_read_marks) as shows_read_marks
  from conversation_side side
  join conversation c on c.id = side.conversation_id and c.site_id = :site
  join conversation_side partner_side
    on partner_side.conversation_id = c.id and partner_side.member_id = side.partner_id
  join reachable_account a on a.id = side.partner_id
  join member_search s on s.member_id = side.partner_id
  where side.conversation_id = :conversationId and side.member_id = :memberId and visible_pair(:memberId, side.partner_id)`,
)

export interface SenderRow {
  credits: number
  premium: boolean
  confirmed: boolean
  starts: number
  showsSafetyTips: boolean
  /** The country of the sender's profile; null without a profile. */
  country: string | null
}

export const findSender = statement<{ memberId: string }, SenderRow>(
  'chat.find_sender',
  `select b.credits, b.paid_orders > 0 as premium, a.status = 'active' as confirmed,
    coalesce((select q.started from chat_quota q where q.member_id = :memberId), 0) as starts,
    not exists (select from chat_setting
      where member_id = :memberId and safety_tips_dismissed_at is not null) as shows_safety_tips,
    (select p.country from profile p where p.member_id = :memberId) as country
  from credit_balance b join account a on a.id = b.member_id where b.member_id = :memberId`,
  { allSites: 'its parameter is the id of the logged-in member' },
)

/** The refusals of a start by or to a fictional profile, by a decision, or by the other member's privacy setting. */
export type StartRefusalCode =
  | 'fictional_never_starts'
  | 'fictional_retired'
  | 'nobody_may_write'
  | 'only_liked_may_write'
  | 'writing_limited'

/** Finds whether a message would start a conversation, and the sender's signup date. */
export const findStartContext = statement<{ memberId: string; otherId: string }, { isStart: boolean; signupAt: Date }>(
  'chat.find_start_context',
  `select signup_at, not exists (select 1 from conversation
      where first_id = least(:memberId::uuid, :otherId::uuid) and second_id = greatest(:memberId::uuid, :otherId::uuid) and site_id = :site) as is_start
    from account where id = :memberId`,
)

export const findConversationWith = statement<
  { memberId: string; otherId: string },
  { conversationId: string | null; startRefusal: StartRefusalCode | null; imageRefusal: ImageRefusalCode | null }
>(
  'chat.find_conversation_with',
  `select (select id from conversation
      where first_id = least(:memberId::uuid, :otherId::uuid) and second_id = greatest(:memberId::uuid, :otherId::uuid) and site_id = :site) as conversation_id,
    coalesce(start_refusal(:memberId, :otherId), writing_refusal(:memberId, :otherId, :now)) as start_refusal, image_refusal(:memberId, :otherId) as image_refusal`,
)

/** Finds whether the member's next text to another member is their first one to a match (C-06). */
export const findFirstTextToMatch = statement<{ memberId: string; otherId: string }, { isFirst: boolean }>(
  'chat.find_first_text_to_match',
  `select is_first_text_to_match(:memberId, :otherId) as is_first`,
)

export interface MessageRow extends ContentRow {
  id: string
  clientId: string
  seq: number
  senderId: string
  sentAt: Date
  image: ImageRow | null
  /** The risks of which the recipient is warned. */
  risks: MessageRisk[]
}

// SQL: a message with its image.
const messages = `select m.id, m.client_id, m.seq, m.sender_id, m.kind, m.body, m.gift, m.removed_at, m.sent_at,
    case when m.kind = 'image' then (
      select jsonb_build_object('fileKey', file_key, 'width', width, 'height', height, 'thumbhash', thumbhash)
      from chat_image where message_id = m.id) end as image,
    coalesce((select risks from message_flag where message_id = m.id), '{}') as risks
  from message m`

/** Lists messages between two sequence numbers, both exclusive, newest first. */
export const listNewestMessages = statement<
  { conversationId: string; after: number; before: number; limit: number },
  MessageRow
>(
  'chat.list_newest_messages',
  `${messages} where conversation_id = :conversationId and seq > :after and seq < :before order by seq desc limit :limit`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Lists messages between two sequence numbers, both exclusive, oldest first. */
export const listOldestMessages = statement<
  { conversationId: string; after: number; before: number; limit: number },
  MessageRow
>(
  'chat.list_oldest_messages',
  `${messages} where conversation_id = :conversationId and seq > :after and seq < :before order by seq limit :limit`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Advances the member's read position, never past the last message. Returns no row when nothing changed. */
export const advanceReadSeq = statement<{ conversationId: string; memberId: string; seq: number }, { readSeq: number }>(
  'chat.advance_read_seq',
  `update conversation_side side set read_seq = least(:seq, c.last_seq) from conversation c
  where side.conversation_id = :conversationId and side.member_id = :memberId and c.id = side.conversation_id
    and side.read_seq < least(:seq, c.last_seq)
  returning side.read_seq`,
  { allSites: 'its parameter is the id of the logged-in member' },
)

export const lockConversation = statement<{ conversationId: string; memberId: string }, { lastSeq: number }>(
  'chat.lock',
  `select last_seq from conversation
  where id = :conversationId and :memberId in (first_id, second_id) and site_id = :site for no key update`,
)

/** Hides the messages up to a sequence number from one member. Updates no row when they are hidden already. */
export const hideConversation = statement<{ conversationId: string; memberId: string; toSeq: number }>(
  'chat.hide_conversation',
  `update conversation_side set deleted_seq = :toSeq, read_seq = greatest(read_seq, :toSeq)
  where conversation_id = :conversationId and member_id = :memberId and deleted_seq < :toSeq`,
)

/** Deletes the messages that both sides removed, and their images (C-54). Returns the file keys of the images. */
export const deleteHiddenMessages = statement<{ conversationId: string }, { fileKey: string }>(
  'chat.delete_hidden_messages',
  `with deleted as (
    delete from message where conversation_id = :conversationId
      and seq <= (select min(deleted_seq) from conversation_side where conversation_id = :conversationId)
    returning id)
  delete from chat_image using deleted where message_id = deleted.id returning file_key`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Lists the partners of the member's conversations, except partners on either side of a block. */
export const listPartners = statement<{ memberId: string }, { partnerId: string }>(
  'chat.list_partners',
  `select partner_id from conversation_side where member_id = :memberId and visible_pair(:memberId, partner_id)`,
)

/**
 * Deletes the messages of the member's conversations with their images, and the member's unsent images. Returns the
 * file keys of the images.
 */
export const deleteMemberMessages = statement<{ memberId: string }, { fileKey: string }>(
  'chat.delete_member_messages',
  `with deleted as (
    delete from message
      where conversation_id in (select conversation_id from conversation_side where member_id = :memberId)
    returning id)
  delete from chat_image where sender_id = :memberId or message_id in (select id from deleted) returning file_key`,
  { allSites: 'it exports the files or erases the rows of one member' },
)

export const deleteMemberConversations = statement<{ memberId: string }>(
  'chat.delete_member_conversations',
  `with deleted_quota as (delete from chat_quota where member_id = :memberId),
    deleted_settings as (delete from chat_setting where member_id = :memberId)
  delete from conversation where first_id = :memberId or second_id = :memberId`,
  { allSites: 'it exports the files or erases the rows of one member' },
)

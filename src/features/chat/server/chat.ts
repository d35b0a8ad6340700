import { incrementMenuVersion, incrementMenuVersions } from '#features/notifications/server/notifications.ts'
import { toMemberCards, listMemberCards, requireMember } from '#features/profiles/server/profiles.ts'
import { getSiteSettings } from '#features/sites/server/sites.ts'
import { Refusal } from '#platform/refusal.ts'
import { notifyMember } from '#platform/server/live/bus.ts'
import { inTransaction, type Context, type MemberContext } from '#platform/server/context.ts'
import { declareRateLimit, consumeRateLimit } from '#platform/server/security/rate-limit.ts'
import type { ChatEntry, Conversation, Message, MemberChat, SendingCost } from '../contract.ts'
import { findStartQuotaRefusal, countStartsLeft } from '../rules.ts'
import {
  deleteMemberConversations,
  deleteMemberMessages,
  findFirstTextToMatch,
  findConversationWith,
  findSender,
  findParticipant,
  hideConversation,
  listChatRows,
  listNewestMessages,
  listOldestMessages,
  listPartners,
  lockConversation,
  advanceReadSeq,
  deleteHiddenMessages,
  type ChatRow,
  type MessageRow,
  type SenderRow,
  type ParticipantRow,
} from './chat.sql.ts'
import { isStartLimitReached } from './start-limit.ts'

export { unreadTotalSql } from './chat.sql.ts'

const typingLimit = declareRateLimit('chat.typing', { points: 60, windowSeconds: 60 })
const maxSeq = 2_147_483_647
const emptySender: SenderRow = { credits: 0, premium: false, confirmed: false, starts: 0 }

/**
 * Lists the member's conversations, newest first, at most 500.
 * Omits removed conversations and those with inactive partners or a block between the members.
 */
export async function listChats(ctx: MemberContext): Promise<{ chats: ChatEntry[] }> {
  const rows = await listChatRows.all(ctx.db, [ctx.actor.memberId, ctx.siteId])
  const cards = await toMemberCards(ctx, rows)
  return { chats: rows.flatMap((row, index) => toChatEntry(row, cards[index]?.online ?? false)) }
}

function toChatEntry(row: ChatRow, online: boolean): ChatEntry {
  const lastMessage = row.kind && { kind: row.kind, text: row.preview ?? '', gift: row.gift, mine: row.mine === true }
  return {
    conversation: row.conversation_id,
    profile: row.member_id,
    num_unread_messages: row.unread,
    name: row.name,
    main_image: row.main_photo_key,
    online,
    is_fictional: row.is_fictional,
    last_message: lastMessage,
    last_at: row.last_at.toISOString(),
  }
}

/**
 * Returns one of the member's conversations: the partner, the sending cost and both read positions.
 * @throws Refusal `chat_not_found`: missing, of other members, or with a blocked or inactive partner
 */
export async function findChat(ctx: MemberContext, { id }: { id: string }): Promise<Conversation> {
  const participant = await requireParticipant(ctx, id)
  const [partner] = await toMemberCards(ctx, [participant])
  if (!partner) throw new Refusal('chat_not_found')
  const replyRefusal = participant.partner_status === 'active' ? null : 'partner_not_confirmed'
  return {
    id,
    partner,
    sendingCost: await getSendingCost(ctx, {
      partnerId: partner.id,
      sender: await loadSender(ctx),
      canSend: replyRefusal === null,
    }),
    replyRefusal,
    lastSeq: participant.last_seq,
    readSeq: participant.read_seq,
    partnerReadSeq: participant.partner_read_seq,
  }
}

/**
 * Returns the existing conversation with a member, or the conditions for starting one.
 * @throws Refusal `member_not_found`
 */
export async function findMemberChat(ctx: MemberContext, { id }: { id: string }): Promise<MemberChat> {
  const { member_id: partnerId } = await requireMember(ctx, id)
  const [partner] = await listMemberCards(ctx, [partnerId])
  if (!partner) throw new Refusal('member_not_found')
  const existing = await findConversationWith.oneOrThrow(ctx.db, [ctx.actor.memberId, id, ctx.siteId])
  const sender = await loadSender(ctx)
  const isStart = existing.conversation_id === null
  const startRefusal = isStart ? (existing.start_refusal ?? (await findStartRefusal(ctx, { id, sender }))) : null
  return {
    conversationId: existing.conversation_id,
    partner,
    sendingCost: await getSendingCost(ctx, { partnerId, sender, canSend: startRefusal === null }),
    startsLeft: isStart ? countStartsLeft(sender) : null,
    startRefusal,
  }
}

async function findStartRefusal(ctx: MemberContext, { id, sender }: { id: string; sender: SenderRow }) {
  if (findStartQuotaRefusal(sender)) return 'free_chats_used' as const
  return (await isStartLimitReached(ctx, id)) ? ('chat_start_limit_reached' as const) : null
}

async function loadSender(ctx: MemberContext): Promise<SenderRow> {
  return (await findSender.one(ctx.db, [ctx.actor.memberId])) ?? emptySender
}

/**
 * Returns the price of the next text and the sender's balance.
 * Offers a free text only when it can be sent now (C-06).
 */
async function getSendingCost(
  ctx: MemberContext,
  { partnerId, sender, canSend }: { partnerId: string; sender: SenderRow; canSend: boolean },
): Promise<SendingCost> {
  const { credits, premium, confirmed } = sender
  const settings = await getSiteSettings(ctx)
  const isFree = canSend && settings.match_first_message_free > 0 && (await isFirstTextToMatch(ctx, partnerId))
  return {
    price: isFree ? 0 : settings.message_credits,
    regularPrice: settings.message_credits,
    credits,
    premium,
    confirmed,
    creditsOnConfirm: !confirmed && settings.signup_credits_at === 'confirmed' ? settings.signup_credits : 0,
    messageLength: settings.message_length,
  }
}

async function isFirstTextToMatch(ctx: MemberContext, partnerId: string): Promise<boolean> {
  return (await findFirstTextToMatch.oneOrThrow(ctx.db, [ctx.actor.memberId, partnerId])).is_first
}

/**
 * Lists a page of messages in server order: the newest, those before a sequence number, or those after one (I14).
 * Omits messages that the member removed (C-54).
 * @throws Refusal `chat_not_found`
 */
export async function listMessages(
  ctx: MemberContext,
  { id, before, after, limit }: { id: string; before?: number; after?: number; limit: number },
): Promise<{ messages: Message[]; hasMore: boolean }> {
  const { deleted_seq: deletedSeq } = await requireParticipant(ctx, id)
  const afterSeq = Math.max(after ?? 0, deletedSeq)
  const isForward = after !== undefined
  const listPage = isForward ? listOldestMessages : listNewestMessages
  const rows = await listPage.all(ctx.db, [id, afterSeq, before ?? maxSeq, limit + 1])
  const page = rows.slice(0, limit)
  const ordered = isForward ? page : page.reverse()
  return { messages: ordered.map((row) => toMessage(row, ctx.actor.memberId)), hasMore: rows.length > limit }
}

function toMessage(row: MessageRow, viewerId: string): Message {
  const mine = row.sender_id === viewerId
  return {
    id: row.id,
    messageId: mine ? row.client_id : null,
    seq: row.seq,
    mine,
    kind: row.kind,
    text: row.body,
    gift: row.gift,
    sentAt: row.sent_at.toISOString(),
  }
}

/**
 * Marks a conversation as read up to a message, never backwards. Idempotent.
 * @throws Refusal `chat_not_found`
 */
export async function markChatRead(
  ctx: MemberContext,
  { id, seq }: { id: string; seq: number },
): Promise<{ readSeq: number }> {
  const participant = await requireParticipant(ctx, id)
  return inTransaction(ctx, async (tx) => {
    const advanced = await advanceReadSeq.one(tx.db, [id, tx.actor.memberId, seq])
    if (!advanced) return { readSeq: participant.read_seq }
    for (const memberId of [tx.actor.memberId, participant.member_id].sort()) {
      await incrementMenuVersion(tx, memberId)
      notifyMember(tx, memberId, { kind: 'chats', id })
    }
    return { readSeq: advanced.read_seq }
  })
}

/**
 * Notifies the partner that the member is typing. Stores nothing.
 * @throws Refusal `chat_not_found`
 */
export async function notifyTyping(ctx: MemberContext, { id }: { id: string }): Promise<Record<string, never>> {
  await consumeRateLimit(ctx, typingLimit)
  const participant = await requireParticipant(ctx, id)
  notifyMember(ctx, participant.member_id, { kind: 'typing', id })
  return {}
}

/**
 * Removes a conversation for the caller only. It reappears with the next message, without the removed ones.
 * Deletes the messages that both members removed (R-4.45, R-6.17, C-54, C-68). Idempotent.
 * @throws Refusal `chat_not_found`
 */
export async function removeChat(
  ctx: MemberContext,
  input: { query: { conversation: string } } | { body: { conversation: string } },
): Promise<Record<string, never>> {
  const { conversation } = 'query' in input ? input.query : input.body
  const { memberId } = ctx.actor
  await inTransaction(ctx, async (tx) => {
    const locked = await lockConversation.one(tx.db, [conversation, memberId, tx.siteId])
    if (!locked) throw new Refusal('chat_not_found')
    const hiddenCount = await hideConversation.run(tx.db, [conversation, memberId, locked.last_seq])
    if (hiddenCount === 0) return
    await deleteHiddenMessages.run(tx.db, [conversation])
    await incrementMenuVersion(tx, memberId)
    notifyMember(tx, memberId, { kind: 'chats', id: conversation })
  })
  return {}
}

/** Notifies a member's chat partners that the member became active or inactive, which changes their lists. */
export async function notifyChatPartners(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  const partners = (await listPartners.all(ctx.db, [memberId])).map((row) => row.partner_id)
  await incrementMenuVersions(ctx, partners)
  for (const partner of partners) notifyMember(ctx, partner, { kind: 'chats' })
}

/** Deletes an erased member's conversations for both sides (C-24). Listens to `memberErased`. */
export async function eraseChats(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  await deleteMemberMessages.run(ctx.db, [memberId])
  await deleteMemberConversations.run(ctx.db, [memberId])
}

async function requireParticipant(ctx: MemberContext, conversationId: string): Promise<ParticipantRow> {
  const participant = await findParticipant.one(ctx.db, [ctx.actor.memberId, ctx.siteId, conversationId])
  if (!participant) throw new Refusal('chat_not_found')
  return participant
}

import { bumpMemberVersion, bumpMemberVersions } from '#features/notifications/server/notifications.ts'
import { toMemberCards, listMemberCards, requireMember } from '#features/profiles/server/profiles.ts'
import { siteSettings } from '#features/sites/server/sites.ts'
import { Refusal } from '#platform/refusal.ts'
import { notifyMember } from '#platform/server/bus.ts'
import { inTransaction, memberOf, type Context } from '#platform/server/context.ts'
import { declareLimit, spendLimit } from '#platform/server/rate-limit.ts'
import type { ChatEntry, Conversation, Message, Opening, Purse } from '../contract.ts'
import { startsLeft, checkStartQuota } from '../rules.ts'
import {
  deleteMemberConversations,
  deleteMemberMessages,
  findFirstToMatch,
  findConversationWith,
  findSender,
  findSide,
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
  type SideRow,
} from './chat.sql.ts'
import { isStartLimitReached } from './start-limit.ts'

export { unreadSum } from './chat.sql.ts'
export { chatExport } from './export.sql.ts'
export { chatInvariants } from './invariants.sql.ts'

const typingLimit = declareLimit('chat.typing', { points: 60, windowSeconds: 60 })
const maxSeq = 2_147_483_647
const emptySender: SenderRow = { credits: 0, premium: false, confirmed: false, started: 0 }

/** The member's conversations, the newest first, at most 500. Those removed or with someone gone are left out. */
export async function listChats(ctx: Context): Promise<{ chats: ChatEntry[] }> {
  const rows = await listChatRows.all(ctx.db, [memberOf(ctx), ctx.siteId])
  const cards = await toMemberCards(ctx, rows)
  return { chats: rows.flatMap((row, place) => toChatEntry(row, cards[place]?.online ?? false)) }
}

function toChatEntry(row: ChatRow, online: boolean): ChatEntry {
  const last = row.kind && { kind: row.kind, text: row.preview ?? '', gift: row.gift, mine: row.mine === true }
  return {
    conversation: row.conversation_id,
    profile: row.member_id,
    num_unread_messages: row.unread,
    name: row.name,
    main_image: row.main_photo_key,
    online,
    is_fictional: row.is_fictional,
    last_message: last,
    last_at: row.last_at.toISOString(),
  }
}

/**
 * A conversation of the member: the partner, what a message costs, and how far both have read.
 * @throws Refusal `chat_not_found`: not there, not theirs, or with someone blocked or gone
 */
export async function findChat(ctx: Context, { id }: { id: string }): Promise<Conversation> {
  const side = await requireSide(ctx, id)
  const [partner] = await toMemberCards(ctx, [side])
  if (!partner) throw new Refusal('chat_not_found')
  const whyNotReply = side.partner_status === 'active' ? null : 'partner_not_confirmed'
  return {
    id,
    partner,
    purse: await getSendingCost(ctx, { partnerId: partner.id, row: await loadSender(ctx), canSend: whyNotReply === null }),
    whyNotReply,
    lastSeq: side.last_seq,
    readSeq: side.read_seq,
    partnerReadSeq: side.partner_read_seq,
  }
}

/**
 * What the composer to a member needs before there is a message: the conversation that exists, or what starting
 * one takes.
 * @throws Refusal `member_not_found`
 */
export async function findMemberChat(ctx: Context, { id }: { id: string }): Promise<Opening> {
  const { member_id: partnerId } = await requireMember(ctx, id)
  const [partner] = await listMemberCards(ctx, [partnerId])
  if (!partner) throw new Refusal('member_not_found')
  const pair = await findConversationWith.only(ctx.db, [memberOf(ctx), id, ctx.siteId])
  const row = await loadSender(ctx)
  const isStart = pair.conversation_id === null
  const whyNotStart = isStart ? (pair.why_not_start ?? (await findStartRefusal(ctx, { id, row }))) : null
  return {
    conversationId: pair.conversation_id,
    partner,
    purse: await getSendingCost(ctx, { partnerId, row, canSend: whyNotStart === null }),
    startsLeft: isStart ? startsLeft(row) : null,
    whyNotStart,
  }
}

async function findStartRefusal(ctx: Context, { id, row }: { id: string; row: SenderRow }) {
  if (checkStartQuota(row)) return 'free_chats_used' as const
  return (await isStartLimitReached(ctx, id)) ? ('new_people_used_up' as const) : null
}

async function loadSender(ctx: Context): Promise<SenderRow> {
  return (await findSender.one(ctx.db, [memberOf(ctx)])) ?? emptySender
}

/** What the next text to the partner costs; nothing is promised to a member who cannot send one now (C-06). */
async function getSendingCost(
  ctx: Context,
  { partnerId, row, canSend }: { partnerId: string; row: SenderRow; canSend: boolean },
): Promise<Purse> {
  const { credits, premium, confirmed } = row
  const settings = await siteSettings(ctx)
  const isFree = canSend && settings.match_first_message_free > 0 && (await isFirstToMatch(ctx, partnerId))
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

async function isFirstToMatch(ctx: Context, partnerId: string): Promise<boolean> {
  return (await findFirstToMatch.only(ctx.db, [memberOf(ctx), partnerId])).is_first
}

/**
 * Messages of a conversation in server order: the newest, those before a number, or those after one. What the
 * member took away stays away (C-54); asking on after the last number leaves no gap (I14).
 * @throws Refusal `chat_not_found`
 */
export async function listMessages(
  ctx: Context,
  { id, before, after, limit }: { id: string; before?: number; after?: number; limit: number },
): Promise<{ messages: Message[]; hasMore: boolean }> {
  const { deleted_seq: hidden } = await requireSide(ctx, id)
  const from = Math.max(after ?? 0, hidden)
  const isForward = after !== undefined
  const list = isForward ? listOldestMessages : listNewestMessages
  const rows = await list.all(ctx.db, [id, from, before ?? maxSeq, limit + 1])
  const page = rows.slice(0, limit)
  const ordered = isForward ? page : page.reverse()
  return { messages: ordered.map((row) => toMessage(row, memberOf(ctx))), hasMore: rows.length > limit }
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
 * Marks a conversation as read up to a message, never backwards. A second time nothing changes.
 * @throws Refusal `chat_not_found`
 */
export async function markChatRead(ctx: Context, { id, seq }: { id: string; seq: number }): Promise<{ readSeq: number }> {
  const side = await requireSide(ctx, id)
  return inTransaction(ctx, async (tx) => {
    const moved = await advanceReadSeq.one(tx.db, [id, memberOf(tx), seq])
    if (!moved) return { readSeq: side.read_seq }
    for (const memberId of [memberOf(tx), side.member_id].sort()) {
      await bumpMemberVersion(tx, memberId)
      notifyMember(tx, memberId, { kind: 'chats', id })
    }
    return { readSeq: moved.read_seq }
  })
}

/**
 * Tells the partner that the member is typing; stores nothing.
 * @throws Refusal `chat_not_found`
 */
export async function notifyTyping(ctx: Context, { id }: { id: string }): Promise<Record<string, never>> {
  await spendLimit(ctx, typingLimit)
  const side = await requireSide(ctx, id)
  notifyMember(ctx, side.member_id, { kind: 'typing', id })
  return {}
}

/**
 * Takes a conversation away for the caller alone; it comes back with the next message, without the old ones. When
 * both did, the messages are erased (R-4.45, R-6.17, C-54, C-68). A second time nothing changes.
 * @throws Refusal `chat_not_found`
 */
export async function removeChat(
  ctx: Context,
  input: { query: { conversation: string } } | { body: { conversation: string } },
): Promise<Record<string, never>> {
  const { conversation } = 'query' in input ? input.query : input.body
  const memberId = memberOf(ctx)
  await inTransaction(ctx, async (tx) => {
    const found = await lockConversation.one(tx.db, [conversation, memberId, tx.siteId])
    if (!found) throw new Refusal('chat_not_found')
    const hidden = await hideConversation.run(tx.db, [conversation, memberId, found.last_seq])
    if (hidden === 0) return
    await deleteHiddenMessages.run(tx.db, [conversation])
    await bumpMemberVersion(tx, memberId)
    notifyMember(tx, memberId, { kind: 'chats', id: conversation })
  })
  return {}
}

/** A member went away or came back: their conversations leave the lists of their partners, or return to them. */
export async function notifyChatPartners(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  const partners = (await listPartners.all(ctx.db, [memberId])).map((row) => row.partner_id)
  await bumpMemberVersions(ctx, partners)
  for (const partner of partners) notifyMember(ctx, partner, { kind: 'chats' })
}

/** Forgets an erased member's conversations whole (C-24); a listener of `memberErased`. */
export async function eraseChats(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  await deleteMemberMessages.run(ctx.db, [memberId])
  await deleteMemberConversations.run(ctx.db, [memberId])
}

async function requireSide(ctx: Context, conversationId: string): Promise<SideRow> {
  const side = await findSide.one(ctx.db, [memberOf(ctx), ctx.siteId, conversationId])
  if (!side) throw new Refusal('chat_not_found')
  return side
}

// Public: other features or the app use this file.
import { incrementMenuVersion, incrementMenuVersions } from '#features/notifications/server/menu-version.ts'
import { toMemberCards, listMemberCards, requireMember } from '#features/profiles/server/profiles.ts'
import { findCheapestBundle } from '#features/sites/server/sites.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { Refusal } from '#platform/refusal.ts'
import { notifyMember } from '#platform/server/live/bus.ts'
import { inTransaction, type Context, type MemberContext } from '#platform/server/context.ts'
import { declareRateLimit, consumeRateLimit } from '#platform/server/security/rate-limit.ts'
import type { Conversation, MemberChat, SendingCost, chatContract } from '../contract.ts'
import { findStartQuotaRefusal, countStartsLeft, getImagePrice } from '../rules.ts'
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
import { createGiftNames, type GiftNames } from './gifts/gift-names.ts'
import { removeImageFilesLater } from './images/image-files.ts'
import { toContent, toPreview } from './messages/message-content.ts'
import { isStartLimitReached } from './conversations/start-limit.ts'
import type { InputOf, OutputOf } from '#platform/contract.ts'

const typingLimit = declareRateLimit('chat.typing', { points: 60, windowSeconds: 60 })
const MAX_SEQ = 2_147_483_647
const emptySender: SenderRow = {
  credits: 0,
  premium: false,
  confirmed: false,
  starts: 0,
  showsSafetyTips: true,
  country: null,
}

type ChatEntry = OutputOf<typeof chatContract.list>['chats'][number]
type Message = OutputOf<typeof chatContract.messages>['messages'][number]

/**
 * Lists the member's conversations, newest first, at most 500.
 * Omits removed conversations and those with inactive partners or a block between the members.
 */
export async function listChats(ctx: MemberContext): Promise<{ chats: ChatEntry[] }> {
  const rows = await listChatRows.all(ctx, { memberId: ctx.actor.memberId })
  const nameGift = await createGiftNames(ctx)
  const cards = await toMemberCards(ctx, rows)
  return { chats: rows.flatMap((row, index) => toChatEntry(row, { online: cards[index]?.online ?? false, nameGift })) }
}

function toChatEntry(row: ChatRow, { online, nameGift }: { online: boolean; nameGift: GiftNames }): ChatEntry {
  return {
    conversation: row.conversationId,
    profile: row.memberId,
    num_unread_messages: row.unread,
    name: row.name,
    main_image: row.mainPhotoKey,
    online,
    is_fictional: row.isFictional,
    is_match: row.isMatch,
    is_answered: row.isAnswered,
    last_message: toLastMessage(row, nameGift),
    last_at: row.lastAt,
  }
}

function toLastMessage(row: ChatRow, nameGift: GiftNames): ChatEntry['last_message'] {
  const { kind, body, gift, removedAt, mine } = row
  return kind && { content: toPreview({ kind, body: body ?? '', gift, removedAt }, nameGift), mine: mine === true }
}

/**
 * Returns one of the member's conversations: the partner, the sending cost and both read positions.
 * @throws Refusal `chat_not_found`: missing, of other members, or with a blocked or inactive partner
 */
export async function findChat(ctx: MemberContext, { id }: InputOf<typeof chatContract.find>): Promise<Conversation> {
  const participant = await requireParticipant(ctx, id)
  const [partner] = await toMemberCards(ctx, [participant])
  if (!partner) throw new Refusal('chat_not_found')
  const sender = await loadSender(ctx)
  const { partnerStatus: status, writingRefusal } = participant
  const replyRefusal = status === 'active' ? writingRefusal : 'partner_not_confirmed'
  return {
    id,
    partner,
    sendingCost: await getSendingCost(ctx, {
      partnerId: partner.id,
      sender,
      canSend: replyRefusal === null,
    }),
    replyRefusal,
    imageRefusal: participant.imageRefusal,
    hasAnswered: participant.hasAnswered,
    showsSafetyTips: sender.showsSafetyTips,
    lastSeq: participant.lastSeq,
    readSeq: participant.readSeq,
    removedSeqs: participant.removedSeqs,
    partnerReadSeq: participant.showsReadMarks ? participant.partnerReadSeq : null,
  }
}

/**
 * Returns the existing conversation with a member, or the conditions for starting one.
 * @throws Refusal `member_not_found`
 */
export async function findMemberChat(
  ctx: MemberContext,
  { id }: InputOf<typeof chatContract.memberChat>,
): Promise<MemberChat> {
  const { memberId: partnerId } = await requireMember(ctx, id)
  const [partner] = await listMemberCards(ctx, [partnerId])
  if (!partner) throw new Refusal('member_not_found')
  const existing = await findConversationWith.oneOrThrow(ctx, { memberId: ctx.actor.memberId, otherId: id })
  const sender = await loadSender(ctx)
  const isStart = existing.conversationId === null
  const startRefusal = isStart ? (existing.startRefusal ?? (await findStartRefusal(ctx, { id, sender }))) : null
  return {
    conversationId: existing.conversationId,
    partner,
    sendingCost: await getSendingCost(ctx, { partnerId, sender, canSend: startRefusal === null }),
    showsSafetyTips: sender.showsSafetyTips,
    startsLeft: isStart ? countStartsLeft(sender) : null,
    startRefusal,
    imageRefusal: existing.imageRefusal,
  }
}

async function findStartRefusal(ctx: MemberContext, { id, sender }: { id: string; sender: SenderRow }) {
  if (findStartQuotaRefusal(sender)) return 'free_chats_used' as const
  return (await isStartLimitReached(ctx, id)) ? ('chat_start_limit_reached' as const) : null
}

/** Returns the sender as the conversation needs them: balance, premium status, starts and country. */
export async function loadSender(ctx: MemberContext): Promise<SenderRow> {
  return (await findSender.one(ctx, { memberId: ctx.actor.memberId })) ?? emptySender
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
    imagePrice: getImagePrice(settings),
    cheapestBundle: findCheapestBundle(settings, sender.country),
    credits,
    premium,
    confirmed,
    creditsOnConfirm: !confirmed && settings.signup_credits_at === 'confirmed' ? settings.signup_credits : 0,
    messageLength: settings.message_length,
  }
}

async function isFirstTextToMatch(ctx: MemberContext, partnerId: string): Promise<boolean> {
  return (await findFirstTextToMatch.oneOrThrow(ctx, { memberId: ctx.actor.memberId, otherId: partnerId })).isFirst
}

/**
 * Lists a page of messages in server order: the newest, those before a sequence number, or those after one (I14).
 * Omits messages that the member removed (C-54).
 * @throws Refusal `chat_not_found`
 */
export async function listMessages(
  ctx: MemberContext,
  { id, before, after, limit }: InputOf<typeof chatContract.messages>,
): Promise<{ messages: Message[]; hasMore: boolean }> {
  const { deletedSeq } = await requireParticipant(ctx, id)
  const afterSeq = Math.max(after ?? 0, deletedSeq)
  const isForward = after !== undefined
  const listPage = isForward ? listOldestMessages : listNewestMessages
  const rows = await listPage.all(ctx, {
    conversationId: id,
    after: afterSeq,
    before: before ?? MAX_SEQ,
    limit: limit + 1,
  })
  const page = rows.slice(0, limit)
  const ordered = isForward ? page : page.reverse()
  const view = { viewerId: ctx.actor.memberId, nameGift: await createGiftNames(ctx) }
  return { messages: ordered.map((row) => toMessage(row, view)), hasMore: rows.length > limit }
}

function toMessage(row: MessageRow, { viewerId, nameGift }: { viewerId: string; nameGift: GiftNames }): Message {
  const mine = row.senderId === viewerId
  const content = toContent(row, nameGift)
  return {
    id: row.id,
    messageId: mine ? row.clientId : null,
    seq: row.seq,
    mine,
    content,
    risks: mine || content.kind === 'removed' ? [] : row.risks,
    sentAt: row.sentAt,
  }
}

/**
 * Marks a conversation as read up to a message, never backwards. The partner learns of it only when both
 * members show read marks. Idempotent.
 * @throws Refusal `chat_not_found`
 */
export async function markChatRead(
  ctx: MemberContext,
  { id, seq }: InputOf<typeof chatContract.markRead>,
): Promise<{ readSeq: number }> {
  const participant = await requireParticipant(ctx, id)
  return inTransaction(ctx, async (tx) => {
    const advanced = await advanceReadSeq.one(tx, { conversationId: id, memberId: tx.actor.memberId, seq })
    if (!advanced) return { readSeq: participant.readSeq }
    const notified = participant.showsReadMarks ? [tx.actor.memberId, participant.memberId] : [tx.actor.memberId]
    for (const memberId of notified.toSorted()) {
      await incrementMenuVersion(tx, memberId)
      notifyMember(tx, memberId, { kind: 'chats', id })
    }
    return { readSeq: advanced.readSeq }
  })
}

/**
 * Notifies the partner that the member is typing. Stores nothing.
 * @throws Refusal `chat_not_found`
 */
export async function notifyTyping(ctx: MemberContext, { id }: InputOf<typeof chatContract.typing>): Promise<void> {
  await consumeRateLimit(ctx, typingLimit)
  const participant = await requireParticipant(ctx, id)
  notifyMember(ctx, participant.memberId, { kind: 'typing', id })
}

/**
 * Removes a conversation for the caller only, up to a message. It reappears with the next one, without the removed ones.
 * Deletes the messages that both members removed, with their images (R-4.45, R-6.17, C-54, C-68). Idempotent.
 * @throws Refusal `chat_not_found`
 */
export async function removeChat(ctx: MemberContext, input: InputOf<typeof chatContract.remove>): Promise<void> {
  const { conversation, seq = MAX_SEQ }: { conversation: string; seq?: number } =
    'query' in input ? input.query : input.body
  const { memberId } = ctx.actor
  await inTransaction(ctx, async (tx) => {
    const locked = await lockConversation.require(tx, { conversationId: conversation, memberId }, 'chat_not_found')
    const hiddenCount = await hideConversation.run(tx, {
      conversationId: conversation,
      memberId,
      toSeq: Math.min(seq, locked.lastSeq),
    })
    if (hiddenCount === 0) return
    await removeImageFilesLater(tx, await deleteHiddenMessages.all(tx, { conversationId: conversation }))
    await incrementMenuVersion(tx, memberId)
    notifyMember(tx, memberId, { kind: 'chats', id: conversation })
  })
}

/** Refreshes the conversation lists of a member's chat partners, because the member became active or inactive. */
export async function notifyChatPartners(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  const partners = (await listPartners.all(ctx, { memberId })).map((row) => row.partnerId)
  await incrementMenuVersions(ctx, partners)
  for (const partner of partners) notifyMember(ctx, partner, { kind: 'chats' })
}

/** Deletes an erased member's conversations for both sides (C-24). Listens to `memberErased`. */
export async function eraseChats(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  await removeImageFilesLater(ctx, await deleteMemberMessages.all(ctx, { memberId }))
  await deleteMemberConversations.run(ctx, { memberId })
}

/**
 * Finds the caller's side of a conversation.
 * @throws Refusal `chat_not_found`
 */
export async function requireParticipant(ctx: MemberContext, conversationId: string): Promise<ParticipantRow> {
  return findParticipant.require(ctx, { memberId: ctx.actor.memberId, conversationId }, 'chat_not_found')
}

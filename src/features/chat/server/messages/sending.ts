import { flagMessage } from '#features/moderation/server/flags/flags.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { toRefusal } from '#platform/refusal.ts'
import { notifyMember } from '#platform/server/live/bus.ts'
import type { MemberContext } from '#platform/server/context.ts'
import { declareRateLimit, consumeRateLimit } from '#platform/server/security/rate-limit.ts'
import type { chatContract } from '../../contract.ts'
import { MAX_FREE_STARTS, validateMessageLength } from '../../rules.ts'
import type { OutcomeRow } from '../chat.sql.ts'
import { startWithinLimit } from '../conversations/start-limit.ts'
import { enqueueMessage } from './send-queue.ts'
import type { InputOf, OutputOf } from '#platform/contract.ts'

type SentMessage = OutputOf<typeof chatContract.send>

/** Rate limit on a member's messages of every kind. */
export const messageLimit = declareRateLimit('chat.messages', { points: 150, windowSeconds: 60 })

/** A message to send. Its `messageId` is the idempotency key. */
type MessageInput = Omit<InputOf<typeof chatContract.send>, 'id'>

/** The recipient of a message: an existing conversation, or a member, whose conversation with the sender may not exist yet. */
type Recipient = { readonly conversationId: string } | { readonly memberId: string }

/**
 * Sends a text in a conversation (C-07 b). Stores and charges it exactly once per `messageId`, also for concurrent
 * calls; a retry returns the first result.
 * @throws Refusal `chat_not_found`, `member_not_found` (blocked or inactive), `partner_not_confirmed` (C-25),
 * `insufficient_credits` { needed, credits }, `message_too_long` { limit }, `message_id_used` (by a different message),
 * `message_price_changed` { price } (the price is higher than the one shown to the sender)
 */
export async function sendMessage(
  ctx: MemberContext,
  { id, ...input }: InputOf<typeof chatContract.send>,
): Promise<SentMessage> {
  return sendText(ctx, input, { conversationId: id })
}

/**
 * Sends a text to a member, in the existing conversation or as the first message of a new one (C-07).
 * Each member's first text to a match is free if the site enables it (C-06).
 * @throws Refusal the codes of `sendMessage`, `free_chats_used` { limit }, `nobody_may_write` or
 * `only_liked_may_write` by the other member's privacy setting, `chat_start_limit_reached` or
 * `opener_sent_too_often` (T20)
 */
export async function startChat(
  ctx: MemberContext,
  { id, ...input }: InputOf<typeof chatContract.start>,
): Promise<SentMessage> {
  return sendText(ctx, input, { memberId: id })
}

async function sendText(
  ctx: MemberContext,
  { messageId, text, price }: MessageInput,
  recipient: Recipient,
): Promise<SentMessage> {
  await admitText(ctx, text)
  const settings = await getSiteSettings(ctx)
  const message = {
    ...toTextItem(ctx, { messageId, text }),
    price: settings.message_credits,
    first_to_match_free: settings.match_first_message_free > 0,
    shown_price: price ?? null,
  }
  const outcome = await ('conversationId' in recipient
    ? enqueueMessage(ctx.db, { ...message, conversation_id: recipient.conversationId })
    : startWithinLimit(ctx, {
        ...message,
        other_id: recipient.memberId,
        new_conversation_id: ctx.newId(),
        free_starts: MAX_FREE_STARTS,
      }))
  await flagSentText(ctx, outcome, text)
  return acknowledgeMessage(ctx, messageId, outcome)
}

/**
 * Counts a text against the rate limit, and checks its length.
 * @throws Refusal `rate_limited`, `message_too_long`
 */
export async function admitText(ctx: MemberContext, text: string): Promise<void> {
  await consumeRateLimit(ctx, messageLimit)
  const refusal = validateMessageLength(text, (await getSiteSettings(ctx)).message_length)
  if (refusal) throw refusal
}

/** Returns the fields that every text has in an item of the SQL function `store_messages`. */
export function toTextItem(ctx: MemberContext, { messageId, text }: MessageInput) {
  return {
    site: ctx.siteId,
    sender: ctx.actor.memberId,
    new_message_id: ctx.newId(),
    client: messageId,
    body: text,
    at: ctx.now(),
  }
}

/** Applies the rules of the site to a stored text, before its recipient is notified. */
export async function flagSentText(ctx: MemberContext, outcome: OutcomeRow, text: string): Promise<void> {
  if (outcome.refusal !== null || text === '') return
  const { id: messageId, partnerId: recipientId, seq } = outcome
  await flagMessage(ctx, { messageId, recipientId, text, isOpener: seq === 1 })
}

/**
 * Notifies both sides of a newly stored message and returns the sender's result.
 * @throws Refusal of the database function
 */
export function acknowledgeMessage(ctx: MemberContext, messageId: string, outcome: OutcomeRow): SentMessage {
  if (outcome.refusal !== null) throw toRefusal(outcome.refusal, outcome.details ?? {})
  notifyBothSides(ctx, outcome)
  return toSentMessage(outcome, messageId)
}

function notifyBothSides(ctx: MemberContext, { partnerId, conversationId }: OutcomeRow): void {
  for (const memberId of [partnerId, ctx.actor.memberId])
    notifyMember(ctx, memberId, { kind: 'chats', id: conversationId })
  notifyMember(ctx, ctx.actor.memberId, { kind: 'user' })
}

function toSentMessage(row: OutcomeRow, messageId: string): SentMessage {
  return {
    id: row.id,
    messageId,
    conversationId: row.conversationId,
    seq: row.seq,
    sentAt: row.sentAt,
    credits: row.credits,
  }
}

import { siteSettings } from '#features/sites/server/sites.ts'
import { Refusal } from '#platform/refusal.ts'
import { notifyMember } from '#platform/server/bus.ts'
import { memberOf, type Context } from '#platform/server/context.ts'
import { declareLimit, spendLimit } from '#platform/server/rate-limit.ts'
import type { SentMessage } from '../contract.ts'
import { FREE_CHATS, validateMessageLength } from '../rules.ts'
import type { OutcomeRow } from './chat.sql.ts'
import { startWithinLimit } from './start-limit.ts'
import { enqueueMessage } from './send-queue.ts'

/** A member's messages of every kind. */
export const messageLimit = declareLimit('chat.messages', { points: 150, windowSeconds: 60 })

/** A message to send: the id that its sender gave it makes every repeat the same send. */
interface MessageInput {
  readonly messageId: string
  readonly text: string
  /** The price that its sender was shown. */
  readonly price?: number | undefined
}

/** Where a message goes: into a conversation, or to a member with whom one may have to begin. */
type Recipient = { readonly conversationId: string } | { readonly memberId: string }

/**
 * Sends a text in a conversation (C-07 b): stored and charged exactly once per `messageId`, however often and
 * however concurrently it is sent; a repeat answers what the first send answered.
 * @throws Refusal `chat_not_found`, `member_not_found` (blocked or gone), `partner_not_confirmed` (C-25),
 * `insufficient_credits` { needed, credits }, `message_too_long` { limit }, `message_id_used` (by another text or place),
 * `message_price_changed` { price } (it costs more than the sender was shown)
 */
export async function sendMessage(ctx: Context, { id, ...written }: { id: string } & MessageInput): Promise<SentMessage> {
  return sendText(ctx, written, { conversationId: id })
}

/**
 * Sends a text to a member: begins the conversation together with its first message, or goes on in the one that
 * is there (C-07). Each member's first text to a match is free where the site says so (C-06).
 * @throws Refusal as `sendMessage`, `free_chats_used` { limit }, and `nobody_may_write` or
 * `only_liked_may_write` where the other member chose so; `new_people_used_up` (T20)
 */
export async function startChat(ctx: Context, { id, ...written }: { id: string } & MessageInput): Promise<SentMessage> {
  return sendText(ctx, written, { memberId: id })
}

async function sendText(ctx: Context, { messageId, text, price }: MessageInput, recipient: Recipient): Promise<SentMessage> {
  await spendLimit(ctx, messageLimit)
  const settings = await siteSettings(ctx)
  const refusal = validateMessageLength(text, settings.message_length)
  if (refusal) throw refusal
  const written = {
    site: ctx.siteId,
    sender: memberOf(ctx),
    fresh_id: ctx.newId(),
    client: messageId,
    words: text,
    price: settings.message_credits,
    match_free: settings.match_first_message_free > 0,
    shown_price: price ?? null,
    at: ctx.now(),
  }
  const outcome = await ('conversationId' in recipient
    ? enqueueMessage(ctx.db, { ...written, talk_id: recipient.conversationId })
    : startWithinLimit(ctx, {
        ...written,
        other_id: recipient.memberId,
        fresh_talk_id: ctx.newId(),
        free_starts: FREE_CHATS,
      }))
  return acknowledgeMessage(ctx, messageId, outcome)
}

/**
 * Tells both sides of a message that was stored, and the sender what became of it.
 * @throws Refusal what the database refused
 */
export function acknowledgeMessage(ctx: Context, messageId: string, outcome: OutcomeRow): SentMessage {
  if (outcome.refusal !== null) throw new Refusal(outcome.refusal, outcome.details ?? {})
  if (outcome.is_new) notifyBothSides(ctx, outcome)
  return toSentMessage(outcome, messageId)
}

function notifyBothSides(ctx: Context, { partner_id, conversation_id }: OutcomeRow): void {
  for (const memberId of [partner_id, memberOf(ctx)]) notifyMember(ctx, memberId, { kind: 'chats', id: conversation_id })
  notifyMember(ctx, memberOf(ctx), { kind: 'user' })
}

function toSentMessage(row: OutcomeRow, messageId: string): SentMessage {
  return {
    id: row.id,
    messageId,
    conversationId: row.conversation_id,
    seq: row.seq,
    sentAt: row.sent_at.toISOString(),
    credits: row.credits,
  }
}

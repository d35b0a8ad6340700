import * as z from 'zod'
import { memberCard } from '#features/profiles/contract.ts'
import { id, instant, memberEndpoint, queryNumber, text } from '#platform/contract.ts'
import { MAX_GIFT_TEXT_LENGTH, GIFTS, MAX_MESSAGE_LENGTH, MESSAGES_PER_PAGE, MAX_MESSAGES_PER_PAGE } from './rules.ts'

const messageKind = z.enum(['text', 'image', 'gift'])
const gift = z.enum(GIFTS)

/** A conversation in the list. */
const chatEntry = z.object({
  conversation: id,
  profile: id,
  num_unread_messages: z.int(),
  name: z.string(),
  main_image: z.string().nullable(),
  online: z.boolean(),
  is_fictional: z.boolean(),
  last_message: z.object({ kind: messageKind, text: z.string(), gift: gift.nullable(), mine: z.boolean() }).nullable(),
  last_at: instant,
})

/** A message. `messageId` is the sender's idempotency key; it is null for the partner. */
const message = z.object({
  id,
  messageId: id.nullable(),
  seq: z.int(),
  mine: z.boolean(),
  kind: messageKind,
  text: z.string(),
  /** The gift of a gift message, whose text may be empty. */
  gift: gift.nullable(),
  sentAt: instant,
})

/** The price of the viewer's next message, with their balance. */
const sendingCost = z.object({
  /** The price of the next text; 0 for a free first text to a match (C-06). */
  price: z.int(),
  /** The price of every later text. */
  regularPrice: z.int(),
  credits: z.int(),
  premium: z.boolean(),
  /** Whether the viewer's email address is confirmed. Nobody can reply to an unconfirmed sender (C-25). */
  confirmed: z.boolean(),
  /** Credits granted when the viewer confirms their address. */
  creditsOnConfirm: z.int(),
  messageLength: z.int(),
})

const conversation = z.object({
  id,
  partner: memberCard,
  sendingCost,
  replyRefusal: z.enum(['partner_not_confirmed']).nullable(),
  /** The sequence number of the last message. */
  lastSeq: z.int(),
  /** The sequence number of the last message that the viewer has read. */
  readSeq: z.int(),
  partnerReadSeq: z.int(),
})

/** The composer's data for a member: the existing conversation, or the conditions for starting one. */
const memberChat = z.object({
  conversationId: id.nullable(),
  partner: memberCard,
  sendingCost,
  /** Remaining conversation starts. Null for premium members and when the conversation exists. */
  startsLeft: z.int().nullable(),
  startRefusal: z
    .enum([
      'free_chats_used',
      'fictional_never_starts',
      'chat_start_limit_reached',
      'nobody_may_write',
      'only_liked_may_write',
    ])
    .nullable(),
})

const sentMessage = z.object({
  id,
  messageId: id,
  conversationId: id,
  seq: z.int(),
  sentAt: instant,
  /** The sender's balance after the charge. */
  credits: z.int(),
})

/** The gifts with their prices, and the viewer's balance. */
const giftOffer = z.object({
  gifts: z.array(z.object({ key: gift, price: z.int() })),
  credits: z.int(),
  /** The bundle with the lowest price per credit, for prices in money (L-14). Null when no bundle is for sale. */
  cheapestBundle: z.object({ credits: z.int(), cents: z.int(), currency: z.string() }).nullable(),
})

const messageInput = {
  messageId: id,
  text: text({ min: 1, max: MAX_MESSAGE_LENGTH }),
  /** The price shown to the sender. A message that costs more is refused. */
  price: z.int().min(0).optional(),
}
const chatNotFound = { chat_not_found: { status: 404 } }
const memberNotFound = { member_not_found: { status: 404 } }
const sendErrors = {
  ...memberNotFound,
  insufficient_credits: { status: 402 },
  free_chats_used: { status: 403 },
  partner_not_confirmed: { status: 403 },
  fictional_never_starts: { status: 403 },
  chat_start_limit_reached: { status: 403 },
  nobody_may_write: { status: 403 },
  only_liked_may_write: { status: 403 },
  message_id_used: { status: 409 },
  message_price_changed: { status: 409 },
  message_too_long: { status: 422 },
}

export const chatContract = {
  list: memberEndpoint.route({ method: 'GET', path: '/chats.php' }).output(z.object({ chats: z.array(chatEntry) })),
  // Accepts the id in the body or in the query (C-68).
  remove: memberEndpoint
    .route({ method: 'DELETE', path: '/chat.php', inputStructure: 'detailed' })
    .input(
      z.union([
        z.object({ query: z.object({ conversation: id }) }),
        z.object({ body: z.strictObject({ conversation: id }) }),
      ]),
    )
    .output(z.object({}))
    .errors(chatNotFound),
  find: memberEndpoint
    .route({ method: 'GET', path: '/chats/{id}' })
    .input(z.object({ id }))
    .output(conversation)
    .errors(chatNotFound),
  messages: memberEndpoint
    .route({ method: 'GET', path: '/chats/{id}/messages' })
    .input(
      z.object({
        id,
        before: queryNumber({ min: 1, max: 2_147_483_647 }).optional(),
        after: queryNumber({ min: 0, max: 2_147_483_647 }).optional(),
        limit: queryNumber({ min: 1, max: MAX_MESSAGES_PER_PAGE }).default(MESSAGES_PER_PAGE),
      }),
    )
    .output(z.object({ messages: z.array(message), hasMore: z.boolean() }))
    .errors(chatNotFound),
  send: memberEndpoint
    .route({ method: 'POST', path: '/chats/{id}/messages' })
    .input(z.strictObject({ id, ...messageInput }))
    .output(sentMessage)
    .errors({ ...sendErrors, ...chatNotFound }),
  memberChat: memberEndpoint
    .route({ method: 'GET', path: '/members/{id}/chat' })
    .input(z.object({ id }))
    .output(memberChat)
    .errors(memberNotFound),
  start: memberEndpoint
    .route({ method: 'POST', path: '/members/{id}/messages' })
    .input(z.strictObject({ id, ...messageInput }))
    .output(sentMessage)
    .errors(sendErrors),
  gifts: memberEndpoint.route({ method: 'GET', path: '/gifts' }).output(giftOffer),
  giveGift: memberEndpoint
    .route({ method: 'POST', path: '/members/{id}/gifts' })
    .input(
      z.strictObject({
        id,
        messageId: id,
        gift,
        text: text({ max: MAX_GIFT_TEXT_LENGTH }).default(''),
        /** The price shown to the sender. A different current price is refused. */
        price: z.int().min(0),
      }),
    )
    .output(sentMessage)
    .errors({ ...sendErrors, gift_price_changed: { status: 409 } }),
  markRead: memberEndpoint
    .route({ method: 'POST', path: '/chats/{id}/read' })
    .input(z.strictObject({ id, seq: z.int().min(0).max(2_147_483_647) }))
    .output(z.object({ readSeq: z.int() }))
    .errors(chatNotFound),
  typing: memberEndpoint
    .route({ method: 'POST', path: '/chats/{id}/typing' })
    .input(z.strictObject({ id }))
    .output(z.object({}))
    .errors(chatNotFound),
}

export type ChatEntry = z.infer<typeof chatEntry>
export type Message = z.infer<typeof message>
export type SendingCost = z.infer<typeof sendingCost>
export type Conversation = z.infer<typeof conversation>
export type MemberChat = z.infer<typeof memberChat>
export type GiftOffer = z.infer<typeof giftOffer>
export type SentMessage = z.infer<typeof sentMessage>

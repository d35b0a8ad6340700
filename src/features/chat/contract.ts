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

/** A message; `messageId` is the one its sender gave it, and only the sender gets it back. */
const message = z.object({
  id,
  messageId: id.nullable(),
  seq: z.int(),
  mine: z.boolean(),
  kind: messageKind,
  text: z.string(),
  /** Which one, of a gift message; its text may be empty. */
  gift: gift.nullable(),
  sentAt: instant,
})

/** What the next message costs the viewer, and what they have. */
const purse = z.object({
  /** The price of the next text; 0 when it is the first one to a match (C-06). */
  price: z.int(),
  /** The price of the texts after that. */
  regularPrice: z.int(),
  credits: z.int(),
  premium: z.boolean(),
  /** Whether the viewer's address is confirmed; while it is not, nobody can reply to them (C-25). */
  confirmed: z.boolean(),
  /** Credits that confirming it gives. */
  creditsOnConfirm: z.int(),
  messageLength: z.int(),
})

const conversation = z.object({
  id,
  partner: memberCard,
  purse,
  whyNotReply: z.enum(['partner_not_confirmed']).nullable(),
  /** Numbers of the last message in all, and of the last one that each side has read. */
  lastSeq: z.int(),
  readSeq: z.int(),
  partnerReadSeq: z.int(),
})

const opening = z.object({
  conversationId: id.nullable(),
  partner: memberCard,
  purse,
  /** Conversations that the viewer may still begin without a bundle; null where nothing limits them, or none would begin. */
  startsLeft: z.int().nullable(),
  whyNotStart: z
    .enum([
      'free_chats_used',
      'fictional_never_starts',
      'new_people_used_up',
      'nobody_may_write',
      'only_liked_may_write',
    ])
    .nullable(),
})

const sent = z.object({
  id,
  messageId: id,
  conversationId: id,
  seq: z.int(),
  sentAt: instant,
  /** The sender's balance afterwards. */
  credits: z.int(),
})

/** What can be given, each with its price, and what the viewer has to pay it with. */
const giftOffer = z.object({
  gifts: z.array(z.object({ key: gift, price: z.int() })),
  credits: z.int(),
  /** The sold bundle with the lowest price per credit, for prices in money (L-14); null where nothing is sold. */
  cheapest: z.object({ credits: z.int(), cents: z.int(), currency: z.string() }).nullable(),
})

const written = {
  messageId: id,
  text: text({ min: 1, max: MAX_MESSAGE_LENGTH }),
  /** The price that the sender was shown; a message that costs more is refused. */
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
  new_people_used_up: { status: 403 },
  nobody_may_write: { status: 403 },
  only_liked_may_write: { status: 403 },
  message_id_used: { status: 409 },
  message_price_changed: { status: 409 },
  message_too_long: { status: 422 },
}

export const chatContract = {
  list: memberEndpoint.route({ method: 'GET', path: '/chats.php' }).output(z.object({ chats: z.array(chatEntry) })),
  // The id may come in the body or in the query (C-68).
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
    .input(z.strictObject({ id, ...written }))
    .output(sent)
    .errors({ ...sendErrors, ...chatNotFound }),
  opening: memberEndpoint
    .route({ method: 'GET', path: '/members/{id}/chat' })
    .input(z.object({ id }))
    .output(opening)
    .errors(memberNotFound),
  start: memberEndpoint
    .route({ method: 'POST', path: '/members/{id}/messages' })
    .input(z.strictObject({ id, ...written }))
    .output(sent)
    .errors(sendErrors),
  gifts: memberEndpoint.route({ method: 'GET', path: '/gifts' }).output(giftOffer),
  give: memberEndpoint
    .route({ method: 'POST', path: '/members/{id}/gifts' })
    .input(
      z.strictObject({
        id,
        messageId: id,
        gift,
        text: text({ max: MAX_GIFT_TEXT_LENGTH }).default(''),
        /** What the sender was shown; another price takes nothing. */
        price: z.int().min(0),
      }),
    )
    .output(sent)
    .errors({ ...sendErrors, gift_price_changed: { status: 409 } }),
  read: memberEndpoint
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
export type Purse = z.infer<typeof purse>
export type Conversation = z.infer<typeof conversation>
export type Opening = z.infer<typeof opening>
export type GiftOffer = z.infer<typeof giftOffer>
export type SentMessage = z.infer<typeof sent>

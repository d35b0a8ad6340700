import * as z from 'zod'
import { memberCard } from '#features/profiles/contract.ts'
import { CHOICE_KEY_PATTERN } from '#features/sites/choices.rules.ts'
import {
  id,
  imageUploadEndpoint,
  instant,
  INTEGER_MAX,
  memberEndpoint,
  memberText,
  queryNumber,
  emptyOutput,
} from '#platform/contract.ts'
import { content, gift, imageContent, ownGift, preview } from './content.contract.ts'
import { MESSAGE_RISKS } from '#features/moderation/risk.rules.ts'
import { MAX_GIFT_TEXT_LENGTH, MAX_MESSAGE_LENGTH, MESSAGES_PER_PAGE, MAX_MESSAGES_PER_PAGE } from './rules.ts'

/** A conversation in the list. */
const chatEntry = z.object({
  conversation: id,
  profile: id,
  num_unread_messages: z.int(),
  name: z.string(),
  main_image: z.string().nullable(),
  online: z.boolean(),
  is_fictional: z.boolean(),
  /** Whether the two members are a match. */
  is_match: z.boolean(),
  /** Whether both members have sent a text. */
  is_answered: z.boolean(),
  last_message: z.object({ content: preview, mine: z.boolean() }).nullable(),
  last_at: instant,
})

/** A message. `messageId` is the sender's idempotency key; it is null for the partner. */
const message = z.object({
  id,
  messageId: id.nullable(),
  seq: z.int(),
  mine: z.boolean(),
  content,
  /** The risky contents of a text of the partner. */
  risks: z.array(z.enum(MESSAGE_RISKS)),
  sentAt: instant,
})

/** The bundle with the lowest price per credit, for prices in money (C-41, L-14). Null when no bundle is for sale. */
const cheapestBundle = z.object({ credits: z.int(), cents: z.int(), currency: z.string() }).nullable()

/** The price of the viewer's next message, with their balance. */
const sendingCost = z.object({
  /** The price of the next text; 0 for a free first text to a match (C-06). */
  price: z.int(),
  /** The price of every later text. */
  regularPrice: z.int(),
  /** The price of an image message. */
  imagePrice: z.int(),
  cheapestBundle,
  credits: z.int(),
  premium: z.boolean(),
  /** Whether the viewer's email address is confirmed. Nobody can reply to an unconfirmed sender (C-25). */
  confirmed: z.boolean(),
  /** Credits granted when the viewer confirms their address. */
  creditsOnConfirm: z.int(),
  messageLength: z.int(),
})

/** The reason why the partner accepts no image from the viewer, or null. */
const imageRefusal = z.enum(['images_not_accepted', 'images_only_after_answer']).nullable()

const conversation = z.object({
  id,
  partner: memberCard,
  sendingCost,
  replyRefusal: z.enum(['partner_not_confirmed', 'fictional_retired', 'writing_limited']).nullable(),
  imageRefusal,
  /** Whether the viewer ever wrote to the partner. Until then the partner's images are covered. */
  hasAnswered: z.boolean(),
  showsSafetyTips: z.boolean(),
  /** The sequence number of the last message. */
  lastSeq: z.int(),
  /** The sequence number of the last message that the viewer has read. */
  readSeq: z.int(),
  /** Null when one of the two members shows no read marks. */
  partnerReadSeq: z.int().nullable(),
  /** The messages that were taken back, at most the newest 100. They may be cached with their text. */
  removedSeqs: z.array(z.int()),
})

/** The composer's data for a member: the existing conversation, or the conditions for starting one. */
const memberChat = z.object({
  conversationId: id.nullable(),
  partner: memberCard,
  sendingCost,
  /** True until the viewer dismisses the tips for safe dating. */
  showsSafetyTips: z.boolean(),
  /** Remaining conversation starts. Null for premium members and when the conversation exists. */
  startsLeft: z.int().nullable(),
  startRefusal: z
    .enum([
      'free_chats_used',
      'fictional_never_starts',
      'fictional_retired',
      'chat_start_limit_reached',
      'nobody_may_write',
      'only_liked_may_write',
      'writing_limited',
    ])
    .nullable(),
  imageRefusal,
})

/** Whether a member is a match, and the conversation with them in the viewer's list. */
const memberChatStatus = z.object({ isMatch: z.boolean(), conversationId: id.nullable(), unreadCount: z.int() })

/** A member's settings of chat. */
const chatSettings = z.object({
  /** Whether partners see what this member has read, and this member what they have read. */
  showsReadMarks: z.boolean(),
  safetyTipsDismissed: z.boolean(),
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
  gifts: z.array(z.object({ key: gift, price: z.int(), ...ownGift })),
  credits: z.int(),
  cheapestBundle,
})

const messageInput = {
  messageId: id,
  text: memberText({ min: 1, max: MAX_MESSAGE_LENGTH }),
  /** The price shown to the sender. A message that costs more is refused. */
  price: z.int().min(0).max(INTEGER_MAX).optional(),
}
const chatNotFound = { chat_not_found: { status: 404 } }
const memberNotFound = { member_not_found: { status: 404 } }
const sendErrors = {
  ...memberNotFound,
  insufficient_credits: { status: 402 },
  free_chats_used: { status: 403 },
  partner_not_confirmed: { status: 403 },
  fictional_never_starts: { status: 403 },
  fictional_retired: { status: 403 },
  chat_start_limit_reached: { status: 403 },
  opener_sent_too_often: { status: 403 },
  nobody_may_write: { status: 403 },
  only_liked_may_write: { status: 403 },
  writing_limited: { status: 403 },
  message_id_used: { status: 409 },
  message_price_changed: { status: 409 },
  message_too_long: { status: 422 },
}

export const chatContract = {
  list: memberEndpoint
    .meta({ access: 'member', closedDuringHold: true, revalidated: true })
    .route({ method: 'GET', path: '/chats.php' })
    .output(z.object({ chats: z.array(chatEntry) })),
  // Accepts the id in the body or in the query (C-68).
  remove: memberEndpoint
    .route({ method: 'DELETE', path: '/chat.php', inputStructure: 'detailed' })
    .input(
      z.union([
        z.object({ query: z.object({ conversation: id }) }),
        z.object({
          body: z.strictObject({
            conversation: id,
            /** The last message to remove; later ones make the conversation reappear. Defaults to the last one. */
            seq: z.int().min(0).max(2_147_483_647).optional(),
          }),
        }),
      ]),
    )
    .output(emptyOutput)
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
  memberChatStatus: memberEndpoint
    .route({ method: 'GET', path: '/members/{id}/chat/status' })
    .input(z.object({ id }))
    .output(memberChatStatus)
    .errors(memberNotFound),
  /** The matches without a conversation in the list. */
  newMatches: memberEndpoint
    .route({ method: 'GET', path: '/chats/matches' })
    .output(z.object({ matches: z.array(memberCard) })),
  start: memberEndpoint
    .route({ method: 'POST', path: '/members/{id}/messages' })
    .input(z.strictObject({ id, ...messageInput }))
    .output(sentMessage)
    .errors(sendErrors),
  // Over HTTP a separate route in server/chat.api.ts handles uploads; it parses multipart with bounded memory.
  uploadImage: imageUploadEndpoint
    .route({ method: 'POST', path: '/chat-images' })
    /** `id` is the message id of the message that will contain the image. */
    .input(z.object({ id, file: z.file() }))
    .output(imageContent)
    .errors({ insufficient_credits: { status: 402 } }),
  sendImage: memberEndpoint
    .route({ method: 'POST', path: '/members/{id}/images' })
    // An image uploaded with this message id must exist.
    .input(z.strictObject({ id, messageId: id, price: messageInput.price }))
    .output(sentMessage)
    .errors({
      ...sendErrors,
      image_not_found: { status: 404 },
      images_not_accepted: { status: 403 },
      images_only_after_answer: { status: 403 },
    }),
  gifts: memberEndpoint.route({ method: 'GET', path: '/gifts' }).output(giftOffer),
  giveGift: memberEndpoint
    .route({ method: 'POST', path: '/members/{id}/gifts' })
    .input(
      z.strictObject({
        id,
        messageId: id,
        gift: gift.regex(CHOICE_KEY_PATTERN),
        text: memberText({ max: MAX_GIFT_TEXT_LENGTH }).default(''),
        /** The price shown to the sender. A different current price is refused. */
        price: z.int().min(0).max(INTEGER_MAX),
      }),
    )
    .output(sentMessage)
    .errors({ ...sendErrors, gift_price_changed: { status: 409 }, gift_not_offered: { status: 422 } }),
  markRead: memberEndpoint
    .route({ method: 'POST', path: '/chats/{id}/read' })
    .input(z.strictObject({ id, seq: z.int().min(0).max(2_147_483_647) }))
    .output(z.object({ readSeq: z.int() }))
    .errors(chatNotFound),
  settings: memberEndpoint.route({ method: 'GET', path: '/chats/settings' }).output(chatSettings),
  changeSettings: memberEndpoint
    .route({ method: 'PATCH', path: '/chats/settings' })
    .input(z.strictObject({ showsReadMarks: z.boolean().optional(), safetyTipsDismissed: z.literal(true).optional() }))
    .output(chatSettings),
  removeMessage: memberEndpoint
    .route({ method: 'POST', path: '/chats/{id}/removals' })
    .input(z.strictObject({ id, seq: z.int().min(1).max(2_147_483_647) }))
    .output(emptyOutput)
    .errors({ ...chatNotFound, message_not_removable: { status: 409 } }),
  typing: memberEndpoint
    .route({ method: 'POST', path: '/chats/{id}/typing' })
    .input(z.strictObject({ id }))
    .output(emptyOutput)
    .errors(chatNotFound),
}

export type ChatEntry = z.infer<typeof chatEntry>
export type Content = z.infer<typeof content>
export type ImageContent = z.infer<typeof imageContent>
export type Preview = z.infer<typeof preview>
export type Message = z.infer<typeof message>
export type SendingCost = z.infer<typeof sendingCost>
export type Conversation = z.infer<typeof conversation>
export type ChatSettings = z.infer<typeof chatSettings>
export type MemberChatStatus = z.infer<typeof memberChatStatus>
export type MemberChat = z.infer<typeof memberChat>
export type GiftOffer = z.infer<typeof giftOffer>
export type SentMessage = z.infer<typeof sentMessage>

import { listOffered, type OfferedChoices } from '#features/sites/choices.rules.ts'
import { formatDateInTimeZone } from '#platform/time/days.ts'
import { Refusal } from '#platform/refusal.ts'

/** Maximum number of conversations that a free member may ever start (R-9.30, C-07). */
export const MAX_FREE_STARTS = 2
/** Default page size of a conversation's history. */
export const MESSAGES_PER_PAGE = 50
/** Maximum page size of a conversation's history. */
export const MAX_MESSAGES_PER_PAGE = 100
/** Maximum number of conversations in the list, newest first. */
export const MAX_CHATS = 500
/** Maximum number of sequence numbers of removed messages that a conversation lists, newest first. */
export const MAX_REMOVED_SEQS = 100
/** Minimum interval between two typing notifications. */
export const TYPING_INTERVAL_SECONDS = 3
/** A typing indicator disappears this long after the last notification. */
export const TYPING_TIMEOUT_SECONDS = 6
/**
 * Keys of the gifts of the product, which are also their drawings. A key is permanent, because stored messages refer to it
 * (C-29). A site can add gifts and retire them.
 */
export const GIFTS = ['rose', 'coffee', 'cake', 'star', 'balloon', 'chocolate', 'sun', 'bear'] as const
/** The drawings for the gifts that a site adds, served at `/gifts/{picture}.svg`. */
export const MORE_GIFT_PICTURES = ['heart', 'tulip', 'champagne', 'ice-cream', 'clover', 'letter'] as const
/** Every drawing of a gift. */
export const GIFT_PICTURES: readonly string[] = [...GIFTS, ...MORE_GIFT_PICTURES]
/** The lowest and the highest price of a gift that the office can set, in credits. */
export const GIFT_PRICE_MIN = 1
export const GIFT_PRICE_MAX = 500
/** Maximum length of the text that accompanies a gift. */
export const MAX_GIFT_TEXT_LENGTH = 200

/** Returns the price of a gift on a site, in credits. `gift_credits` is the default price (C-29, R-3.43). */
export function getGiftPrice(
  gift: string,
  { gift_credits, gift_prices }: { gift_credits: number; gift_prices: Readonly<Record<string, number>> },
): number {
  return Object.hasOwn(gift_prices, gift) ? (gift_prices[gift] ?? gift_credits) : gift_credits
}

/** Returns the lowest and the highest gift price on a site, in credits. */
export function findGiftPriceRange(settings: Parameters<typeof getGiftPrice>[1] & OfferedChoices): {
  lowest: number
  highest: number
} {
  const all = listOffered('gifts', GIFTS, settings).map((gift) => getGiftPrice(gift, settings))
  return { lowest: Math.min(...all), highest: Math.max(...all) }
}

/** Sizes of an image by variant name, served at `/chat-images/{key}/{variant}.webp`. */
export const imageSizes = {
  bubble: { width: 640, height: 640, fit: 'inside' },
  large: { width: 1600, height: 1600, fit: 'inside' },
} as const

/** Returns the URL of an image variant. */
export function getImageUrl(key: string, variant: keyof typeof imageSizes): string {
  return `/chat-images/${key}/${variant}.webp`
}

/** Returns the price of an image message on a site, in credits (C-07 b, R-3.43). */
export function getImagePrice(prices: { message_credits: number; photo_credits: number }): number {
  return prices.message_credits + prices.photo_credits
}

/** The longest side of an image in the conversation, and the shortest side of a long and narrow one, in pixels. */
const BUBBLE_SIDES = { longest: 320, shortest: 120 }

/** Returns the size of an image in the conversation, in CSS pixels. A long and narrow image is cropped. */
export function getBubbleSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, BUBBLE_SIDES.longest / Math.max(width, height))
  const toSide = (pixels: number) => Math.max(BUBBLE_SIDES.shortest, Math.round(pixels * scale))
  return { width: toSide(width), height: toSide(height) }
}

/** An uploaded image that was not sent is deleted after this time. */
export const UNSENT_IMAGE_HOURS = 24

/** Upper bound of the site setting `message_length`. */
export const MAX_MESSAGE_LENGTH = 10_000

/** The number of conversations that a member started, and whether the limit applies to them. */
export interface StartQuota {
  readonly premium: boolean
  readonly starts: number
}

/** Returns a refusal when a free member has used all conversation starts (R-6.11, R-9.30, C-07). */
export function findStartQuotaRefusal({ premium, starts }: StartQuota): Refusal | null {
  if (premium || starts < MAX_FREE_STARTS) return null
  return new Refusal('free_chats_used', { limit: MAX_FREE_STARTS })
}

/** Returns the number of conversations that a member may still start, or null for premium. */
export function countStartsLeft({ premium, starts }: StartQuota): number | null {
  return premium ? null : Math.max(0, MAX_FREE_STARTS - starts)
}

/** Returns a refusal when a text exceeds the site's message length. */
export function validateMessageLength(text: string, messageLength: number): Refusal | null {
  return text.length > messageLength ? new Refusal('message_too_long', { field: 'text', limit: messageLength }) : null
}

/** Reports whether the balance covers the next message. A free message needs no balance (C-07 b, R-2.103). */
export function coversMessage(credits: number, price: number): boolean {
  return price === 0 || credits >= price
}

/** The price of the next text and of every later text. */
interface TextPrices {
  readonly price: number
  readonly regularPrice: number
}

/** Returns the price to show for the next text. An unsent message already uses up the free first text (C-06). */
export function getDisplayedPrice({ price, regularPrice }: TextPrices, unsentCount: number): number {
  return unsentCount > 0 ? regularPrice : price
}

/** Reports whether the next text is the free first one to a match, on a site that charges for messages (C-06). */
export function isFreeFirstText({ price, regularPrice }: TextPrices): boolean {
  return price === 0 && regularPrice > 0
}

/** A member's credits, the price of the next message, and the credits that confirming the address grants. */
interface Funds {
  readonly price: number
  readonly credits: number
  readonly confirmed: boolean
  readonly creditsOnConfirm: number
}

/** Reports whether confirming the email address grants the credits that the next message still lacks. */
export function confirmingCoversMessage({ price, credits, confirmed, creditsOnConfirm }: Funds): boolean {
  return !confirmed && !coversMessage(credits, price) && coversMessage(credits + creditsOnConfirm, price)
}

/** A message with its sequence number, which counts up by one within a conversation. */
export interface SequencedMessage {
  readonly seq: number
}

/** Merges two lists in server order, without duplicates. */
export function mergeMessages<Each extends SequencedMessage>(
  existing: readonly Each[],
  added: readonly Each[],
): Each[] {
  const bySeq = new Map([...existing, ...added].map((message) => [message.seq, message]))
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq)
}

/** Removes the content of the messages with these sequence numbers, which may be cached from before their removal. */
export function markRemoved<Each extends SequencedMessage & { readonly content: unknown }>(
  messages: readonly Each[],
  removedSeqs: readonly number[],
): readonly Each[] {
  if (removedSeqs.length === 0) return messages
  return messages.map((message) =>
    removedSeqs.includes(message.seq) ? { ...message, content: { kind: 'removed' } } : message,
  )
}

/**
 * Returns the last sequence number before the first gap. Fetching the messages after it fills every gap that a lost
 * notification left (I14).
 */
export function findLastContiguousSeq(messages: readonly SequencedMessage[]): number {
  let last = (messages[0]?.seq ?? 1) - 1
  for (const { seq } of messages) {
    if (seq !== last + 1) break
    last = seq
  }
  return last
}

/** Maximum gap between two messages of one cluster. */
const CLUSTER_GAP_SECONDS = 300

/** The fields of a message that decide its cluster. */
export interface ClusterableMessage {
  readonly seq?: number
  readonly mine: boolean
  readonly sentAt: string
}

/** Consecutive messages of one member, shown with a single timestamp. */
export interface Cluster<Each> {
  /** The date as 'YYYY-MM-DD' on the first cluster of a day, else null. */
  readonly day: string | null
  readonly mine: boolean
  readonly messages: readonly Each[]
}

/**
 * Groups consecutive messages of one member that are at most five minutes apart. A new day starts a new cluster, as does
 * the message `startSeq`.
 */
export function clusterMessages<Each extends ClusterableMessage>(
  messages: readonly Each[],
  timeZone: string,
  startSeq: number | null = null,
): Cluster<Each>[] {
  const clusters: { day: string | null; mine: boolean; messages: Each[] }[] = []
  let previous: Each | null = null
  for (const message of messages) {
    const day = formatDateInTimeZone(new Date(message.sentAt), timeZone)
    const isNewDay = previous === null || formatDateInTimeZone(new Date(previous.sentAt), timeZone) !== day
    const current = clusters.at(-1)
    if (
      current &&
      previous &&
      !isNewDay &&
      (startSeq === null || message.seq !== startSeq) &&
      previous.mine === message.mine &&
      secondsBetween(previous, message) <= CLUSTER_GAP_SECONDS
    ) {
      current.messages.push(message)
    } else clusters.push({ day: isNewDay ? day : null, mine: message.mine, messages: [message] })
    previous = message
  }
  return clusters
}

function secondsBetween(one: ClusterableMessage, other: ClusterableMessage): number {
  return (Date.parse(other.sentAt) - Date.parse(one.sentAt)) / 1000
}

/** The messages of a conversation that staff read at once. */
export const OFFICE_MESSAGES_PAGE_SIZE = 50

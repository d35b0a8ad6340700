import { dateInTimeZone } from '#features/profiles/rules.ts'
import { DAY_MILLISECONDS } from '#platform/days.ts'
import { Refusal } from '#platform/refusal.ts'

/** Conversations a free member may start in all (R-9.30, C-07). */
export const FREE_CHATS = 2
/** Messages that a conversation opens with, and that scrolling up adds. */
export const MESSAGES_PER_PAGE = 50
/** Most messages one call answers. */
export const MAX_MESSAGES_PER_PAGE = 100
/** Conversations that the list holds, the newest ones. */
export const MAX_CHATS = 500
/** A typing member is told to the other side at most this often. */
export const TYPING_INTERVAL_SECONDS = 3
/** Without a new sign, typing has ended after this. */
export const TYPING_TIMEOUT_SECONDS = 6
/** What one can give; a key stays for good, because messages name it (C-29). */
export const GIFTS = ['rose', 'coffee', 'cake', 'star', 'balloon', 'chocolate', 'sun', 'bear'] as const
export type Gift = (typeof GIFTS)[number]
/** The words that go with a gift are a card, not a letter. */
export const MAX_GIFT_TEXT_LENGTH = 200

/** What a gift costs on a site, in credits: its own price where the site set one, else `gift_credits` (C-29, R-3.43). */
export function giftPrice(
  gift: Gift,
  { gift_credits, gift_prices }: { gift_credits: number; gift_prices: Readonly<Record<string, number>> },
): number {
  return gift_prices[gift] ?? gift_credits
}

/** The lowest and the highest price of a gift on a site, in credits. */
export function giftPriceRange(prices: Parameters<typeof giftPrice>[1]): { lowest: number; highest: number } {
  const all = GIFTS.map((gift) => giftPrice(gift, prices))
  return { lowest: Math.min(...all), highest: Math.max(...all) }
}

/** No site may allow longer messages than this; the site's own limit is the setting `message_length`. */
export const MAX_MESSAGE_LENGTH = 10_000

/** What decides whether a member may start another conversation. */
export interface StartQuota {
  readonly premium: boolean
  readonly started: number
}

/** Why this member may not start another conversation, or null when they may (R-6.11, R-9.30, C-07). */
export function checkStartQuota({ premium, started }: StartQuota): Refusal | null {
  if (premium || started < FREE_CHATS) return null
  return new Refusal('free_chats_used', { limit: FREE_CHATS })
}

/** How many conversations a member may still start without a bundle, or null for a premium member. */
export function startsLeft({ premium, started }: StartQuota): number | null {
  return premium ? null : Math.max(0, FREE_CHATS - started)
}

/** Why a text is no message: it is longer than the site allows. */
export function validateMessageLength(text: string, messageLength: number): Refusal | null {
  return text.length > messageLength ? new Refusal('message_too_long', { limit: messageLength }) : null
}

/** Whether the balance covers the next message; a free one needs no balance (C-07 b, R-2.103). */
export function coversMessage(credits: number, price: number): boolean {
  return price === 0 || credits >= price
}

/** What the next text costs, and each text after it. */
interface TextPrices {
  readonly price: number
  readonly regularPrice: number
}

/** The price to show for the next text; a free first one (C-06) is used up while it is still being sent. */
export function priceToShow({ price, regularPrice }: TextPrices, unsentCount: number): number {
  return unsentCount > 0 ? regularPrice : price
}

/** Whether the next text is free as the first one to a match (C-06), on a site where messages cost something. */
export function isFreeFirstText({ price, regularPrice }: TextPrices): boolean {
  return price === 0 && regularPrice > 0
}

/** What a member has to pay the next message with, and what they could have. */
interface Funds {
  readonly price: number
  readonly credits: number
  readonly confirmed: boolean
  readonly creditsOnConfirm: number
}

/** Whether all that is missing for the next message is that the member confirms their address, which gives credits. */
export function confirmingCoversMessage({ price, credits, confirmed, creditsOnConfirm }: Funds): boolean {
  return !confirmed && !coversMessage(credits, price) && coversMessage(credits + creditsOnConfirm, price)
}

/** A message as far as its order goes; `seq` counts up by one within a conversation. */
export interface SequencedMessage {
  readonly seq: number
}

/** Both lists as one, in server order, each message once. */
export function mergeMessages<Each extends SequencedMessage>(existing: readonly Each[], added: readonly Each[]): Each[] {
  const bySeq = new Map([...existing, ...added].map((message) => [message.seq, message]))
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq)
}

/**
 * The last number up to which nothing is missing, counted from the first known message; asking for what comes
 * after it finds whatever a lost nudge or an early answer left out (I14).
 */
export function lastContiguousSeq(messages: readonly SequencedMessage[]): number {
  let last = (messages[0]?.seq ?? 1) - 1
  for (const { seq } of messages) {
    if (seq !== last + 1) break
    last = seq
  }
  return last
}

/** How a moment is written beside a conversation or above the messages of its day. */
export type DateBucket = 'today' | 'yesterday' | 'week' | 'year' | 'older'

/** How far a moment lies back in the calendar of a time zone. */
export function toDateBucket(at: Date, now: Date, timeZone: string): DateBucket {
  const day = dateInTimeZone(at, timeZone)
  const today = dateInTimeZone(now, timeZone)
  const days = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MILLISECONDS)
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  if (days < 7) return 'week'
  return day.slice(0, 4) === today.slice(0, 4) ? 'year' : 'older'
}

/** Two messages within this stand together, under one time. */
const CLUSTER_GAP_SECONDS = 300

/** A message as far as its place on the screen goes. */
export interface ClusterableMessage {
  readonly mine: boolean
  readonly sentAt: string
}

/** Messages of one side that stand together. */
export interface Cluster<Each> {
  /** The first of its day, 'YYYY-MM-DD'; null when the day is that of the cluster before. */
  readonly day: string | null
  readonly mine: boolean
  readonly messages: readonly Each[]
}

/** Puts messages of one side, at most five minutes apart, together, and marks where a day begins. */
export function clusterMessages<Each extends ClusterableMessage>(messages: readonly Each[], timeZone: string): Cluster<Each>[] {
  const clusters: { day: string | null; mine: boolean; messages: Each[] }[] = []
  let before: Each | null = null
  for (const message of messages) {
    const day = dateInTimeZone(new Date(message.sentAt), timeZone)
    const isNewDay = before === null || dateInTimeZone(new Date(before.sentAt), timeZone) !== day
    const open = clusters.at(-1)
    if (
      open &&
      before &&
      !isNewDay &&
      before.mine === message.mine &&
      secondsBetween(before, message) <= CLUSTER_GAP_SECONDS
    ) {
      open.messages.push(message)
    } else clusters.push({ day: isNewDay ? day : null, mine: message.mine, messages: [message] })
    before = message
  }
  return clusters
}

function secondsBetween(one: ClusterableMessage, other: ClusterableMessage): number {
  return (Date.parse(other.sentAt) - Date.parse(one.sentAt)) / 1000
}

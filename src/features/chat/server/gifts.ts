import { getBalance } from '#features/credits/server/credits.ts'
import { siteSettings } from '#features/sites/server/sites.ts'
import { memberOf, type Context } from '#platform/server/context.ts'
import { spendLimit } from '#platform/server/rate-limit.ts'
import type { GiftOffer, SentMessage } from '../contract.ts'
import { FREE_CHATS, giftPrice, GIFTS, type Gift } from '../rules.ts'
import { startWithinLimit } from './start-limit.ts'
import { acknowledgeMessage, messageLimit } from './sending.ts'

/** A gift as its sender chose it: to whom, with which words, and what they were shown that it costs. */
interface GiftInput {
  readonly id: string
  readonly messageId: string
  readonly gift: Gift
  readonly text: string
  readonly price: number
}

/** What can be given on the site, with its prices in credits and what the member has (C-29). */
export async function listGifts(ctx: Context): Promise<GiftOffer> {
  const [settings, credits] = await Promise.all([siteSettings(ctx), getBalance(ctx, memberOf(ctx))])
  const gifts = GIFTS.map((key) => ({ key, price: giftPrice(key, settings) }))
  return { gifts, credits, cheapest: settings.cheapest_bundle }
}

/**
 * Gives a member a gift: a message of its own kind, which begins the conversation where there is none and then counts
 * as a start (R-1.15, C-29). It is stored and paid exactly once per `messageId` (I7); a repeat answers the same.
 * @throws Refusal as `startChat`, and `gift_price_changed` { price } when it costs something else than was shown
 */
export async function giveGift(ctx: Context, input: GiftInput): Promise<SentMessage> {
  await spendLimit(ctx, messageLimit)
  const { id, messageId, gift, text, price: shownPrice } = input
  const settings = await siteSettings(ctx)
  const outcome = await startWithinLimit(ctx, {
    site: ctx.siteId,
    sender: memberOf(ctx),
    other_id: id,
    fresh_talk_id: ctx.newId(),
    fresh_id: ctx.newId(),
    client: messageId,
    words: text,
    price: giftPrice(gift, settings),
    free_starts: FREE_CHATS,
    match_free: settings.match_first_message_free > 0,
    shown_price: shownPrice,
    at: ctx.now(),
    gift,
  })
  return acknowledgeMessage(ctx, messageId, outcome)
}

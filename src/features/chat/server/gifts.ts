import { findCheapestBundle, getSiteSettings } from '#features/sites/server/sites.ts'
import type { MemberContext } from '#platform/server/context.ts'
import { consumeRateLimit } from '#platform/server/security/rate-limit.ts'
import type { GiftOffer, SentMessage } from '../contract.ts'
import { MAX_FREE_STARTS, getGiftPrice, GIFTS, type Gift } from '../rules.ts'
import { loadSender } from './chat.ts'
import { startWithinLimit } from './start-limit.ts'
import { acknowledgeMessage, flagSentText, messageLimit } from './sending.ts'

/** A gift to send, with the price shown to the sender. */
interface GiftInput {
  readonly id: string
  readonly messageId: string
  readonly gift: Gift
  readonly text: string
  readonly price: number
}

/** Lists the site's gifts with their prices in credits, and the member's balance (C-29). */
export async function listGifts(ctx: MemberContext): Promise<GiftOffer> {
  const [settings, sender] = await Promise.all([getSiteSettings(ctx), loadSender(ctx)])
  const gifts = GIFTS.map((key) => ({ key, price: getGiftPrice(key, settings) }))
  return { gifts, credits: sender.credits, cheapestBundle: findCheapestBundle(settings, sender.country) }
}

/**
 * Sends a gift message. Starts the conversation if none exists, which counts as a start (R-1.15, C-29). Stores and
 * charges the gift exactly once per `messageId`; a retry returns the same result (I7).
 * @throws Refusal the codes of `startChat`, and `gift_price_changed` { price } when the price differs from the one
 * shown
 */
export async function giveGift(ctx: MemberContext, input: GiftInput): Promise<SentMessage> {
  await consumeRateLimit(ctx, messageLimit)
  const { id, messageId, gift, text, price: shownPrice } = input
  const settings = await getSiteSettings(ctx)
  const outcome = await startWithinLimit(ctx, {
    site: ctx.siteId,
    sender: ctx.actor.memberId,
    other_id: id,
    new_conversation_id: ctx.newId(),
    new_message_id: ctx.newId(),
    client: messageId,
    body: text,
    price: getGiftPrice(gift, settings),
    free_starts: MAX_FREE_STARTS,
    first_to_match_free: settings.match_first_message_free > 0,
    shown_price: shownPrice,
    at: ctx.now(),
    gift,
  })
  await flagSentText(ctx, outcome, text)
  return acknowledgeMessage(ctx, messageId, outcome)
}

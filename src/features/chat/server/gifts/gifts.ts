import { listOffered } from '#features/sites/choices.rules.ts'
import { findCheapestBundle } from '#features/sites/server/sites.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { Refusal } from '#platform/refusal.ts'
import type { MemberContext } from '#platform/server/context.ts'
import { consumeRateLimit } from '#platform/server/security/rate-limit.ts'
import type { GiftOffer, chatContract } from '../../contract.ts'
import { MAX_FREE_STARTS, getGiftPrice, GIFTS } from '../../rules.ts'
import { createGiftNames } from './gift-names.ts'
import { loadSender } from '../chat.ts'
import { startWithinLimit } from '../conversations/start-limit.ts'
import { acknowledgeMessage, flagSentText, messageLimit } from '../messages/sending.ts'
import type { InputOf, OutputOf } from '#platform/contract.ts'

/** Lists the site's gifts with their prices in credits, and the member's balance (C-29). */
export async function listGifts(ctx: MemberContext): Promise<GiftOffer> {
  const [settings, sender, nameGift] = await Promise.all([getSiteSettings(ctx), loadSender(ctx), createGiftNames(ctx)])
  const gifts = listOffered('gifts', GIFTS, settings).map((key) => {
    return { key, price: getGiftPrice(key, settings), ...nameGift(key) }
  })
  return { gifts, credits: sender.credits, cheapestBundle: findCheapestBundle(settings, sender.country) }
}

/**
 * Sends a gift message. Starts the conversation if none exists, which counts as a start (R-1.15, C-29). Stores and
 * charges the gift exactly once per `messageId`; a retry returns the same result (I7).
 * @throws Refusal the codes of `startChat`, `gift_price_changed` { price } when the price differs from the one shown, and
 * `gift_not_offered` for a retired gift. A retry of a stored gift returns its result, also when it was retired meanwhile
 */
export async function giveGift(
  ctx: MemberContext,
  input: InputOf<typeof chatContract.giveGift>,
): Promise<OutputOf<typeof chatContract.giveGift>> {
  await consumeRateLimit(ctx, messageLimit)
  const { id, messageId, gift, text, price: shownPrice } = input
  const settings = await getSiteSettings(ctx)
  const isOffered = listOffered('gifts', GIFTS, settings).includes(gift)
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
    // A price that no gift has refuses every gift that is not stored yet.
    shown_price: isOffered ? shownPrice : -1,
    at: ctx.now(),
    gift,
  })
  if (!isOffered && outcome.refusal === 'gift_price_changed') throw new Refusal('gift_not_offered', { field: 'gift' })
  await flagSentText(ctx, outcome, text)
  return acknowledgeMessage(ctx, messageId, outcome)
}

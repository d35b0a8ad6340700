import type { MemberCardData } from '#features/profiles/contract.ts'
import { requireMember } from '#features/profiles/server/profiles.ts'
import type { MemberContext } from '#platform/server/context.ts'
import { declareRateLimit, consumeReadBudget, consumeRateLimit } from '#platform/server/security/rate-limit.ts'
import { DECK_SIZE } from '../rules.ts'
import { deckBudget, listFittingCards } from './deck.ts'
import { listDeck } from './deck.sql.ts'
import { giveLike } from './give-like.ts'
import { findSwipeQuota, type SwipeQuota } from './quota.ts'
import { deleteSkip, upsertSkip } from './swipe.sql.ts'
import type { likesContract } from '../contract.ts'
import type { InputOf } from '#platform/contract.ts'

const skipLimit = declareRateLimit('likes.skip', { points: 120, windowSeconds: 60 })

/**
 * Deals the next cards of the swipe game, with the daily quota. Cards are visible, non-fictional members of
 * the same country whose gender and sexuality fit both ways (C-45), within the gender and ages of the match criteria.
 * Liked members, and those skipped in the last 30 days, are excluded. Without criteria, members of about the same age
 * come first. Among these, members with a photo come first, and then the most recently active members.
 * @throws Refusal `rate_limited`
 */
export async function dealDeck(ctx: MemberContext): Promise<SwipeQuota & { cards: MemberCardData[] }> {
  await consumeReadBudget(ctx, deckBudget)
  const [cards, quota] = await Promise.all([listFittingCards(ctx, listDeck, DECK_SIZE), findSwipeQuota(ctx)])
  return { cards, ...quota }
}

/**
 * Likes a member in the swipe game, within the daily quota (R-9.03, C-14). A repeated like changes nothing and is not
 * counted.
 * @throws Refusal `member_not_found`, `fictional_never_starts`, `rate_limited`, `swipe_limit_reached` with `limit` and
 * `resets_at`
 */
export async function likeBySwipe(
  ctx: MemberContext,
  { id }: InputOf<typeof likesContract.swipeLike>,
): Promise<SwipeQuota & { liked: true; match: boolean }> {
  const { match } = await giveLike(ctx, { id, kind: 'swipe' })
  return { liked: true, match, ...(await findSwipeQuota(ctx)) }
}

/**
 * Skips a member: they leave the deck for 30 days. A skip is not counted (C-14).
 * @throws Refusal `member_not_found`, `rate_limited`
 */
export async function skipMember(
  ctx: MemberContext,
  { id }: InputOf<typeof likesContract.skip>,
): Promise<{ skipped: true }> {
  await consumeRateLimit(ctx, skipLimit)
  await requireMember(ctx, id)
  await upsertSkip.run(ctx, { memberId: ctx.actor.memberId, skippedId: id })
  return { skipped: true }
}

/** Undoes a skip. Does nothing without one. */
export async function undoSkip(
  ctx: MemberContext,
  { id }: InputOf<typeof likesContract.undoSkip>,
): Promise<{ skipped: false }> {
  await deleteSkip.run(ctx, { memberId: ctx.actor.memberId, skippedId: id })
  return { skipped: false }
}

import type { MemberCardData } from '#features/profiles/contract.ts'
import { toMemberCards, listMemberCards, requireMember } from '#features/profiles/server/profiles.ts'
import type { MemberContext } from '#platform/server/context.ts'
import { declareRateLimit, consumeReadBudget, consumeRateLimit } from '#platform/server/security/rate-limit.ts'
import type { LikeToShow, likesContract } from '../contract.ts'
import { LIKE_SNOOZE_DAYS } from '../rules.ts'
import { deckBudget, listFittingCards } from './deck.ts'
import { listSuggestions } from './deck.sql.ts'
import { findUnseenLike, upsertSnooze } from './swipe.sql.ts'
import type { InputOf } from '#platform/contract.ts'
import { ago } from '#platform/server/ago.ts'

/** Each snooze reveals another member. The limit prevents that a program lists all members in this way (T18). */
const snoozeLimit = declareRateLimit('likes.snooze', { points: 60, windowSeconds: 60 })

/**
 * Returns the oldest unseen like, else a fitting member as a suggestion, else a null profile. A suggestion is not
 * stored as a like. Never returns a fictional, blocked or snoozed member (C-13, C-11).
 * @throws Refusal `rate_limited`; it spends the budget of the deck, because both reveal members (T18)
 */
export async function findLikeToShow(ctx: MemberContext): Promise<LikeToShow> {
  const { memberId } = ctx.actor
  await consumeReadBudget(ctx, deckBudget)
  const snoozedAfter = ago(ctx, { days: LIKE_SNOOZE_DAYS })
  const [row, [ownCard]] = await Promise.all([
    findUnseenLike.one(ctx, { memberId, snoozedSince: snoozedAfter }),
    listMemberCards(ctx, [memberId]),
  ])
  const [card] = row ? await toMemberCards(ctx, [row]) : await listFittingCards(ctx, listSuggestions, 1)
  return {
    profile: card ? { id: card.id, name: card.name, main_image: toImage(card) } : null,
    type: row ? 'like' : 'suggestion',
    own_image: ownCard ? toImage(ownCard) : null,
  }
}

function toImage({ photo }: MemberCardData): LikeToShow['own_image'] {
  if (photo === null) return null
  const fileName = (size: string) => `${photo.key}/${size}.webp`
  return {
    filename: fileName('card'),
    thumb_filename: fileName('thumb'),
    match_filename: fileName('match'),
    status: 'active',
  }
}

/**
 * Snoozes the new-like dialog about a member on all devices (C-22).
 * @throws Refusal `member_not_found`, `rate_limited`
 */
export async function snoozeLike(
  ctx: MemberContext,
  { id }: InputOf<typeof likesContract.snooze>,
): Promise<{ snoozed: true }> {
  await consumeRateLimit(ctx, snoozeLimit)
  await requireMember(ctx, id)
  await upsertSnooze.run(ctx, { memberId: ctx.actor.memberId, otherId: id })
  return { snoozed: true }
}

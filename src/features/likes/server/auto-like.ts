import type { MemberCardData } from '#features/profiles/contract.ts'
import { toMemberCards, listMemberCards, requireMember } from '#features/profiles/server/profiles.ts'
import { DAY_MILLISECONDS } from '#platform/days.ts'
import { memberOf, type Context } from '#platform/server/context.ts'
import { declareLimit, spendBudget, spendLimit } from '#platform/server/rate-limit.ts'
import type { AutoLike } from '../contract.ts'
import { PUT_OFF_DAYS } from '../rules.ts'
import { decks, fittingCards } from './swipe.ts'
import { findUnseenLike, insertPutOff, listSuggestions } from './swipe.sql.ts'

/** Each one put off lets the next be told, so faster than this would list members (T18). */
const putOffs = declareLimit('likes.put_off', { points: 60, windowSeconds: 60 })

/**
 * The like that waits longest to be seen, or else a member who fits, marked as a suggestion, or nobody. It never makes
 * a like, and never names a fictional or blocked member (C-13, C-11). What was put off waits a day, a suggestion 30.
 * @throws Refusal `rate_limited`: it names members, so it spends the same budget as the deck (T18)
 */
export async function autoLike(ctx: Context): Promise<AutoLike> {
  const memberId = memberOf(ctx)
  await spendBudget(ctx, decks)
  const since = new Date(ctx.now().getTime() - PUT_OFF_DAYS * DAY_MILLISECONDS)
  const [row, [own]] = await Promise.all([findUnseenLike.one(ctx.db, [memberId, since]), listMemberCards(ctx, [memberId])])
  const [card] = row ? await toMemberCards(ctx, [row]) : await fittingCards(ctx, listSuggestions, 1)
  return {
    profile: card ? { id: card.id, name: card.name, main_image: imageOf(card) } : null,
    type: row ? 'like' : 'suggestion',
    own_image: own ? imageOf(own) : null,
  }
}

function imageOf({ photo }: MemberCardData): AutoLike['own_image'] {
  if (photo === null) return null
  const named = (size: string) => `${photo.key}/${size}.webp`
  return {
    filename: named('card'),
    thumb_filename: named('thumb'),
    match_filename: named('match'),
    status: 'active',
  }
}

/**
 * The modal about this member was closed with "Later" (C-22): for a while it is not shown again, on no device.
 * @throws Refusal `member_not_found`, `rate_limited`
 */
export async function putOffLike(ctx: Context, { id }: { id: string }): Promise<{ put_off: true }> {
  await spendLimit(ctx, putOffs)
  await requireMember(ctx, id)
  await insertPutOff.run(ctx.db, [memberOf(ctx), id, ctx.now()])
  return { put_off: true }
}

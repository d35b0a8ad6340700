import type { MemberCardData } from '#features/profiles/contract.ts'
import { ageOn, dateInTimeZone, fittingSexualities } from '#features/profiles/rules.ts'
import {
  toMemberCards,
  findProfile,
  requireMember,
  type CardRow,
  type ProfileRow,
} from '#features/profiles/server/profiles.ts'
import { toBirthDateRange } from '#features/search/server/search.ts'
import { siteSettings } from '#features/sites/server/sites.ts'
import { DAY_MILLISECONDS } from '#platform/days.ts'
import { memberOf, type Context } from '#platform/server/context.ts'
import { declareBudget, declareLimit, spendBudget, spendLimit } from '#platform/server/rate-limit.ts'
import { DECK_SIZE, NEAR_YEARS, SKIP_DAYS } from '../rules.ts'
import { giveLike } from './giving.ts'
import { swipeDay, type SwipeDay } from './quota.ts'
import { deleteSkip, findDeckWish, insertSkip, listDeck, type Deck } from './swipe.sql.ts'

/**
 * Decks and suggestions that are looked at, by one member and by all on their network: as the pages of a search (T18,
 * decision 035).
 */
export const decks = declareBudget('likes.deck', { points: 60, networkPoints: 240, windowSeconds: 60 })

/** Faster than this nobody looks at cards. */
const skips = declareLimit('likes.skip', { points: 120, windowSeconds: 60 })

/**
 * The next members of the swipe game and what is left of today's likes: real, visible members of the own
 * country whose gender and sexuality fit both ways (C-45), of the gender and ages that the member told the match finder,
 * who are not liked yet and were not skipped in the last 30 days. Without such a wish those of about the own age come
 * first; within that those with a photo, then the last active.
 * @throws Refusal `rate_limited`
 */
export async function swipeDeck(ctx: Context): Promise<SwipeDay & { cards: MemberCardData[] }> {
  await spendBudget(ctx, decks)
  const [cards, day] = await Promise.all([fittingCards(ctx, listDeck, DECK_SIZE), swipeDay(ctx)])
  return { cards, ...day }
}

/** Up to `most` cards of a deck, in the order of `swipeDeck`. */
export async function fittingCards(ctx: Context, deck: Deck, most: number): Promise<MemberCardData[]> {
  const memberId = memberOf(ctx)
  const [own, wish, { time_zone }] = await Promise.all([
    findProfile(ctx, memberId),
    findDeckWish.one(ctx.db, [memberId]),
    siteSettings(ctx),
  ])
  if (!own) return []
  const since = new Date(ctx.now().getTime() - SKIP_DAYS * DAY_MILLISECONDS)
  const { women, men } = soughtBy(own, wish)
  const rows: CardRow[] = []
  for (const { from, until, withPhoto } of turnsOf(own, wish, dateInTimeZone(ctx.now(), time_zone))) {
    const left = most - rows.length
    if (left === 0) break
    const wanted = [women, men, withPhoto, since, left, from, until] as const
    rows.push(...(await deck.all(ctx.db, [memberId, ctx.siteId, own.country, ...wanted])))
  }
  return toMemberCards(ctx, rows)
}

type Wish = Awaited<ReturnType<typeof findDeckWish.one>>

/** The sexualities of women and of men who fit (C-45), within the gender that the member wishes for. */
function soughtBy(own: ProfileRow, wish: Wish) {
  const seeks = wish?.seeks ?? 'both'
  return {
    women: seeks === 'male' ? [] : fittingSexualities(own, 'female'),
    men: seeks === 'female' ? [] : fittingSexualities(own, 'male'),
  }
}

/** Ranges of birth dates in the order in which a deck is filled, each with photo and then without. */
function turnsOf(own: ProfileRow, wish: Wish, today: string) {
  const age = ageOn(own.birth_date, today)
  const ages = wish
    ? [{ minAge: wish.min_age, maxAge: wish.max_age }]
    : [
        { minAge: age - NEAR_YEARS, maxAge: age + NEAR_YEARS },
        { minAge: age + NEAR_YEARS + 1, maxAge: undefined },
        { minAge: undefined, maxAge: age - NEAR_YEARS - 1 },
      ]
  const ranges = ages.map((asked) => toBirthDateRange(asked, today) ?? { from: '1900-01-01', until: today })
  return ranges.flatMap((born) => [true, false].map((withPhoto) => ({ ...born, withPhoto })))
}

/**
 * Likes a member in the swipe game: a like as any other, out of the day's number (R-9.03, C-14). A second time nothing
 * changes and nothing is counted.
 * @throws Refusal `member_not_found`, `fictional_never_starts`, `rate_limited`, `swipe_limit_reached` with `limit` and
 * `resets_at`
 */
export async function likeBySwipe(
  ctx: Context,
  { id }: { id: string },
): Promise<SwipeDay & { liked: true; match: boolean }> {
  const { match } = await giveLike(ctx, { id, kind: 'swipe' })
  return { liked: true, match, ...(await swipeDay(ctx)) }
}

/**
 * Skips a member: for 30 days they do not come back. It costs nothing (C-14).
 * @throws Refusal `member_not_found`, `rate_limited`
 */
export async function skipMember(ctx: Context, { id }: { id: string }): Promise<{ skipped: true }> {
  await spendLimit(ctx, skips)
  await requireMember(ctx, id)
  await insertSkip.run(ctx.db, [memberOf(ctx), id, ctx.now()])
  return { skipped: true }
}

/** Takes a skip back; without one it does nothing. */
export async function takeSkipBack(ctx: Context, { id }: { id: string }): Promise<{ skipped: false }> {
  await deleteSkip.run(ctx.db, [memberOf(ctx), id])
  return { skipped: false }
}

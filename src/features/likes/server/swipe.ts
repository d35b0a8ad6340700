import type { MemberCardData } from '#features/profiles/contract.ts'
import { ageOn, listMatchingSexualities } from '#features/profiles/rules.ts'
import { toMemberCards, findProfile, requireMember } from '#features/profiles/server/profiles.ts'
import type { CardRow, ProfileRow } from '#features/profiles/server/profiles.sql.ts'
import { toBirthDateRange } from '#features/search/server/birth-dates.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { formatDateInTimeZone } from '#platform/time/days.ts'
import type { MemberContext } from '#platform/server/context.ts'
import {
  declareReadBudget,
  declareRateLimit,
  consumeReadBudget,
  consumeRateLimit,
} from '#platform/server/security/rate-limit.ts'
import { DECK_SIZE, NEAR_AGE_YEARS, SKIP_DAYS } from '../rules.ts'
import { giveLike } from './give-like.ts'
import { findSwipeQuota, type SwipeQuota } from './quota.ts'
import { deleteSkip, findDeckCriteria, upsertSkip, listDeck, type DeckStatement } from './swipe.sql.ts'
import type { likesContract } from '../contract.ts'
import type { InputOf } from '#platform/contract.ts'
import { ago } from '#platform/server/ago.ts'

/**
 * The limits of decks and suggestions, per member and per network, like those of search pages (T18,
 * docs/product/rules/search.md).
 */
export const deckBudget = declareReadBudget('likes.deck', { points: 60, networkPoints: 240, windowSeconds: 60 })

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

/** Lists up to `limit` cards of a deck, in the order of `dealDeck`. */
export async function listFittingCards(
  ctx: MemberContext,
  deck: DeckStatement,
  limit: number,
): Promise<MemberCardData[]> {
  const { memberId } = ctx.actor
  const [ownProfile, criteria, { time_zone }] = await Promise.all([
    findProfile(ctx, memberId),
    findDeckCriteria.one(ctx, { memberId }),
    getSiteSettings(ctx),
  ])
  if (!ownProfile) return []
  const since = ago(ctx, { days: SKIP_DAYS })
  const { women, men } = findSoughtSexualities(ownProfile, criteria)
  const rows: CardRow[] = []
  for (const { from, until, withPhoto } of listDeckRounds(
    ownProfile,
    criteria,
    formatDateInTimeZone(ctx.now(), time_zone),
  )) {
    const missing = limit - rows.length
    if (missing === 0) break
    const filters = { women, men, withPhoto, skippedSince: since, limit: missing, bornFrom: from, bornUntil: until }
    rows.push(...(await deck.all(ctx, { memberId, country: ownProfile.country, ...filters })))
  }
  return toMemberCards(ctx, rows)
}

type Criteria = Awaited<ReturnType<typeof findDeckCriteria.one>>

/** Returns the fitting sexualities of women and of men (C-45), within the sought gender. */
function findSoughtSexualities(ownProfile: ProfileRow, criteria: Criteria) {
  const seeks = criteria?.seeks ?? 'both'
  return {
    women: seeks === 'male' ? [] : listMatchingSexualities(ownProfile, 'female'),
    men: seeks === 'female' ? [] : listMatchingSexualities(ownProfile, 'male'),
  }
}

/** Lists the rounds of queries that fill a deck: for each birth date range members with a photo, then those without. */
function listDeckRounds(ownProfile: ProfileRow, criteria: Criteria, today: string) {
  const age = ageOn(ownProfile.birth_date, today)
  const ages = criteria
    ? [{ minAge: criteria.min_age, maxAge: criteria.max_age }]
    : [
        { minAge: age - NEAR_AGE_YEARS, maxAge: age + NEAR_AGE_YEARS },
        { minAge: age + NEAR_AGE_YEARS + 1, maxAge: undefined },
        { minAge: undefined, maxAge: age - NEAR_AGE_YEARS - 1 },
      ]
  const ranges = ages.map((ageRange) => toBirthDateRange(ageRange, today) ?? { from: '1900-01-01', until: today })
  return ranges.flatMap((born) => [true, false].map((withPhoto) => ({ ...born, withPhoto })))
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

// Public: other features or the app use this file.
import type { MemberCardData } from '#features/profiles/contract.ts'
import { ageOn, listMatchingSexualities, type Sexuality } from '#features/profiles/rules.ts'
import { findProfile, toMemberCards } from '#features/profiles/server/profiles.ts'
import type { CardRow, ProfileRow } from '#features/profiles/server/profiles.sql.ts'
import { toBirthDateRange } from '#features/search/server/birth-dates.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { ago } from '#platform/server/ago.ts'
import type { MemberContext } from '#platform/server/context.ts'
import { declareReadBudget } from '#platform/server/security/rate-limit.ts'
import { formatDateInTimeZone } from '#platform/time/days.ts'
import { NEAR_AGE_YEARS, SKIP_DAYS } from '../rules.ts'
import { findDeckCriteria, listDeck, type DeckStatement } from './deck.sql.ts'

/**
 * The limits of decks and suggestions, per member and per network, like those of search pages (T18,
 * docs/product/rules/search.md).
 */
export const deckBudget = declareReadBudget('likes.deck', { points: 60, networkPoints: 240, windowSeconds: 60 })

/** The values of one query of a deck, without its limit. */
export interface DeckRound {
  readonly memberId: string
  readonly country: string
  /** The fitting sexualities of women; none when the member does not seek women. */
  readonly women: readonly Sexuality[]
  readonly men: readonly Sexuality[]
  readonly withPhoto: boolean
  readonly skippedSince: Date
  readonly bornFrom: string
  readonly bornUntil: string
}

/**
 * Lists the rounds of queries that fill a member's deck, the best first: for each birth date range members with a photo,
 * then those without. They are within the gender and ages of the match criteria. Without criteria, members of about the
 * same age come first.
 */
export async function listDeckRounds(ctx: MemberContext): Promise<DeckRound[]> {
  const { memberId } = ctx.actor
  const [ownProfile, criteria, { time_zone }] = await Promise.all([
    findProfile(ctx, memberId),
    findDeckCriteria.one(ctx, { memberId }),
    getSiteSettings(ctx),
  ])
  if (!ownProfile) return []
  const skippedSince = ago(ctx, { days: SKIP_DAYS })
  const sought = findSoughtSexualities(ownProfile, criteria)
  const ranges = listBirthDateRanges(ownProfile, criteria, formatDateInTimeZone(ctx.now(), time_zone))
  const values = { memberId, country: ownProfile.country, ...sought, skippedSince }
  return ranges.flatMap(({ from: bornFrom, until: bornUntil }) =>
    [true, false].map((withPhoto) => ({ ...values, withPhoto, bornFrom, bornUntil })),
  )
}

/** Lists the most recently active members of a round. */
export async function listRoundRows(ctx: MemberContext, round: DeckRound, limit: number): Promise<CardRow[]> {
  return listDeck.all(ctx, { ...round, limit })
}

/** Lists up to `limit` cards of a deck, in the order of its rounds and then the most recently active first. */
export async function listFittingCards(
  ctx: MemberContext,
  deck: DeckStatement,
  limit: number,
): Promise<MemberCardData[]> {
  const rows: CardRow[] = []
  for (const round of await listDeckRounds(ctx)) {
    const missing = limit - rows.length
    if (missing === 0) break
    rows.push(...(await deck.all(ctx, { ...round, limit: missing })))
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

function listBirthDateRanges(ownProfile: ProfileRow, criteria: Criteria, today: string) {
  const age = ageOn(ownProfile.birthDate, today)
  const ages = criteria
    ? [{ minAge: criteria.minAge, maxAge: criteria.maxAge }]
    : [
        { minAge: age - NEAR_AGE_YEARS, maxAge: age + NEAR_AGE_YEARS },
        { minAge: age + NEAR_AGE_YEARS + 1, maxAge: undefined },
        { minAge: undefined, maxAge: age - NEAR_AGE_YEARS - 1 },
      ]
  return ages.map((ageRange) => toBirthDateRange(ageRange, today) ?? { from: '1900-01-01', until: today })
}

import { whyNotInterests } from '#features/profiles/rules.ts'
import { siteSettings } from '#features/sites/server/sites.ts'
import { memberOf, type Context } from '#platform/server/context.ts'
import type { MatchWishes } from '../contract.ts'
import { deleteWish, findWish, writeWish, type CandidateRow, type WishRow } from './wishes.sql.ts'

/** What the member answered the match finder, or null. */
export async function ownWishes(ctx: Context): Promise<{ wishes: MatchWishes | null }> {
  const row = await findWish.one(ctx.db, [memberOf(ctx)])
  return { wishes: row && wishesOf(row) }
}

/**
 * Keeps the member's wishes in place of those before (C-47). Ages in the wrong order are turned round.
 * @throws Refusal `unknown_interest`
 */
export async function saveWishes(ctx: Context, wishes: MatchWishes): Promise<{ wishes: MatchWishes }> {
  const { interests: offered } = await siteSettings(ctx)
  const refusal = whyNotInterests(wishes.interests, offered)
  if (refusal) throw refusal
  const tidy = tidied(wishes)
  await writeWish.run(ctx.db, [
    memberOf(ctx),
    ctx.siteId,
    tidy.seeks,
    tidy.minAge,
    tidy.maxAge,
    tidy.place,
    tidy.relationshipStatuses,
    tidy.bodyTypes,
    tidy.interests,
    ctx.now(),
  ])
  return { wishes: tidy }
}

/** Forgets the member's wishes; without any it does nothing. */
export async function removeWishes(ctx: Context): Promise<Record<string, never>> {
  await deleteWish.run(ctx.db, [memberOf(ctx)])
  return {}
}

/** The wishes of a candidate, or null when they said nothing. */
export function candidateWishes(row: CandidateRow): MatchWishes | null {
  if (row.wish_seeks === null) return null
  return {
    seeks: row.wish_seeks,
    minAge: row.wish_min_age ?? 0,
    maxAge: row.wish_max_age ?? 0,
    place: row.wish_place ?? 'anywhere',
    relationshipStatuses: row.wish_relationship_statuses ?? [],
    bodyTypes: row.wish_body_types ?? [],
    interests: row.wish_interests ?? [],
  }
}

function wishesOf(row: WishRow): MatchWishes {
  return {
    seeks: row.seeks,
    minAge: row.min_age,
    maxAge: row.max_age,
    place: row.place,
    relationshipStatuses: row.relationship_statuses,
    bodyTypes: row.body_types,
    interests: row.interests,
  }
}

function tidied(wishes: MatchWishes): MatchWishes {
  const { minAge, maxAge, relationshipStatuses, bodyTypes, interests } = wishes
  return {
    ...wishes,
    minAge: Math.min(minAge, maxAge),
    maxAge: Math.max(minAge, maxAge),
    relationshipStatuses: [...new Set(relationshipStatuses)],
    bodyTypes: [...new Set(bodyTypes)],
    interests: [...new Set(interests)],
  }
}

import { validateInterests } from '#features/profiles/rules.ts'
import { siteSettings } from '#features/sites/server/sites.ts'
import { memberOf, type Context } from '#platform/server/context.ts'
import type { MatchCriteria } from '../contract.ts'
import { deleteCriteria, findCriteria, upsertCriteria, type CandidateRow, type CriteriaRow } from './match-criteria.sql.ts'

/** What the member answered the match finder, or null. */
export async function getCriteria(ctx: Context): Promise<{ criteria: MatchCriteria | null }> {
  const row = await findCriteria.one(ctx.db, [memberOf(ctx)])
  return { criteria: row && toCriteria(row) }
}

/**
 * Keeps the member's wishes in place of those before (C-47). Ages in the wrong order are turned round.
 * @throws Refusal `unknown_interest`
 */
export async function saveCriteria(ctx: Context, criteria: MatchCriteria): Promise<{ criteria: MatchCriteria }> {
  const { interests: offered } = await siteSettings(ctx)
  const refusal = validateInterests(criteria.interests, offered)
  if (refusal) throw refusal
  const normalized = normalizeCriteria(criteria)
  await upsertCriteria.run(ctx.db, [
    memberOf(ctx),
    ctx.siteId,
    normalized.seeks,
    normalized.minAge,
    normalized.maxAge,
    normalized.area,
    normalized.relationshipStatuses,
    normalized.bodyTypes,
    normalized.interests,
    ctx.now(),
  ])
  return { criteria: normalized }
}

/** Forgets the member's wishes; without any it does nothing. */
export async function removeCriteria(ctx: Context): Promise<Record<string, never>> {
  await deleteCriteria.run(ctx.db, [memberOf(ctx)])
  return {}
}

/** The wishes of a candidate, or null when they said nothing. */
export function toCandidateCriteria(row: CandidateRow): MatchCriteria | null {
  if (row.wish_seeks === null) return null
  return {
    seeks: row.wish_seeks,
    minAge: row.wish_min_age ?? 0,
    maxAge: row.wish_max_age ?? 0,
    area: row.wish_place ?? 'anywhere',
    relationshipStatuses: row.wish_relationship_statuses ?? [],
    bodyTypes: row.wish_body_types ?? [],
    interests: row.wish_interests ?? [],
  }
}

function toCriteria(row: CriteriaRow): MatchCriteria {
  return {
    seeks: row.seeks,
    minAge: row.min_age,
    maxAge: row.max_age,
    area: row.area,
    relationshipStatuses: row.relationship_statuses,
    bodyTypes: row.body_types,
    interests: row.interests,
  }
}

function normalizeCriteria(criteria: MatchCriteria): MatchCriteria {
  const { minAge, maxAge, relationshipStatuses, bodyTypes, interests } = criteria
  return {
    ...criteria,
    minAge: Math.min(minAge, maxAge),
    maxAge: Math.max(minAge, maxAge),
    relationshipStatuses: [...new Set(relationshipStatuses)],
    bodyTypes: [...new Set(bodyTypes)],
    interests: [...new Set(interests)],
  }
}

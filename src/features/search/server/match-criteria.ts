import { validateInterests } from '#features/profiles/rules.ts'
import { getSiteSettings } from '#features/sites/server/sites.ts'
import type { MemberContext } from '#platform/server/context.ts'
import type { MatchCriteria } from '../contract.ts'
import {
  deleteCriteria,
  findCriteria,
  upsertCriteria,
  type CandidateRow,
  type CriteriaRow,
} from './match-criteria.sql.ts'

/** Returns the member's match criteria, or null when none are saved. */
export async function getCriteria(ctx: MemberContext): Promise<{ criteria: MatchCriteria | null }> {
  const row = await findCriteria.one(ctx.db, [ctx.actor.memberId])
  return { criteria: row && toCriteria(row) }
}

/**
 * Saves the member's criteria, replacing earlier ones (C-47). Ages in the wrong order are swapped.
 * @throws Refusal `unknown_interest`
 */
export async function saveCriteria(ctx: MemberContext, criteria: MatchCriteria): Promise<{ criteria: MatchCriteria }> {
  const { interests: offered } = await getSiteSettings(ctx)
  const refusal = validateInterests(criteria.interests, offered)
  if (refusal) throw refusal
  const saved = normalizeCriteria(criteria)
  await upsertCriteria.run(ctx.db, [
    ctx.actor.memberId,
    ctx.siteId,
    saved.seeks,
    saved.minAge,
    saved.maxAge,
    saved.area,
    saved.relationshipStatuses,
    saved.bodyTypes,
    saved.interests,
    ctx.now(),
  ])
  return { criteria: saved }
}

/** Deletes the member's criteria, if there are any. */
export async function removeCriteria(ctx: MemberContext): Promise<Record<string, never>> {
  await deleteCriteria.run(ctx.db, [ctx.actor.memberId])
  return {}
}

/** Returns the criteria of a candidate, or null when they have none. */
export function toCandidateCriteria(row: CandidateRow): MatchCriteria | null {
  if (row.criteria_seeks === null) return null
  return {
    seeks: row.criteria_seeks,
    minAge: row.criteria_min_age ?? 0,
    maxAge: row.criteria_max_age ?? 0,
    area: row.criteria_area ?? 'anywhere',
    relationshipStatuses: row.criteria_relationship_statuses ?? [],
    bodyTypes: row.criteria_body_types ?? [],
    interests: row.criteria_interests ?? [],
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

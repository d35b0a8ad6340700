// Public: other features or the app use this file.
import { factChoices, validateInterests } from '#features/profiles/rules.ts'
import { listChoices } from '#features/sites/choices.rules.ts'
import { INTERESTS } from '#features/sites/rules.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import type { SiteSettings } from '#features/sites/server/settings.ts'
import { Refusal } from '#platform/refusal.ts'
import type { MemberContext } from '#platform/server/context.ts'
import type { MatchCriteria, searchContract } from '../contract.ts'
import {
  deleteCriteria,
  findCriteria,
  upsertCriteria,
  type CandidateRow,
  type CriteriaRow,
} from './match-criteria.sql.ts'
import type { InputOf } from '#platform/contract.ts'

/** Returns the member's match criteria, or null when none are saved. */
export async function getCriteria(ctx: MemberContext): Promise<{ criteria: MatchCriteria | null }> {
  const row = await findCriteria.one(ctx, { memberId: ctx.actor.memberId })
  return { criteria: row && toCriteria(row) }
}

/**
 * Saves the member's criteria, replacing earlier ones (C-47). Ages in the wrong order are swapped.
 * @throws Refusal `unknown_interest`, `unknown_choice`
 */
export async function saveCriteria(
  ctx: MemberContext,
  criteria: InputOf<typeof searchContract.saveCriteria>,
): Promise<{ criteria: MatchCriteria }> {
  refuseUnknownChoices(criteria, await getSiteSettings(ctx))
  const saved = normalizeCriteria(criteria)
  await upsertCriteria.run(ctx, {
    memberId: ctx.actor.memberId,
    seeks: saved.seeks,
    minAge: saved.minAge,
    maxAge: saved.maxAge,
    area: saved.area,
    relationshipStatuses: saved.relationshipStatuses,
    bodyTypes: saved.bodyTypes,
    interests: saved.interests,
  })
  return { criteria: saved }
}

/** Refuses choices that nobody can have. A retired one stays valid, because members still have it. */
function refuseUnknownChoices(criteria: MatchCriteria, settings: SiteSettings): void {
  const refusal = validateInterests(criteria.interests, listChoices('interests', INTERESTS, settings))
  if (refusal) throw refusal
  const sought = { relationshipStatus: criteria.relationshipStatuses, bodyType: criteria.bodyTypes }
  for (const fact of ['relationshipStatus', 'bodyType'] as const) {
    const existing = listChoices(fact, factChoices[fact], settings)
    if (sought[fact].some((each) => !existing.includes(each))) throw new Refusal('unknown_choice', { field: fact })
  }
}

/** Deletes the member's criteria, if there are any. */
export async function removeCriteria(ctx: MemberContext): Promise<void> {
  await deleteCriteria.run(ctx, { memberId: ctx.actor.memberId })
}

/** Returns the criteria of a candidate, or null when they have none. */
export function toCandidateCriteria(row: CandidateRow): MatchCriteria | null {
  if (row.criteriaSeeks === null) return null
  return {
    seeks: row.criteriaSeeks,
    minAge: row.criteriaMinAge ?? 0,
    maxAge: row.criteriaMaxAge ?? 0,
    area: row.criteriaArea ?? 'anywhere',
    relationshipStatuses: row.criteriaRelationshipStatuses ?? [],
    bodyTypes: row.criteriaBodyTypes ?? [],
    interests: row.criteriaInterests ?? [],
  }
}

function toCriteria(row: CriteriaRow): MatchCriteria {
  return {
    seeks: row.seeks,
    minAge: row.minAge,
    maxAge: row.maxAge,
    area: row.area,
    relationshipStatuses: row.relationshipStatuses,
    bodyTypes: row.bodyTypes,
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

// Public: other features or the app use this file.
import { ageOn, listVisibleFields } from '#features/profiles/rules.ts'
import type { CardRow, ProfileRow } from '#features/profiles/server/profiles.sql.ts'
import type { Context } from '#platform/server/context.ts'
import type { MatchCriteria } from '../contract.ts'
import { HIGHEST_AGE, LOWEST_AGE } from '../rules.ts'
import { toCandidateCriteria } from './match-criteria.ts'
import { listCandidates, type CandidateRow } from './match-criteria.sql.ts'
import { meetsCriteria, scoreMember, type MatchScore, type Person } from './ranking.ts'
import type { Viewer } from './viewer.ts'

/** How another member fits the viewer, in both directions. */
export interface Fit {
  readonly row: CardRow
  readonly person: Person
  readonly score: MatchScore
  /** Whether each of the two meets the required criteria of the other, where these have any. */
  readonly isMutual: boolean
  /** Whether the other member has match criteria. */
  readonly hasCriteria: boolean
}

/** The viewer, the members to compare with them, and the interests that count, in the order of the site. */
interface FitQuery {
  readonly viewer: Viewer
  readonly profile: ProfileRow
  readonly criteria: MatchCriteria | null
  readonly rows: readonly CardRow[]
  readonly interests: readonly string[]
}

/** The criteria of a member without any: everyone meets them. */
const anyone: MatchCriteria = {
  seeks: 'both',
  minAge: LOWEST_AGE,
  maxAge: HIGHEST_AGE,
  area: 'anywhere',
  relationshipStatuses: [],
  bodyTypes: [],
  interests: [],
}

/**
 * Scores how members fit the viewer, by the criteria of both (C-47). Where the viewer does not meet the required criteria
 * of the other member, the rest of those criteria neither counts nor becomes a reason.
 */
export async function scoreFits(
  ctx: Context,
  { viewer, profile, criteria, rows, interests }: FitQuery,
): Promise<Fit[]> {
  const details = await listCandidates.all(ctx, { memberIds: rows.map((row) => row.memberId) })
  const detailsById = new Map(details.map((row) => [row.memberId, row]))
  const visible = listVisibleFields(viewer.settings)
  const toPerson = createPersons(interests)
  const me = { person: toPerson(profile, ageOn(profile.birthDate, viewer.today)), criteria: criteria ?? anyone }
  return rows.flatMap((row) => {
    const detail = detailsById.get(row.memberId)
    if (!detail) return []
    const person = toPerson(detail, ageOn(row.birthDate, viewer.today))
    const theirCriteria = toCandidateCriteria(detail)
    const meetsTheirs = meetsCriteria(theirCriteria, me.person, person)
    const score = scoreMember(me, { person, criteria: meetsTheirs ? theirCriteria : null }, visible)
    const isMutual = meetsTheirs && meetsCriteria(me.criteria, person, me.person)
    return [{ row, person, score, isMutual, hasCriteria: theirCriteria !== null }]
  })
}

/** Creates the conversion to the facts that are compared. Interests are in the order of the site. */
function createPersons(interests: readonly string[]): (row: ProfileRow | CandidateRow, age: number) => Person {
  return (row, age) => ({
    gender: row.gender,
    age,
    country: row.country,
    region: row.regionCode,
    interests: interests.filter((key) => row.interests.includes(key)),
    bodyType: row.bodyType,
    relationshipStatus: row.relationshipStatus,
  })
}

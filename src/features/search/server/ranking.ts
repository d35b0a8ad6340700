import type { OptionalField } from '#features/profiles/rules.ts'
import type { MatchReason, MatchCriteria } from '../contract.ts'
import { MATCH_POINTS } from '../rules.ts'

/** The facts of a member that the match finder compares. */
export interface Person {
  readonly gender: string
  readonly age: number
  readonly country: string
  readonly region: string
  readonly interests: readonly string[]
  readonly bodyType: string | null
  readonly relationshipStatus: string | null
}

/** One of the two members of a match: their facts, and their criteria if they have any. */
export interface MatchSide<Criteria extends MatchCriteria | null = MatchCriteria | null> {
  readonly person: Person
  readonly criteria: Criteria
}

/** The points of a match, with the reasons for them. */
export interface MatchScore {
  readonly points: number
  readonly reasons: MatchReason[]
}

/**
 * Returns whether a person meets the required criteria: gender, age and area. Without criteria everyone fits.
 * @param seekerLocation the country and region of the member whose criteria these are
 */
export function meetsCriteria(
  criteria: MatchCriteria | null,
  person: Person,
  seekerLocation: Pick<Person, 'country' | 'region'>,
): boolean {
  if (criteria === null) return true
  const { seeks, minAge, maxAge, area } = criteria
  if (seeks !== 'both' && seeks !== person.gender) return false
  if (person.age < minAge || person.age > maxAge) return false
  if (area === 'region') return person.region === seekerLocation.region
  return area === 'anywhere' || person.country === seekerLocation.country
}

/**
 * Scores another member by the criteria of both: the sum of `MATCH_POINTS`, with its reasons. It uses only what
 * the other member's profile shows. For a criterion of the other member, a reason gives only its kind, never its value.
 * @param shown the fields that the site shows on profiles; other fields neither count nor become a reason
 */
export function scoreMember(
  me: MatchSide<MatchCriteria>,
  other: MatchSide,
  shown: readonly OptionalField[],
): MatchScore {
  const parts = [
    ...scoreMyCriteria(me, other.person, shown),
    ...(other.criteria === null
      ? []
      : scoreTheirCriteria({ person: other.person, criteria: other.criteria }, me.person, shown)),
  ]
  return { points: parts.reduce((sum, { points }) => sum + points, 0), reasons: mergeReasons(parts) }
}

interface ScorePart {
  readonly points: number
  readonly reason: MatchReason
}

function scoreMyCriteria(
  { person: me, criteria }: MatchSide<MatchCriteria>,
  other: Person,
  shown: readonly OptionalField[],
): ScorePart[] {
  const isShown = (field: OptionalField) => shown.includes(field)
  const theirInterests = isShown('interests') ? other.interests : []
  const sought = theirInterests.filter((key) => criteria.interests.includes(key)).slice(0, MATCH_POINTS.sought.max)
  const shared = theirInterests
    .filter((key) => me.interests.includes(key) && !sought.includes(key))
    .slice(0, MATCH_POINTS.shared.max)
  const { bodyType, relationshipStatus } = other
  return [
    me.region === other.region && createScorePart('region', 1, { kind: 'region' }),
    createScorePart('sought', sought.length, { kind: 'sought', interests: sought }),
    createScorePart('shared', shared.length, { kind: 'shared', interests: shared }),
    isShown('bodyType') &&
      includesValue(criteria.bodyTypes, bodyType) &&
      createScorePart('bodyType', 1, { kind: 'bodyType', value: bodyType }),
    isShown('relationshipStatus') &&
      includesValue(criteria.relationshipStatuses, relationshipStatus) &&
      createScorePart('relationshipStatus', 1, { kind: 'relationshipStatus', value: relationshipStatus }),
  ].filter(isScorePart)
}

function scoreTheirCriteria(
  { criteria }: MatchSide<MatchCriteria>,
  me: Person,
  shown: readonly OptionalField[],
): ScorePart[] {
  const isShown = (field: OptionalField) => shown.includes(field)
  const interests = isShown('interests') ? me.interests.filter((key) => criteria.interests.includes(key)) : []
  const metInterests = Math.min(interests.length, MATCH_POINTS.theirInterests.max)
  return [
    createScorePart('theirAge', 1, { kind: 'theirCriteria', criteria: ['age'] }),
    createScorePart('theirInterests', metInterests, { kind: 'theirCriteria', criteria: ['interests'] }),
    isShown('bodyType') &&
      includesValue(criteria.bodyTypes, me.bodyType) &&
      createScorePart('theirBodyType', 1, { kind: 'theirCriteria', criteria: ['bodyType'] }),
    isShown('relationshipStatus') &&
      includesValue(criteria.relationshipStatuses, me.relationshipStatus) &&
      createScorePart('theirRelationshipStatus', 1, { kind: 'theirCriteria', criteria: ['relationshipStatus'] }),
  ].filter(isScorePart)
}

function createScorePart(name: keyof typeof MATCH_POINTS, times: number, reason: MatchReason): ScorePart | false {
  return times > 0 && { points: MATCH_POINTS[name].points * times, reason }
}

function isScorePart(value: ScorePart | false): value is ScorePart {
  return value !== false
}

function includesValue<Value extends string>(sought: readonly Value[], value: string | null): value is Value {
  return sought.some((each) => each === value)
}

/** Merges the reasons that come from the other member's criteria into one. */
function mergeReasons(parts: readonly ScorePart[]): MatchReason[] {
  const mine = parts.map(({ reason }) => reason).filter((reason) => reason.kind !== 'theirCriteria')
  const theirCriteria = parts.flatMap(({ reason }) => (reason.kind === 'theirCriteria' ? reason.criteria : []))
  return theirCriteria.length > 0 ? [...mine, { kind: 'theirCriteria', criteria: theirCriteria }] : mine
}

import type { OptionalField } from '#features/profiles/rules.ts'
import type { Interest } from '#features/sites/rules.ts'
import type { MatchReason, MatchCriteria } from '../contract.ts'
import { MATCH_POINTS } from '../rules.ts'

/** What of a member the match finder looks at. */
export interface Person {
  readonly gender: string
  readonly age: number
  readonly country: string
  readonly region: string
  readonly interests: readonly Interest[]
  readonly bodyType: string | null
  readonly relationshipStatus: string | null
}

/** Someone who looks, or is looked at: what they are, and what they wish for if they said so. */
export interface Side<Criteria extends MatchCriteria | null = MatchCriteria | null> {
  readonly person: Person
  readonly criteria: Criteria
}

/** How well someone fits, and everything that counted. */
export interface Rank {
  readonly points: number
  readonly reasons: MatchReason[]
}

/** Whether a person is whom these criteria ask for at all: gender, age and place. Who said nothing takes everyone. */
export function meetsCriteria(
  criteria: MatchCriteria | null,
  person: Person,
  home: Pick<Person, 'country' | 'region'>,
): boolean {
  if (criteria === null) return true
  const { seeks, minAge, maxAge, area } = criteria
  if (seeks !== 'both' && seeks !== person.gender) return false
  if (person.age < minAge || person.age > maxAge) return false
  if (area === 'region') return person.region === home.region
  return area === 'anywhere' || person.country === home.country
}

/**
 * The rank of another member for one who criteria: the sum of `MATCH_POINTS`, with the reasons that it is made of. Of
 * the other one it uses what their profile shows; of their criteria it tells which sort was met, never what they are.
 * @param shown the fields that the site shows on profiles; the others neither count nor are said
 */
export function rankMember(me: Side<MatchCriteria>, other: Side, shown: readonly OptionalField[]): Rank {
  const parts = [
    ...scoreMyCriteria(me, other.person, shown),
    ...(other.criteria === null ? [] : scoreTheirCriteria({ person: other.person, criteria: other.criteria }, me.person, shown)),
  ]
  return { points: parts.reduce((sum, { points }) => sum + points, 0), reasons: mergeReasons(parts) }
}

interface ScorePart {
  readonly points: number
  readonly reason: MatchReason
}

function scoreMyCriteria({ person: me, criteria }: Side<MatchCriteria>, other: Person, shown: readonly OptionalField[]): ScorePart[] {
  const has = (field: OptionalField) => shown.includes(field)
  const theirs = has('interests') ? other.interests : []
  const sought = theirs.filter((key) => criteria.interests.includes(key)).slice(0, MATCH_POINTS.sought.max)
  const shared = theirs
    .filter((key) => me.interests.includes(key) && !sought.includes(key))
    .slice(0, MATCH_POINTS.shared.max)
  const { bodyType, relationshipStatus } = other
  return [
    me.region === other.region && scorePart('region', 1, { kind: 'region' }),
    scorePart('sought', sought.length, { kind: 'sought', interests: sought }),
    scorePart('shared', shared.length, { kind: 'shared', interests: shared }),
    has('bodyType') && includesValue(criteria.bodyTypes, bodyType) && scorePart('bodyType', 1, { kind: 'bodyType', value: bodyType }),
    has('relationshipStatus') &&
      includesValue(criteria.relationshipStatuses, relationshipStatus) &&
      scorePart('relationshipStatus', 1, { kind: 'relationshipStatus', value: relationshipStatus }),
  ].filter(isScorePart)
}

function scoreTheirCriteria({ criteria }: Side<MatchCriteria>, me: Person, shown: readonly OptionalField[]): ScorePart[] {
  const has = (field: OptionalField) => shown.includes(field)
  const interests = has('interests') ? me.interests.filter((key) => criteria.interests.includes(key)) : []
  const metInterests = Math.min(interests.length, MATCH_POINTS.theirInterests.max)
  return [
    scorePart('theirAge', 1, { kind: 'theirCriteria', criteria: ['age'] }),
    scorePart('theirInterests', metInterests, { kind: 'theirCriteria', criteria: ['interests'] }),
    has('bodyType') &&
      includesValue(criteria.bodyTypes, me.bodyType) &&
      scorePart('theirBodyType', 1, { kind: 'theirCriteria', criteria: ['bodyType'] }),
    has('relationshipStatus') &&
      includesValue(criteria.relationshipStatuses, me.relationshipStatus) &&
      scorePart('theirRelationshipStatus', 1, { kind: 'theirCriteria', criteria: ['relationshipStatus'] }),
  ].filter(isScorePart)
}

function scorePart(name: keyof typeof MATCH_POINTS, times: number, reason: MatchReason): ScorePart | false {
  return times > 0 && { points: MATCH_POINTS[name].points * times, reason }
}

function isScorePart(value: ScorePart | false): value is ScorePart {
  return value !== false
}

function includesValue<Value extends string>(sought: readonly Value[], value: string | null): value is Value {
  return sought.some((each) => each === value)
}

/** What the other one seeks is one sentence. */
function mergeReasons(parts: readonly ScorePart[]): MatchReason[] {
  const mine = parts.map(({ reason }) => reason).filter((reason) => reason.kind !== 'theirCriteria')
  const theirs = parts.flatMap(({ reason }) => (reason.kind === 'theirCriteria' ? reason.criteria : []))
  return theirs.length > 0 ? [...mine, { kind: 'theirCriteria', criteria: theirs }] : mine
}

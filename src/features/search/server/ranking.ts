import type { OptionalField } from '#features/profiles/rules.ts'
import type { Interest } from '#features/sites/rules.ts'
import type { MatchReason, MatchWishes } from '../contract.ts'
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
export interface Side<Wishes extends MatchWishes | null = MatchWishes | null> {
  readonly person: Person
  readonly wishes: Wishes
}

/** How well someone fits, and everything that counted. */
export interface Rank {
  readonly points: number
  readonly reasons: MatchReason[]
}

/** Whether a person is whom these wishes ask for at all: gender, age and place. Who said nothing takes everyone. */
export function isWished(
  wishes: MatchWishes | null,
  person: Person,
  home: Pick<Person, 'country' | 'region'>,
): boolean {
  if (wishes === null) return true
  const { seeks, minAge, maxAge, place } = wishes
  if (seeks !== 'both' && seeks !== person.gender) return false
  if (person.age < minAge || person.age > maxAge) return false
  if (place === 'region') return person.region === home.region
  return place === 'anywhere' || person.country === home.country
}

/**
 * The rank of another member for one who wishes: the sum of `MATCH_POINTS`, with the reasons that it is made of. Of
 * the other one it uses what their profile shows; of their wishes it tells which sort was met, never what they are.
 * @param shown the fields that the site shows on profiles; the others neither count nor are said
 */
export function rankOf(me: Side<MatchWishes>, other: Side, shown: readonly OptionalField[]): Rank {
  const parts = [
    ...whatISeek(me, other.person, shown),
    ...(other.wishes === null ? [] : whatTheySeek({ person: other.person, wishes: other.wishes }, me.person, shown)),
  ]
  return { points: parts.reduce((sum, { points }) => sum + points, 0), reasons: mergedReasons(parts) }
}

interface Part {
  readonly points: number
  readonly reason: MatchReason
}

function whatISeek({ person: me, wishes }: Side<MatchWishes>, other: Person, shown: readonly OptionalField[]): Part[] {
  const has = (field: OptionalField) => shown.includes(field)
  const theirs = has('interests') ? other.interests : []
  const wished = theirs.filter((key) => wishes.interests.includes(key)).slice(0, MATCH_POINTS.wished.most)
  const shared = theirs
    .filter((key) => me.interests.includes(key) && !wished.includes(key))
    .slice(0, MATCH_POINTS.shared.most)
  const { bodyType, relationshipStatus } = other
  return [
    me.region === other.region && part('region', 1, { kind: 'region' }),
    part('wished', wished.length, { kind: 'wished', interests: wished }),
    part('shared', shared.length, { kind: 'shared', interests: shared }),
    has('bodyType') && isIn(wishes.bodyTypes, bodyType) && part('bodyType', 1, { kind: 'bodyType', value: bodyType }),
    has('relationshipStatus') &&
      isIn(wishes.relationshipStatuses, relationshipStatus) &&
      part('relationshipStatus', 1, { kind: 'relationshipStatus', value: relationshipStatus }),
  ].filter(isPart)
}

function whatTheySeek({ wishes }: Side<MatchWishes>, me: Person, shown: readonly OptionalField[]): Part[] {
  const has = (field: OptionalField) => shown.includes(field)
  const interests = has('interests') ? me.interests.filter((key) => wishes.interests.includes(key)) : []
  const met = Math.min(interests.length, MATCH_POINTS.theirInterests.most)
  return [
    part('theirAge', 1, { kind: 'theirs', wishes: ['age'] }),
    part('theirInterests', met, { kind: 'theirs', wishes: ['interests'] }),
    has('bodyType') &&
      isIn(wishes.bodyTypes, me.bodyType) &&
      part('theirBodyType', 1, { kind: 'theirs', wishes: ['bodyType'] }),
    has('relationshipStatus') &&
      isIn(wishes.relationshipStatuses, me.relationshipStatus) &&
      part('theirRelationshipStatus', 1, { kind: 'theirs', wishes: ['relationshipStatus'] }),
  ].filter(isPart)
}

function part(name: keyof typeof MATCH_POINTS, times: number, reason: MatchReason): Part | false {
  return times > 0 && { points: MATCH_POINTS[name].points * times, reason }
}

function isPart(value: Part | false): value is Part {
  return value !== false
}

function isIn<Value extends string>(wished: readonly Value[], value: string | null): value is Value {
  return wished.some((each) => each === value)
}

/** What the other one seeks is one sentence. */
function mergedReasons(parts: readonly Part[]): MatchReason[] {
  const mine = parts.map(({ reason }) => reason).filter((reason) => reason.kind !== 'theirs')
  const theirs = parts.flatMap(({ reason }) => (reason.kind === 'theirs' ? reason.wishes : []))
  return theirs.length > 0 ? [...mine, { kind: 'theirs', wishes: theirs }] : mine
}

import type { MatchCriteria, MatchReason } from '#features/search/contract.ts'
import type { DiscoverPerson, FitReason } from './contract.ts'
import { MAX_REASONS } from './rules.ts'

/** The reasons of the match finder, with the facts that a sentence about them needs. */
export interface ReasonFacts {
  readonly reasons: readonly MatchReason[]
  /** The member's own criteria, if there are any. */
  readonly criteria: Pick<MatchCriteria, 'minAge' | 'maxAge'> | null
  readonly isMutual: boolean
  readonly ownAge: number
  readonly regionName: string
}

type Interest = DiscoverPerson['interests'][number]

/** The interest of members who look for a relationship. It is a reason of its own. */
const RELATIONSHIP = 'relationship'

/** The order of the reasons: the strongest first. Chips show the shared interests, so that their sentence is the last. */
const STRONGEST_FIRST = [
  'relationship',
  'theirAge',
  'sought',
  'relationshipStatus',
  'myAge',
  'theirCriteria',
  'region',
  'shared',
] as const satisfies readonly FitReason['kind'][]

/**
 * Lists the reasons why two members fit, the strongest first. The first two are about the wishes of both where possible.
 */
export function listFitReasons(facts: ReasonFacts): FitReason[] {
  const reasons = facts.reasons.flatMap((reason) => toFitReasons(reason, facts))
  const sorted = [...listAgeReasons(facts), ...reasons].toSorted(
    (one, other) => STRONGEST_FIRST.indexOf(one.kind) - STRONGEST_FIRST.indexOf(other.kind),
  )
  const [first, ...others] = sorted
  if (!first) return []
  const isTheirs = isAboutTheirWishes(first)
  const second = others.find((reason) => isAboutTheirWishes(reason) !== isTheirs) ?? others[0]
  return [first, ...(second ? [second] : []), ...others.filter((reason) => reason !== second)].slice(0, MAX_REASONS)
}

/**
 * Lists the interests of somebody, those that both have first, without that of a relationship.
 * @param reasons those of the match finder, which are empty about interests when the site shows none
 */
export function listInterests(reasons: readonly MatchReason[], interests: readonly string[]): Interest[] {
  const found = reasons.flatMap((reason) => (reason.kind === 'shared' ? reason.interests : []))
  const others = interests.filter((key) => !found.includes(key))
  const all = [...found.map((key) => ({ key, shared: true })), ...others.map((key) => ({ key, shared: false }))]
  return all.filter(({ key }) => key !== RELATIONSHIP)
}

function isAboutTheirWishes({ kind }: FitReason): boolean {
  return kind === 'theirAge' || kind === 'theirCriteria'
}

function listAgeReasons({ criteria, isMutual }: ReasonFacts): FitReason[] {
  if (!criteria || !isMutual) return []
  return [{ kind: 'myAge', minAge: criteria.minAge, maxAge: criteria.maxAge }]
}

function toFitReasons(reason: MatchReason, { ownAge, regionName }: ReasonFacts): FitReason[] {
  switch (reason.kind) {
    case 'region':
      return [{ kind: 'region', name: regionName }]
    case 'sought':
    case 'shared':
      return toInterestReasons(reason)
    case 'relationshipStatus':
      return [{ kind: 'relationshipStatus', value: reason.value }]
    case 'bodyType': // A body is no reason to show to a stranger.
      return []
    case 'theirCriteria': {
      const criteria = reason.criteria.filter((criterion) => criterion !== 'age')
      return [
        ...(reason.criteria.includes('age') ? [{ kind: 'theirAge', age: ownAge } as const] : []),
        ...(criteria.length > 0 ? [{ kind: 'theirCriteria', criteria } as const] : []),
      ]
    }
  }
}

function toInterestReasons({ kind, interests }: MatchReason & { kind: 'sought' | 'shared' }): FitReason[] {
  const others = interests.filter((key) => key !== RELATIONSHIP)
  return [
    ...(kind === 'shared' && interests.includes(RELATIONSHIP) ? [{ kind: 'relationship' } as const] : []),
    ...(others.length > 0 ? [{ kind, interests: others }] : []),
  ]
}

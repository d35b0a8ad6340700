import { NEAR_AGE_YEARS } from '#features/likes/rules.ts'
import { NEAR_KILOMETRES } from './rules.ts'

/** The facts by which a candidate is ranked. Whether somebody pays is not one of them. */
export interface Candidate {
  /** The points of the match finder, by the criteria of both: region, interests and the other wishes. */
  readonly fitPoints: number
  /** Whether each of the two meets the required criteria of the other. */
  readonly isMutual: boolean
  /** The number of the two who have match criteria. */
  readonly knownCriteria: 0 | 1 | 2
  readonly ageDifference: number
  readonly isSameRegion: boolean
  readonly kilometres: number
  readonly hoursSinceActive: number
  readonly hasPhoto: boolean
  readonly isPhotoVerified: boolean
  readonly hasAbout: boolean
  readonly interestCount: number
  readonly isNew: boolean
  /** The number of members to whom the candidate was shown lately. */
  readonly views: number
}

/** The points of the order, besides those of the match finder. */
export const RANK_POINTS = {
  /** One of the two is outside of the wishes of the other. */
  notMutual: -80,
  /** For each of the two without wishes, when both are of the same age. It decreases to 0 with the difference. */
  nearAge: 8,
  /** Cities near each other in different regions; the match finder gives points for the same region. */
  neighbours: 12,
  photo: 100,
  verified: 4,
  about: 4,
  interests: 4,
  isNew: 8,
} as const

/** The points of a candidate who was active at most this many hours ago; the first that applies. */
export const ACTIVITY_POINTS = [
  { hours: 1, points: 12 },
  { hours: 24, points: 10 },
  { hours: 24 * 7, points: 6 },
  { hours: 24 * 30, points: 2 },
] as const

/** The points for each doubling of the views in comparison with the other candidates, and their limit. */
export const SPREAD_POINTS = 16
export const MAX_SPREAD_POINTS = 48

/** Returns the points of a candidate in the order of the deck. */
export function scoreCandidate(candidate: Candidate, meanViews: number): number {
  const { fitPoints, isMutual, isSameRegion, kilometres, interestCount } = candidate
  return (
    fitPoints +
    (isMutual ? 0 : RANK_POINTS.notMutual) +
    scoreAge(candidate) +
    (!isSameRegion && kilometres <= NEAR_KILOMETRES ? RANK_POINTS.neighbours : 0) +
    scoreActivity(candidate.hoursSinceActive) +
    (candidate.hasPhoto ? RANK_POINTS.photo : 0) +
    (candidate.isPhotoVerified ? RANK_POINTS.verified : 0) +
    (candidate.hasAbout ? RANK_POINTS.about : 0) +
    (interestCount >= 3 ? RANK_POINTS.interests : 0) +
    (candidate.isNew ? RANK_POINTS.isNew : 0) +
    scoreSpread(candidate.views, meanViews)
  )
}

/** Orders candidates, the best first. Candidates with equal points stay in the given order. */
export function rankCandidates<Item extends { readonly candidate: Candidate }>(items: readonly Item[]): Item[] {
  const meanViews = items.reduce((sum, { candidate }) => sum + candidate.views, 0) / Math.max(1, items.length)
  return items
    .map((item) => ({ item, points: scoreCandidate(item.candidate, meanViews) }))
    .toSorted((one, other) => other.points - one.points)
    .map(({ item }) => item)
}

/** Wishes that are unknown are replaced by about the same age. */
function scoreAge({ knownCriteria, ageDifference }: Candidate): number {
  const nearness = Math.max(0, 1 - ageDifference / NEAR_AGE_YEARS)
  return (2 - knownCriteria) * RANK_POINTS.nearAge * nearness
}

function scoreActivity(hoursSinceActive: number): number {
  return ACTIVITY_POINTS.find(({ hours }) => hoursSinceActive <= hours)?.points ?? 0
}

/** Moves back a candidate whom more members saw than the others, and forward one whom fewer saw. */
function scoreSpread(views: number, meanViews: number): number {
  const doublings = Math.log2((meanViews + 1) / (views + 1))
  return Math.max(-MAX_SPREAD_POINTS, Math.min(MAX_SPREAD_POINTS, SPREAD_POINTS * doublings))
}

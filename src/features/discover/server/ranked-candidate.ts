import { ageOn, isNew } from '#features/profiles/rules.ts'
import type { ProfileRow } from '#features/profiles/server/profiles.sql.ts'
import type { MatchCriteria } from '#features/search/contract.ts'
import type { Fit } from '#features/search/server/fit.ts'
import type { Viewer } from '#features/search/server/viewer.ts'
import type { Context } from '#platform/server/context.ts'
import type { Candidate } from '../ranking.rules.ts'
import type { CandidateFactsRow } from './discover.sql.ts'

/** A candidate with the facts of its order and of its card. */
export interface RankedCandidate {
  readonly fit: Fit
  readonly facts: CandidateFactsRow
  readonly candidate: Candidate
}

interface CandidateInput {
  readonly viewer: Viewer
  readonly profile: ProfileRow
  readonly criteria: MatchCriteria | null
  readonly fit: Fit
  readonly facts: CandidateFactsRow
}

const HOUR_MILLISECONDS = 3_600_000

/** Collects the facts by which a candidate is ranked. */
export function toRankedCandidate(
  ctx: Context,
  { viewer, profile, criteria, fit, facts }: CandidateInput,
): RankedCandidate {
  const { row, person } = fit
  const candidate: Candidate = {
    fitPoints: fit.score.points,
    isMutual: fit.isMutual,
    knownCriteria: countKnown(criteria !== null, fit.hasCriteria),
    ageDifference: Math.abs(person.age - ageOn(profile.birthDate, viewer.today)),
    isSameRegion: person.region === profile.regionCode,
    kilometres: facts.kilometres,
    hoursSinceActive: (ctx.now().getTime() - row.lastActive.getTime()) / HOUR_MILLISECONDS,
    hasPhoto: row.mainPhotoKey !== null,
    isPhotoVerified: row.photoVerified,
    hasAbout: facts.about !== '',
    interestCount: person.interests.length,
    isNew: isNew(row.signupAt, ctx.now()),
    views: facts.views,
  }
  return { fit, facts, candidate }
}

function countKnown(mine: boolean, theirs: boolean): 0 | 1 | 2 {
  if (mine && theirs) return 2
  return mine || theirs ? 1 : 0
}

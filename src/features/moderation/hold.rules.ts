import type { ReportCategory, ReporterFacts, SubjectKind } from './rules.ts'

/** The reporters who must agree before something is held, unless one is enough (L-34). */
export const REPORTERS_TO_HOLD = 2

/** From this number of dismissed reports, if they outnumber the upheld ones, one reporter is not enough. */
export const DISMISSED_TO_NEED_SECOND = 2

/** The facts about a photo or message when somebody reports it. */
export interface HoldFacts {
  /** The category of the new report. */
  readonly category: ReportCategory
  /** The different members who report it for this category, in the open cases. */
  readonly reporters: number
  /** Those of them who are trusted. */
  readonly trustedReporters: number
  /** Whether the new reporter needs a second one, see `needsSecondReporter`. */
  readonly needsSecond: boolean
  /** Whether a person decided about it and left it as it is, for any category. */
  readonly isJudged: boolean
  /** Whether that decision was about this category too. */
  readonly isJudgedForCategory: boolean
}

/** Returns whether something can be held. A profile stays until a person decides. */
export function canBeHeld(kind: SubjectKind): boolean {
  return kind === 'photo' || kind === 'message'
}

/** Returns whether a reporter holds nothing alone: without a confirmed address, or when most of their reports are dismissed. */
export function needsSecondReporter({
  isConfirmed,
  upheld,
  dismissed,
}: Pick<ReporterFacts, 'isConfirmed' | 'upheld' | 'dismissed'>): boolean {
  return !isConfirmed || (dismissed >= DISMISSED_TO_NEED_SECOND && dismissed > upheld)
}

/**
 * Returns whether a report hides a photo or message until a person decides. Two trusted reporters hide it, and the first
 * report that it may show or come from a minor (L-34). What a person has judged is not hidden again while it is unchanged.
 */
export function shouldHold(facts: HoldFacts): boolean {
  if (facts.category !== 'minor') return !facts.isJudged && facts.trustedReporters >= REPORTERS_TO_HOLD
  return !facts.isJudgedForCategory && (!facts.needsSecond || facts.reporters >= REPORTERS_TO_HOLD)
}

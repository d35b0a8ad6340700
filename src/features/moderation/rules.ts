/** The categories of reports by members, in the order of the form. */
export const REPORT_CATEGORIES = [
  'minor',
  'threat',
  'image_without_consent',
  'extortion',
  'scam',
  'fake',
  'insult',
  'spam',
  'other',
] as const
export type ReportCategory = (typeof REPORT_CATEGORIES)[number]

/** The categories of reports through the public form, with or without an account (L-24). */
export const NOTICE_CATEGORIES = ['member', 'illegal', 'minors'] as const
export type NoticeCategory = (typeof NOTICE_CATEGORIES)[number]

/** Returns the category of a notice; null for another subject of the public form. */
export function findNoticeCategory(subject: string): NoticeCategory | null {
  return NOTICE_CATEGORIES.find((category) => category === subject) ?? null
}

/** The kinds of things that a member can report. A gift is a message. */
export const SUBJECT_KINDS = ['member', 'photo', 'message'] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

/** The maximum length of a reporter's text. */
export const REPORT_BODY_MAX = 1_000

/** The messages before a reported one that belong to the evidence. */
export const CONTEXT_MESSAGES = 10

/** How severe a category is, and the hours within which a case of it is decided. */
const categories: Readonly<Record<ReportCategory, { severity: number; hours: number }>> = {
  minor: { severity: 4, hours: 4 },
  threat: { severity: 4, hours: 4 },
  extortion: { severity: 4, hours: 4 },
  image_without_consent: { severity: 3, hours: 24 },
  scam: { severity: 2, hours: 72 },
  fake: { severity: 1, hours: 168 },
  insult: { severity: 2, hours: 72 },
  spam: { severity: 1, hours: 168 },
  other: { severity: 1, hours: 168 },
}

/** Returns the severity of a category, from 1 to 4. */
export function severityOf(category: ReportCategory): number {
  return categories[category].severity
}

/** Returns the time by which a case of a category is decided. */
export function findDeadline(category: ReportCategory, reportedAt: Date): Date {
  return new Date(reportedAt.getTime() + categories[category].hours * 3_600_000)
}

/** The facts about a reporter at the time of the report. */
export interface ReporterFacts {
  /** The days since they signed up. */
  readonly accountDays: number
  readonly isConfirmed: boolean
  /** Whether they proved a phone number with the code of a text message. */
  readonly hasVerifiedPhone: boolean
  /** Whether a moderator compared their main photo with a selfie. */
  readonly hasVerifiedPhoto: boolean
  /** The cases that they reported and that ended with a measure. */
  readonly upheld: number
  /** The cases that they reported and that ended without one. */
  readonly dismissed: number
}

/** An account counts as established from this age. */
export const ESTABLISHED_DAYS = 30

/** From this number of dismissed reports a reporter may count as one who reports falsely again and again. */
export const REPEATEDLY_DISMISSED = 3

/** The highest trust in a reporter. The lowest is 1: every report counts. */
export const TRUST_MAX = 4

/** Trust from which a reporter is trusted enough to have something held together with another. */
export const TRUSTED_FROM = 3

/**
 * Returns the trust in a reporter, from 1 to 4: one for everybody, and one each for an established account, a verified
 * phone or main photo, and more upheld than dismissed reports. A reporter whose reports are mostly dismissed has 1.
 */
export function computeTrust(facts: ReporterFacts): number {
  const { accountDays, isConfirmed, upheld, dismissed } = facts
  const isVerified = facts.hasVerifiedPhone || facts.hasVerifiedPhoto
  if (!isConfirmed || (dismissed >= REPEATEDLY_DISMISSED && dismissed > 2 * upheld)) return 1
  const reasons = [accountDays >= ESTABLISHED_DAYS, isVerified, upheld > dismissed]
  return 1 + reasons.filter(Boolean).length
}

/** The sum of trust from which further reporters do not make a case more urgent. */
export const MAX_COUNTED_TRUST = 12

const SEVERITIES = [1, 2, 3, 4] as const

/** The highest severity. Its cases stand before all others, however long those have waited (L-34). */
export const MAX_SEVERITY = 4

/** Returns the weight of a case by the sum of the trust in its reporters; its weight × its age orders the queue. */
export function computeWeight(severity: number, trust: number): number {
  return severity * Math.min(trust, MAX_COUNTED_TRUST)
}

/** Every possible severity with its weights. The queue reads the oldest cases of each from the index. */
export const CASE_LEVELS: readonly { readonly severity: number; readonly weight: number }[] = SEVERITIES.flatMap(
  (severity) =>
    Array.from({ length: MAX_COUNTED_TRUST }, (_, index) => ({ severity, weight: computeWeight(severity, index + 1) })),
)

/** The cases of a page of the queue. */
export const QUEUE_PAGE_SIZE = 50

/** The time after which a claimed case can be claimed by another moderator. */
export const CLAIM_SECONDS = 15 * 60

/** Returns whether the images of a case are covered until the moderator uncovers them. */
export function isImageCovered(category: ReportCategory): boolean {
  return category === 'minor' || category === 'image_without_consent' || category === 'extortion'
}

/** The decisions, from the mildest. */
export const OUTCOMES = ['nothing', 'advice', 'remove', 'hide', 'limit', 'suspend', 'ban'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** The decisions that need no fresh code. */
export const MILD_OUTCOMES = ['nothing', 'advice', 'remove', 'hide', 'limit', 'suspend'] as const

/** The measures that end by themselves after some days. */
export const TIMED_OUTCOMES = ['hide', 'limit', 'suspend'] as const
export type TimedOutcome = (typeof TIMED_OUTCOMES)[number]

/** Returns whether a measure ends by itself after some days. */
export function isTimed(outcome: Outcome): outcome is TimedOutcome {
  return (TIMED_OUTCOMES as readonly Outcome[]).includes(outcome)
}

/** The effect of the measures in force on a member. */
export interface Restrictions {
  /** The account is closed. */
  readonly isBanned: boolean
  /** Search, suggestions and "online" do not show the member. */
  readonly isHidden: boolean
  /** The member writes only to members who have written to them. */
  readonly isLimited: boolean
}

/** Returns the combined effect of the measures in force. */
export function combineMeasures(inForce: readonly Outcome[]): Restrictions {
  return {
    isBanned: inForce.includes('suspend') || inForce.includes('ban'),
    isHidden: inForce.includes('hide'),
    isLimited: inForce.includes('limit'),
  }
}

/** The grounds from the terms on which a measure is based. */
export const GROUNDS = ['illegal', 'minors', 'safety', 'images', 'money', 'honesty', 'respect', 'spam'] as const
export type Ground = (typeof GROUNDS)[number]

/** The maximum length of the explanation to the member. */
export const DECISION_BODY_MAX = 2_000

/** The most days of a measure that ends by itself. */
export const MEASURE_DAYS_MAX = 90

/** The days within which the member can object to a decision. */
export const OBJECTION_DAYS = 183

/** The decisions of each kind on a member's own page; the newest come first. */
export const MAX_OWN_DECISIONS = 100

/** The maximum length of an objection. */
export const OBJECTION_BODY_MAX = 5_000

/** Splits minutes into whole hours and the minutes that remain. */
export function toHoursAndMinutes(minutes: number): { hours: number; minutes: number } {
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}

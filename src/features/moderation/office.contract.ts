import * as z from 'zod'
import { officeEndpoint } from '#features/staff/contract.ts'
import { id, instant, text, calendarDate, emptyOutput } from '#platform/contract.ts'
import { BAN_FINGERPRINT_KINDS } from './ban-fingerprint.rules.ts'
import { FLAG_RULES } from './flag.rules.ts'
import { flagsOfficeContract } from './flags.contract.ts'
import { photoQueueContract } from './photo-queue.contract.ts'
import {
  DECISION_BODY_MAX,
  GROUNDS,
  MEASURE_DAYS_MAX,
  MILD_OUTCOMES,
  NOTICE_CATEGORIES,
  OUTCOMES,
  REPORT_CATEGORIES,
  SUBJECT_KINDS,
  TRUST_MAX,
} from './rules.ts'
import { verificationQueueContract } from './verification-queue.contract.ts'

const category = z.enum(REPORT_CATEGORIES)
const subjectKind = z.enum(SUBJECT_KINDS)
const ground = z.enum(GROUNDS)
const body = text({ min: 1, max: DECISION_BODY_MAX })
const found = { case_not_found: { status: 404 } }
const open = { ...found, case_closed: { status: 409 }, case_claimed: { status: 409 } }

/** The thing as it was when it was reported. */
const evidence = z.object({
  profile: z.object({ name: z.string(), about: z.string(), interests: z.array(z.string()), birthDate: z.string() }),
  photo: z.object({ key: z.string(), hash: z.string().nullable() }).nullable(),
  /** The reported message is the last one. */
  messages: z.array(z.object({ isReported: z.boolean(), kind: z.string(), text: z.string(), at: instant })),
})

/** A resemblance to a banned member. Their id and case are null once these are deleted. */
const banMatch = z.object({
  kind: z.enum(BAN_FINGERPRINT_KINDS),
  at: instant,
  bannedAt: instant,
  memberId: id.nullable(),
  caseId: id.nullable(),
})

const listedCase = z.object({
  id,
  subjectKind,
  category,
  reporters: z.int(),
  openedAt: instant,
  dueAt: instant,
  isOverdue: z.boolean(),
  /** When trusted reporters agreed, so that it was hidden automatically until the decision. */
  heldAt: instant.nullable(),
  /** The rules that flagged it. */
  rules: z.array(z.enum(FLAG_RULES)),
  /** The kinds of fingerprints in which its member resembles a banned one. */
  fingerprints: z.array(z.enum(BAN_FINGERPRINT_KINDS)),
  /** The colleague who works on it, and until when. */
  claimedBy: z.string().nullable(),
  claimedUntil: instant.nullable(),
  /** Whether the caller works on it. */
  isMine: z.boolean(),
})

const decision = z.object({
  outcome: z.enum(OUTCOMES),
  ground: ground.nullable(),
  body: z.string(),
  decidedBy: z.string(),
  decidedAt: instant,
  endsAt: instant.nullable(),
  reversedAt: instant.nullable(),
  objection: z.object({ body: z.string(), at: instant, isDecided: z.boolean() }).nullable(),
})

/** The endpoints of the office about reports. */
export const moderationOfficeContract = {
  /** The most urgent open cases, and the decisions to which their members object. */
  queue: officeEndpoint('cases.read')
    .route({ method: 'GET', path: '/office/cases' })
    .output(
      z.object({
        cases: z.array(listedCase),
        openCount: z.int(),
        objections: z.array(z.object({ caseId: id, outcome: z.enum(OUTCOMES), objectedAt: instant })),
      }),
    ),
  /** Everything about a case. Reading it is recorded. */
  case: officeEndpoint('cases.read')
    .route({ method: 'GET', path: '/office/cases/{id}' })
    .input(z.strictObject({ id }))
    .output(
      listedCase.extend({
        memberId: id,
        reports: z.array(
          z.object({
            number: z.string(),
            category,
            body: z.string(),
            at: instant,
            trust: z.int().min(1).max(TRUST_MAX),
          }),
        ),
        /** The banned members whom its member resembles. */
        banMatches: z.array(banMatch),
        evidence,
        /** A data URL of the reported image, or null. */
        image: z.string().nullable(),
        earlierDecisions: z.int(),
        decision: decision.nullable(),
        /** Whether the caller may decide about it now. */
        canDecide: z.boolean(),
      }),
    )
    .errors(found),
  /** Claims the most urgent case that nobody works on. Two callers at once get different ones. */
  next: officeEndpoint('cases.decide')
    .route({ method: 'POST', path: '/office/cases/next' })
    .input(z.strictObject({}))
    .output(z.object({ id }))
    .errors({ no_case_waits: { status: 409 } }),
  /** Claims a case for a quarter of an hour, so that nobody else decides about it. */
  claim: officeEndpoint('cases.decide')
    .route({ method: 'POST', path: '/office/cases/{id}/claim' })
    .input(z.strictObject({ id }))
    .output(emptyOutput)
    .errors(open),
  /** Ends the caller's claim, so that a colleague can take the case. */
  release: officeEndpoint('cases.decide')
    .route({ method: 'POST', path: '/office/cases/{id}/release' })
    .input(z.strictObject({ id }))
    .output(emptyOutput)
    .errors(found),
  /** Decides about a case that the caller claimed or that is free. */
  decide: officeEndpoint('cases.decide')
    .route({ method: 'POST', path: '/office/cases/{id}/decision' })
    .input(
      z.strictObject({
        id,
        outcome: z.enum(MILD_OUTCOMES),
        ground: ground.optional(),
        body: text({ max: DECISION_BODY_MAX }).optional(),
        days: z.coerce.number().int().min(1).max(MEASURE_DAYS_MAX).optional(),
      }),
    )
    .output(emptyOutput)
    .errors({ ...open, decision_incomplete: { status: 422 } }),
  ban: officeEndpoint('cases.decide', { needsConfirmation: true })
    .route({ method: 'POST', path: '/office/cases/{id}/ban' })
    .input(z.strictObject({ id, ground, body }))
    .output(emptyOutput)
    .errors(open),
  /** Undoes a decision and writes to its member. */
  reverse: officeEndpoint('cases.decide')
    .route({ method: 'POST', path: '/office/cases/{id}/reversal' })
    .input(z.strictObject({ id, body }))
    .output(emptyOutput)
    .errors({ ...found, decision_reversed: { status: 409 }, objection_of_own_decision: { status: 409 } }),
  /** Rejects an objection and writes to its member. */
  rejectObjection: officeEndpoint('cases.decide')
    .route({ method: 'POST', path: '/office/cases/{id}/objection' })
    .input(z.strictObject({ id, body }))
    .output(emptyOutput)
    .errors({ ...found, objection_decided: { status: 409 }, objection_of_own_decision: { status: 409 } }),
  /** The metrics of a transparency report (L-26), from the first day to the last one; by default those of the year so far. */
  transparency: officeEndpoint('cases.read')
    .route({ method: 'GET', path: '/office/transparency' })
    .input(z.strictObject({ from: calendarDate.optional(), until: calendarDate.optional() }))
    .output(
      z.object({
        from: z.iso.date(),
        until: z.iso.date(),
        reports: z.array(z.object({ category, count: z.int() })),
        notices: z.array(z.object({ category: z.enum(NOTICE_CATEGORIES), count: z.int() })),
        decisions: z.array(z.object({ outcome: z.enum(OUTCOMES), ground: ground.nullable(), count: z.int() })),
        medianMinutes: z.int().nullable(),
        objections: z.int(),
        objectionsRejected: z.int(),
        objectionsUpheld: z.int(),
        reversals: z.int(),
      }),
    ),
  ...flagsOfficeContract,
  ...photoQueueContract,
  ...verificationQueueContract,
}

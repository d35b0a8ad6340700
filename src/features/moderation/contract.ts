import * as z from 'zod'
import { REJECTION_REASONS } from '#features/photos/rules.ts'
import { id, instant, memberEndpoint, publicEndpoint, text, emptyOutput } from '#platform/contract.ts'
import { GROUNDS, OBJECTION_BODY_MAX, OUTCOMES, REPORT_BODY_MAX, REPORT_CATEGORIES, SUBJECT_KINDS } from './rules.ts'

const token = z.string().min(1).max(100)

/** A measure against the caller with its statement of reasons. */
const ownDecision = z.object({
  id,
  outcome: z.enum(OUTCOMES).exclude(['nothing']),
  ground: z.enum(GROUNDS),
  body: z.string(),
  kind: z.enum(SUBJECT_KINDS),
  decidedAt: instant,
  endsAt: instant.nullable(),
  endedAt: instant.nullable(),
  reversedAt: instant.nullable(),
  isReported: z.boolean(),
  wasFlagged: z.boolean(),
  /** Whether a comparison found that the caller resembles a banned member. */
  resemblesBanned: z.boolean(),
  /** When it was hidden automatically, until the decision. */
  heldAt: instant.nullable(),
  canObject: z.boolean(),
  objection: z.object({ body: z.string(), at: instant, decidedAt: instant.nullable() }).nullable(),
})

export const moderationContract = {
  /**
   * Reports a member, a photo or a message, and blocks its member where that is wanted. The same report again, while its
   * case is open, returns its number.
   */
  report: memberEndpoint
    .route({ method: 'POST', path: '/reports' })
    .input(
      z.strictObject({
        kind: z.enum(SUBJECT_KINDS),
        id,
        category: z.enum(REPORT_CATEGORIES),
        body: text({ max: REPORT_BODY_MAX }),
        blocks: z.boolean(),
      }),
    )
    .output(z.object({ number: z.string() }))
    .errors({ report_subject_not_found: { status: 404 }, member_not_found: { status: 404 } }),
  /** Every decision about the caller, the newest first. */
  ownDecisions: memberEndpoint.route({ method: 'GET', path: '/decisions' }).output(
    z.object({
      decisions: z.array(ownDecision),
      /** The subjects that are hidden automatically until a person decides. */
      holds: z.array(z.object({ kind: z.enum(SUBJECT_KINDS), at: instant })),
      photos: z.array(
        z.object({
          /** `refused` is an upload that resembled a banned image, which nobody looked at. */
          decision: z.enum(['rejected', 'banned', 'refused']),
          reason: z.enum(REJECTION_REASONS).nullable(),
          at: instant,
        }),
      ),
    }),
  ),
  /** The times until which decisions hide the caller and limit their writing; null for a measure that does not apply. */
  restrictions: memberEndpoint
    .route({ method: 'GET', path: '/restrictions' })
    .output(z.object({ hiddenUntil: instant.nullable(), limitedUntil: instant.nullable() })),
  /** Objects to a decision about the caller. A repeated objection changes nothing. */
  objectToDecision: memberEndpoint
    .route({ method: 'POST', path: '/decisions/{id}/objection' })
    .input(z.strictObject({ id, body: text({ min: 1, max: OBJECTION_BODY_MAX }) }))
    .output(emptyOutput)
    .errors({ objection_closed: { status: 404 } }),
  /** Objects to a decision. The same objection again changes nothing. */
  object: publicEndpoint
    .route({ method: 'POST', path: '/objections/{token}' })
    .input(z.strictObject({ token, body: text({ min: 1, max: OBJECTION_BODY_MAX }) }))
    .output(emptyOutput)
    .errors({ objection_link_expired: { status: 410 } }),
}

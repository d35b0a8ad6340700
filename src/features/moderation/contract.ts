import * as z from 'zod'
import { id, memberEndpoint, publicEndpoint, text } from '#platform/contract.ts'
import { OBJECTION_BODY_MAX, REPORT_BODY_MAX, REPORT_CATEGORIES, SUBJECT_KINDS } from './rules.ts'

const token = z.string().min(1).max(100)

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
  /** Objects to a decision. The same objection again changes nothing. */
  object: publicEndpoint
    .route({ method: 'POST', path: '/objections/{token}' })
    .input(z.strictObject({ token, body: text({ min: 1, max: OBJECTION_BODY_MAX }) }))
    .output(z.object({}))
    .errors({ objection_link_expired: { status: 410 } }),
}

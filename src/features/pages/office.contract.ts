import * as z from 'zod'
import { officeEndpoint } from '#features/staff/contract.ts'
import { id, idempotencyKey, instant, text, emptyOutput } from '#platform/contract.ts'
import { COMPLAINT_CATEGORIES } from './complaint.rules.ts'
import { announcementsOfficeContract } from './announcements.contract.ts'
import { textPagesOfficeContract } from './text-pages.contract.ts'
import { ANSWER_MAX } from './rules.ts'

const number = z.string().regex(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)
const found = { complaint_not_found: { status: 404 } }
const open = { ...found, complaint_closed: { status: 409 } }

const listedComplaint = z.object({
  number,
  category: z.enum(COMPLAINT_CATEGORIES),
  receivedAt: instant,
  dueAt: instant,
  isOverdue: z.boolean(),
  answers: z.int(),
})

/** The endpoints of the office about complaints and notices, which anybody may file without an account (L-24). */
export const pagesOfficeContract = {
  /** The open complaints of the site, the oldest first. */
  complaints: officeEndpoint('complaints.read')
    .route({ method: 'GET', path: '/office/complaints' })
    .output(z.object({ complaints: z.array(listedComplaint), openCount: z.int() })),
  /** A complaint with its answers. Reading it is recorded. */
  complaint: officeEndpoint('complaints.read')
    .route({ method: 'GET', path: '/office/complaints/{number}' })
    .input(z.strictObject({ number }))
    .output(
      listedComplaint.extend({
        body: z.string(),
        link: z.string(),
        name: z.string(),
        /** Null for a notice without an address. */
        email: z.string().nullable(),
        /** The member who was logged in. */
        memberId: id.nullable(),
        closedAt: instant.nullable(),
        given: z.array(z.object({ body: z.string(), by: z.string(), at: instant })),
      }),
    )
    .errors(found),
  /** Mails an answer, and closes the complaint where that is wanted. The same answer again changes nothing. */
  answerComplaint: officeEndpoint('complaints.answer')
    .route({ method: 'POST', path: '/office/complaints/{number}/answers' })
    .input(
      z.strictObject({
        number,
        answerId: idempotencyKey,
        body: text({ min: 1, max: ANSWER_MAX }),
        /** Whether this answer settles it. */
        settles: z.enum(['yes', 'no']),
      }),
    )
    .output(emptyOutput)
    .errors(open),
  /** Closes a complaint without a further answer. */
  closeComplaint: officeEndpoint('complaints.answer')
    .route({ method: 'POST', path: '/office/complaints/{number}/closure' })
    .input(z.strictObject({ number }))
    .output(emptyOutput)
    .errors(open),
  ...textPagesOfficeContract,
  ...announcementsOfficeContract,
}

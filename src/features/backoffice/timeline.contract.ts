import * as z from 'zod'
import { officeEndpoint } from '#features/staff/contract.ts'
import { id, instant, text } from '#platform/contract.ts'
import { TIMELINE_KINDS, TIMELINE_SOURCES } from './timeline.rules.ts'

const source = z.enum(TIMELINE_SOURCES)

const event = z.object({
  key: z.string(),
  at: instant,
  source,
  kind: z.enum(TIMELINE_KINDS),
  /** The detail of the kind: a number, a subject, a category, an outcome, a reason or an action. */
  label: z.string().nullable(),
  /** Credits. */
  amount: z.int().nullable(),
  /** The id of the order or the case. */
  ref: id.nullable(),
  staffName: z.string().nullable(),
})

/** The endpoint of the office about what happened to a member. */
export const timelineOfficeContract = {
  timeline: officeEndpoint('members.read')
    .route({ method: 'GET', path: '/office/members/{id}/timeline' })
    .input(z.strictObject({ id, source: source.optional(), before: text({ max: 60 }).optional() }))
    .output(
      z.object({
        name: z.string().nullable(),
        /** The sources that the role may read. */
        sources: z.array(source),
        events: z.array(event),
        next: z.string().nullable(),
      }),
    )
    .errors({ member_not_found: { status: 404 }, invalid_cursor: { status: 422 } }),
}

import * as z from 'zod'
import { officeEndpoint } from '#features/staff/contract.ts'
import { id, instant, text } from '#platform/contract.ts'

const notFound = { member_not_found: { status: 404 } }

/** The endpoints of the office about the archive of a member's data. */
export const settingsOfficeContract = {
  /** The state of the archive, whoever requested it. */
  archive: officeEndpoint('members.export')
    .route({ method: 'GET', path: '/office/members/{id}/archive' })
    .input(z.strictObject({ id }))
    .output(
      z.object({
        state: z.enum(['none', 'making', 'ready', 'failed']),
        requestedAt: instant.nullable(),
        /** The archive, once it is ready. Downloading it needs a fresh code and is recorded. */
        file: z.object({ name: z.string(), bytes: z.int(), until: instant }).nullable(),
      }),
    )
    .errors(notFound),
  requestArchive: officeEndpoint('members.export', { needsConfirmation: true })
    .route({ method: 'POST', path: '/office/members/{id}/archive' })
    .input(z.strictObject({ id, requestId: id, reason: text({ min: 1, max: 500 }) }))
    .output(z.object({}))
    .errors(notFound),
}

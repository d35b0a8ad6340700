import * as z from 'zod'
import { officeEndpoint } from '#features/staff/contract.ts'
import { id, idempotencyKey, instant, text, emptyOutput } from '#platform/contract.ts'

const notFound = { member_not_found: { status: 404 } }

/** The endpoints of the office about the archive of a member's data. */
export const settingsOfficeContract = {
  /** The state of the newest archive for staff. The member's own is apart. */
  archive: officeEndpoint('members.export')
    .route({ method: 'GET', path: '/office/members/{id}/archive' })
    .input(z.strictObject({ id }))
    .output(
      z.object({
        state: z.enum(['none', 'making', 'ready', 'failed']),
        requestedAt: instant.nullable(),
        hasMessagesOfOthers: z.boolean(),
        /** The archive, once it is ready. Downloading it needs a fresh code and is recorded. */
        file: z.object({ name: z.string(), bytes: z.int(), until: instant }).nullable(),
      }),
    )
    .errors(notFound),
  /** `withMessages` adds the messages of others. It needs `messages.read` too, and the exports of those members say so. */
  requestArchive: officeEndpoint('members.export', { needsConfirmation: true })
    .route({ method: 'POST', path: '/office/members/{id}/archive' })
    .input(
      z.strictObject({
        id,
        requestId: idempotencyKey,
        reason: text({ min: 1, max: 500 }),
        withMessages: z.enum(['yes', 'no']).optional(),
      }),
    )
    .output(emptyOutput)
    .errors(notFound),
}

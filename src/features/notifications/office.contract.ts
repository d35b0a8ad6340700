import * as z from 'zod'
import { officeEndpoint } from '#features/staff/contract.ts'
import { id, localTime, text, emptyOutput } from '#platform/contract.ts'

const reason = text({ min: 1, max: 500 })

/** The endpoints of the office that turn mails on again after a bounce. */
export const notificationsOfficeContract = {
  liftSuspension: officeEndpoint('members.change')
    .route({ method: 'POST', path: '/office/members/{id}/mails' })
    .input(z.strictObject({ id, reason }))
    .output(emptyOutput)
    .errors({ member_not_found: { status: 404 }, member_state_changed: { status: 409 } }),
  /** For every member whose bounce began at a time of the site or later. */
  liftSuspensions: officeEndpoint('mails.change', { needsConfirmation: true })
    .route({ method: 'POST', path: '/office/mail-suspensions/lift' })
    .input(z.strictObject({ since: localTime, reason }))
    .output(z.object({ lifted: z.int() })),
}

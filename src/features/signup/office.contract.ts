import * as z from 'zod'
import { officeEndpoint } from '#features/staff/contract.ts'
import { id, text } from '#platform/contract.ts'

/** The endpoints of the office about signups. */
export const signupOfficeContract = {
  resendConfirmation: officeEndpoint('members.change')
    .route({ method: 'POST', path: '/office/members/{id}/confirmation-mail' })
    .input(z.strictObject({ id, reason: text({ min: 1, max: 500 }) }))
    .output(z.object({}))
    .errors({ member_not_found: { status: 404 }, member_state_changed: { status: 409 } }),
}

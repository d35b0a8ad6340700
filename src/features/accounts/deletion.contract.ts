import * as z from 'zod'
import { instant, memberEndpointDuringHold, publicEndpoint, text, emptyOutput } from '#platform/contract.ts'
import { DELETION_REASONS, REMARKS_MAX } from './deletion.rules.ts'
import { password, token } from './fields.contract.ts'

const deletionRequest = z.strictObject({
  password,
  reason: z.enum(DELETION_REASONS),
  remarks: text({ max: REMARKS_MAX }),
})

/** The endpoints that delete and reactivate an account. */
export const deletionContract = {
  deleteAccount: memberEndpointDuringHold
    .route({ method: 'DELETE', path: '/account' })
    .input(deletionRequest)
    /** `graceEnd` is null when the account was erased at once. */
    .output(z.object({ graceEnd: instant.nullable() }))
    .errors({ password_wrong: { status: 422 }, login_blocked: { status: 429 } }),
  reactivate: publicEndpoint
    .route({ method: 'POST', path: '/account/reactivation' })
    .input(z.strictObject({ token }))
    .output(emptyOutput)
    .errors({ link_expired: { status: 410 } }),
}

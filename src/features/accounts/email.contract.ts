import * as z from 'zod'
import { memberEndpoint, publicEndpoint, emptyOutput } from '#platform/contract.ts'
import { email, password, passwordCheck, token } from './fields.contract.ts'

/** The endpoints that change the mail address of an account. */
export const emailContract = {
  requestMailChange: memberEndpoint
    .route({ method: 'POST', path: '/mail-change' })
    .input(z.strictObject({ email, password }))
    .output(emptyOutput)
    .errors({
      ...passwordCheck,
      email_missing: { status: 422 },
      invalid_email: { status: 422 },
      email_not_confirmed: { status: 403 },
      email_unchanged: { status: 422 },
      email_taken: { status: 409 },
      name_is_email: { status: 422 },
      mail_changes_used_up: { status: 429 },
    }),
  confirmMailChange: publicEndpoint
    .route({ method: 'POST', path: '/mail-change/do' })
    .input(z.strictObject({ token }))
    .output(emptyOutput)
    .errors({ link_expired: { status: 410 }, email_taken: { status: 409 }, name_is_email: { status: 422 } }),
  undoMailChange: publicEndpoint
    .route({ method: 'POST', path: '/mail-change/undo' })
    .input(z.strictObject({ token }))
    .output(z.object({ resetToken: z.string().nullable() }))
    .errors({ link_expired: { status: 410 }, email_taken: { status: 409 }, account_blocked: { status: 403 } }),
}

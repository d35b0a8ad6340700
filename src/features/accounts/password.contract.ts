import * as z from 'zod'
import { memberEndpoint, publicEndpoint, emptyOutput } from '#platform/contract.ts'
import { email, token, password } from './fields.contract.ts'

const passwordErrors = {
  password_short: { status: 422 },
  password_long: { status: 422 },
  password_common: { status: 422 },
}

/** The endpoints that reset and change the password. */
export const passwordContract = {
  requestReset: publicEndpoint
    .route({ method: 'POST', path: '/reset-password' })
    .input(z.strictObject({ email }))
    .output(emptyOutput)
    .errors({
      email_missing: { status: 422 },
      invalid_email: { status: 422 },
      email_not_found: { status: 404 },
      reset_mails_used_up: { status: 429 },
    }),
  checkReset: publicEndpoint
    .route({ method: 'POST', path: '/reset-password/check' })
    .input(z.strictObject({ token }))
    .output(emptyOutput)
    .errors({ link_expired: { status: 410 }, account_blocked: { status: 403 } }),
  resetPassword: publicEndpoint
    .route({ method: 'POST', path: '/reset-password/do' })
    .input(z.strictObject({ token, password, repeat: password }))
    .output(
      z.object({
        /** Whether the next login needs a code besides the new password. */
        hasCodes: z.boolean(),
      }),
    )
    .errors({
      ...passwordErrors,
      link_expired: { status: 410 },
      account_blocked: { status: 403 },
      passwords_differ: { status: 422 },
    }),
  changePassword: memberEndpoint
    .route({ method: 'POST', path: '/password' })
    .input(z.strictObject({ old: password, password }))
    .output(emptyOutput)
    .errors({ ...passwordErrors, old_password_wrong: { status: 422 }, login_blocked: { status: 429 } }),
}

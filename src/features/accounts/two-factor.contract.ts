import * as z from 'zod'
import { memberEndpoint, text } from '#platform/contract.ts'
import { password, passwordCheck } from './fields.contract.ts'

const code = text({ max: 20 })
const codeCheck = { second_factor_wrong: { status: 422 }, login_blocked: { status: 429 } }

/** The endpoints for the two-factor login of staff. */
export const twoFactorContract = {
  startTwoFactor: memberEndpoint
    .route({ method: 'POST', path: '/two-factor/secret' })
    .input(z.strictObject({ password }))
    .output(z.object({ secret: z.string(), uri: z.string() }))
    .errors({ ...passwordCheck, staff_only: { status: 403 }, two_factor_on: { status: 409 } }),
  confirmTwoFactor: memberEndpoint
    .route({ method: 'POST', path: '/two-factor' })
    .input(z.strictObject({ code }))
    .output(z.object({ recoveryCodes: z.array(z.string()) }))
    .errors({ ...codeCheck, two_factor_on: { status: 409 } }),
  endTwoFactor: memberEndpoint
    .route({ method: 'DELETE', path: '/two-factor' })
    .input(z.strictObject({ code }))
    .output(z.object({}))
    .errors(codeCheck),
}

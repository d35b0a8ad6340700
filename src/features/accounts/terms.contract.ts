import * as z from 'zod'
import { instant, instantInput, memberEndpointDuringHold } from '#platform/contract.ts'

const termsState = z.object({
  version: instant,
  agreedVersion: instant,
  agreedAt: instant,
  /** Whether the member has not yet agreed to the current terms. */
  isAgreementDue: z.boolean(),
})

/** The endpoints for the consent to the terms. */
export const termsContract = {
  terms: memberEndpointDuringHold.route({ method: 'GET', path: '/account/terms' }).output(termsState),
  agreeToTerms: memberEndpointDuringHold
    .route({ method: 'PUT', path: '/account/terms' })
    .input(z.strictObject({ version: instantInput }))
    .output(termsState)
    .errors({ terms_changed: { status: 409 } }),
}

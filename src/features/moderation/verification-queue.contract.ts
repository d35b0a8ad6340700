import * as z from 'zod'
import { VERIFICATION_OUTCOMES, VERIFICATION_POSES } from '#features/photos/verification.rules.ts'
import { officeEndpoint } from '#features/staff/contract.ts'
import { id, instant, emptyOutput } from '#platform/contract.ts'

const decidable = {
  verification_not_found: { status: 404 },
  verification_decided: { status: 409 },
  verification_claimed: { status: 409 },
  verification_not_claimed: { status: 409 },
}

/** The endpoints of the office about selfies that wait for a comparison with the main photo. */
export const verificationQueueContract = {
  /** The verification that the caller has claimed. Every reading of one leaves an entry in the audit log. */
  verificationQueue: officeEndpoint('photos.decide')
    .route({ method: 'GET', path: '/office/verifications' })
    .output(
      z.object({
        /** The verifications of the site that wait. */
        waiting: z.int(),
        current: z
          .object({
            id,
            pose: z.enum(VERIFICATION_POSES),
            /** The keys of the files, which the office serves to whoever has claimed the verification. */
            selfieKey: z.string(),
            mainKey: z.string(),
            memberId: id,
            owner: z.object({ id, name: z.string(), age: z.int() }).nullable(),
            sentAt: instant,
            claimedUntil: instant,
          })
          .nullable(),
      }),
    ),
  /** Claims the oldest verification that nobody reviews. Two callers at once get different ones. */
  claimVerification: officeEndpoint('photos.decide')
    .route({ method: 'POST', path: '/office/verifications/claim' })
    .input(z.strictObject({}))
    .output(emptyOutput)
    .errors({ no_verification_waits: { status: 409 } }),
  /** Approves a verification that the caller has claimed, or refuses it with a reason, and claims the next one. */
  decideVerification: officeEndpoint('photos.decide')
    .route({ method: 'POST', path: '/office/verifications/{id}/decision' })
    .input(z.strictObject({ id, outcome: z.enum(VERIFICATION_OUTCOMES) }))
    .output(emptyOutput)
    .errors(decidable),
  /** Leaves a verification that the caller has claimed to a colleague. */
  skipVerification: officeEndpoint('photos.decide')
    .route({ method: 'POST', path: '/office/verifications/{id}/skip' })
    .input(z.strictObject({ id }))
    .output(emptyOutput)
    .errors(decidable),
}

import * as z from 'zod'
import { id, imageUploadEndpoint, memberEndpoint } from '#platform/contract.ts'
import { REFUSAL_REASONS, VERIFICATION_POSES, VERIFICATION_STATUSES } from './verification.rules.ts'

const verification = z.object({
  /** The file key of the main photo, without which there is no verification. */
  mainKey: z.string().nullable(),
  /** The latest verification of the member. */
  latest: z
    .object({
      id,
      status: z.enum(VERIFICATION_STATUSES),
      pose: z.enum(VERIFICATION_POSES),
      reason: z.enum(REFUSAL_REASONS).nullable(),
      /** Whether the main photo has changed since the selfie was uploaded. */
      isOutdated: z.boolean(),
    })
    .nullable(),
})

const noMainPhoto = { main_photo_missing: { status: 409 } }

/** The endpoints with which members verify their main photo. */
export const verificationContract = {
  verification: memberEndpoint.route({ method: 'GET', path: '/photo-verification' }).output(verification),
  /** Chooses a pose. Changes nothing while a verification is open, waits or counts. */
  startVerification: memberEndpoint
    .route({ method: 'POST', path: '/photo-verification' })
    .input(z.strictObject({}))
    .output(verification)
    .errors({ ...noMainPhoto, fictional_never_verified: { status: 403 } }),
  /** Uploads the selfie. Over HTTP a separate route handles it, as for photos. */
  uploadSelfie: imageUploadEndpoint
    .route({ method: 'POST', path: '/photo-verification/selfie' })
    .input(z.object({ id: id.optional(), file: z.file() }))
    .output(verification)
    .errors({ ...noMainPhoto, verification_not_open: { status: 409 } }),
}

export type OwnVerification = z.infer<typeof verification>

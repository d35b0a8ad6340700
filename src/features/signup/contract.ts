import * as z from 'zod'
import { memberEndpoint, publicEndpoint, text } from '#platform/contract.ts'

const trackingWord = text({ max: 100 }).optional()

/** Where a visitor came from. */
const tracking = z.strictObject({
  network: trackingWord,
  ref: trackingWord,
  sub1: trackingWord,
  sub2: trackingWord,
  sub3: trackingWord,
})

/** A password is never trimmed; its length is a rule with a text of its own. */
const password = z.string().max(1000)

const signup = z.strictObject({
  gender: z.enum(['male', 'female']),
  seeks: z.enum(['male', 'female', 'both']),
  /** Follows from gender and whom they seek when it is not said. */
  sexuality: z.enum(['hetero', 'gay', 'lesbian', 'bi']).optional(),
  birthDate: text({ max: 20 }),
  cityId: z.int().min(1).max(2_147_483_647),
  name: text({ max: 100 }),
  email: text({ max: 320 }),
  password,
  terms: z.boolean(),
  sensitive: z.boolean(),
  tracking: tracking.optional(),
})

const proof = z.union([z.strictObject({ token: z.string().max(200) }), z.strictObject({ code: text({ max: 20 }) })])

export const signupContract = {
  signup: publicEndpoint
    .route({ method: 'POST', path: '/signup' })
    .input(signup)
    .output(z.object({}))
    .errors({
      signups_closed: { status: 403 },
      terms_required: { status: 422 },
      consent_required: { status: 422 },
      birth_date_missing: { status: 422 },
      birth_date_invalid: { status: 422 },
      under_age: { status: 422 },
      sexuality_mismatch: { status: 422 },
      unknown_city: { status: 422 },
      name_length: { status: 422 },
      name_is_email: { status: 422 },
      name_has_contact: { status: 422 },
      name_without_letters: { status: 422 },
      invalid_email: { status: 422 },
      password_short: { status: 422 },
      password_long: { status: 422 },
      password_common: { status: 422 },
      email_taken: { status: 409 },
    }),
  confirm: publicEndpoint
    .route({ method: 'POST', path: '/signup/confirm' })
    .input(proof)
    .output(z.object({}))
    .errors({
      authentication_required: { status: 403 },
      link_expired: { status: 410 },
      code_wrong: { status: 422 },
      code_used_up: { status: 410 },
      email_taken: { status: 409 },
    }),
  resend: memberEndpoint
    .route({ method: 'POST', path: '/signup/confirmation-mail' })
    .input(z.strictObject({}))
    .output(z.object({})),
}

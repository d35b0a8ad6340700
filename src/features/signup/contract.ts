import * as z from 'zod'
import { MAX_MESSAGE_LENGTH } from '#features/chat/rules.ts'
import { memberCard } from '#features/profiles/contract.ts'
import { INTERESTS } from '#features/sites/rules.ts'
import {
  id,
  machineEndpoint,
  memberEndpoint,
  memberText,
  pastedText,
  publicEndpoint,
  text,
  emptyOutput,
} from '#platform/contract.ts'
import { normalizeEmail, normalizeTypedCode } from '#platform/text/typed-text.ts'
import { PARTNER_API_TAG } from './rules.ts'

/** A password is never trimmed. The limit only bounds the request; a rule refuses short and long passwords. */
const password = z.string().max(1000)

/** The answers of every new member. */
const newMember = z.strictObject({
  gender: z.enum(['male', 'female']),
  seeks: z.enum(['male', 'female', 'both']),
  /** By default it is derived from `gender` and `seeks`. */
  sexuality: z.enum(['hetero', 'gay', 'lesbian', 'bi']).optional(),
  birthDate: text({ max: 20 }).optional(),
  /** The name of `birthDate` in the specification. Where both are given, `birthDate` counts. */
  date_of_birth: text({ max: 20 }).optional(),
  cityId: z.int().min(1).max(2_147_483_647),
  name: text({ max: 100 }),
  password,
  terms: z.boolean(),
  sensitive: z.boolean(),
})

const invitation = text({ max: 40 })

const signup = newMember.extend({
  email: pastedText(normalizeEmail, { max: 320 }),
  /** The code that a site with signups `invite_only` requires (C-32). */
  invitation: invitation.optional(),
  /** The name of the lander on which the visitor started. Any other value is ignored. */
  lander: z.string().optional().catch(undefined),
  /** The interests that the visitor chose on a landing page. */
  interests: z.array(z.enum(INTERESTS)).max(INTERESTS.length).optional(),
  /** The message that the visitor wrote to a member before signing up (C-80). */
  message: z.strictObject({ to: id, text: memberText({ min: 1, max: MAX_MESSAGE_LENGTH }) }).optional(),
})

const token = z.string().max(200)

/** One tracking code of a traffic source. */
const trackingCode = text({ min: 1, max: 100 }).optional()

const newMemberErrors = {
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
  name_unreadable: { status: 422 },
  name_of_staff: { status: 422 },
  password_short: { status: 422 },
  password_long: { status: 422 },
  password_common: { status: 422 },
  email_taken: { status: 409 },
  account_deleted: { status: 409 },
}

/** The unsent message that the member wrote before signing up, with its current price (C-80). */
const firstMessage = z.object({
  messageId: id,
  text: z.string(),
  to: memberCard,
  /** The credits that sending costs. */
  price: z.int(),
  /** The sender's balance. */
  credits: z.int(),
})

const confirmation = z.union([
  z.strictObject({ token }),
  z.strictObject({ code: pastedText(normalizeTypedCode, { max: 20 }) }),
])

export const signupContract = {
  /** Returns whether this visitor may sign up now. The form calls it before its first step. */
  eligibility: publicEndpoint
    .route({ method: 'GET', path: '/signup' })
    .input(z.object({ invitation: invitation.optional() }))
    .output(z.object({ blockReason: z.enum(['closed', 'invite_only', 'invitation_invalid']).nullable() })),
  signup: publicEndpoint
    .route({ method: 'POST', path: '/signup' })
    .input(signup)
    .output(emptyOutput)
    .errors({
      ...newMemberErrors,
      signups_closed: { status: 403 },
      invitation_invalid: { status: 403 },
      email_missing: { status: 422 },
      invalid_email: { status: 422 },
    }),
  confirm: publicEndpoint
    .route({ method: 'POST', path: '/signup/confirm' })
    .input(confirmation)
    .output(emptyOutput)
    .errors({
      authentication_required: { status: 403 },
      link_expired: { status: 410 },
      already_active: { status: 409 },
      code_wrong: { status: 422 },
      code_format: { status: 422 },
      code_used_up: { status: 410 },
      email_taken: { status: 409 },
    }),
  resend: memberEndpoint
    .route({ method: 'POST', path: '/signup/confirmation-mail' })
    .input(z.strictObject({}))
    .output(emptyOutput),
  partnerSignup: machineEndpoint
    .route({
      method: 'POST',
      path: '/partner/signups',
      inputStructure: 'detailed',
      tags: [PARTNER_API_TAG],
      summary: 'Refer a new member',
      description:
        'Mails the owner of the address a link to complete the signup. A repeated reference with the same address is the same signup.',
      successDescription: 'The request is stored. The answer reveals nothing about the address.',
    })
    .input(
      z.object({
        headers: z.object({ authorization: z.string().max(300).optional() }),
        body: z.strictObject({
          reference: text({ min: 1, max: 100 }).describe('Your own id of this signup; the idempotency key'),
          email: pastedText(normalizeEmail, { max: 320 }).describe(
            'The address of a person who has just asked to sign up here',
          ),
          ref: trackingCode,
          sub1: trackingCode,
          sub2: trackingCode,
          sub3: trackingCode,
        }),
      }),
    )
    .output(z.object({ reference: z.string(), status: z.literal('accepted') }))
    .errors({
      partner_key_wrong: { status: 401 },
      signups_closed: { status: 403 },
      email_missing: { status: 422 },
      invalid_email: { status: 422 },
      reference_used: { status: 409 },
    }),
  pending: publicEndpoint
    .route({ method: 'GET', path: '/signup/pending' })
    .input(z.object({ token }))
    .output(z.object({ email: z.string() }))
    .errors({ link_expired: { status: 410 } }),
  complete: publicEndpoint
    .route({ method: 'POST', path: '/signup/complete' })
    .input(newMember.extend({ token }))
    .output(emptyOutput)
    .errors({ ...newMemberErrors, link_expired: { status: 410 } }),
  firstMessage: memberEndpoint
    .route({ method: 'GET', path: '/signup/message' })
    .output(z.object({ message: firstMessage.nullable() })),
  /** Returns whether this member confirmed their address so recently that they see the welcome page. */
  welcome: memberEndpoint
    .route({ method: 'GET', path: '/signup/welcome' })
    .output(z.object({ justConfirmed: z.boolean() })),
  discardFirstMessage: memberEndpoint.route({ method: 'DELETE', path: '/signup/message' }).output(emptyOutput),
}

export type FirstMessage = z.infer<typeof firstMessage>

import * as z from 'zod'
import {
  id,
  instant,
  memberEndpoint,
  memberEndpointDuringHold,
  pastedText,
  publicEndpoint,
} from '#platform/contract.ts'
import { normalizeEmail, normalizeTypedCode } from '#platform/text/typed-text.ts'

const image = z.object({
  /** The path after `cdn_prefix`. */
  filename: z.string(),
  thumb_filename: z.string(),
  status: z.enum(['pending', 'active', 'rejected']),
})

const profile = z.object({
  id,
  name: z.string(),
  country: z.string(),
  region: z.string(),
  city: z.string(),
  main_image: image.nullable(),
  status: z.enum(['active', 'disabled']),
  gender: z.enum(['male', 'female']),
  sexuality: z.enum(['hetero', 'gay', 'lesbian', 'bi']),
  birth_date: z.string(),
  interests: z.array(z.string()),
  hair_colour: z.string().nullable(),
  eye_colour: z.string().nullable(),
  body_type: z.string().nullable(),
  relationship_status: z.string().nullable(),
  tattoos: z.string().nullable(),
})

/** The signed-in member's own data, in the snake_case of the specification. */
const ownUser = z.object({
  id,
  status: z.enum(['not_confirmed', 'active', 'banned', 'deleted']),
  email: z.string(),
  credits: z.int(),
  paid_user: z.boolean(),
  /** The account came from a partner network (C-26). */
  api_signup: z.boolean(),
  signup_date: instant,
  fictional_icon: z.boolean(),
  language: z.string(),
  notifications_disabled: z.array(z.string()),
  /** Whether this session's browser has a push subscription. */
  push_subscription: z.boolean(),
  /** The dismissed alerts, except one about mails that has a newer cause. */
  dismissed_alerts: z.array(z.string()),
  /** The announcement of the site to show, unless the member dismissed it. */
  announcement: z
    .object({ id, text: z.string(), link: z.object({ path: z.string(), label: z.string() }).nullable() })
    .nullable(),
  /** Whether notifications leave out names, photos and texts (L-29). */
  is_discreet: z.boolean(),
  profile,
  total_unread: z.int(),
  new_likes: z.int(),
  /** The matches that the member was not notified of yet (C-06). */
  new_matches: z.int(),
  version: z.int(),
})

const userOutput = z.object({ user: ownUser })

export const viewerContract = {
  user: memberEndpointDuringHold
    .meta({ access: 'member', closedDuringHold: false, revalidated: true })
    .route({ method: 'GET', path: '/user.php' })
    .output(userOutput),
  logIn: publicEndpoint
    .route({ method: 'POST', path: '/user.php' })
    .input(
      z.strictObject({
        email: pastedText(normalizeEmail, { max: 320 }),
        password: z.string().max(1000),
        /** A code of the authenticator app, or a recovery code, of a member with codes. */
        code: pastedText(normalizeTypedCode, { max: 20 }).optional(),
      }),
    )
    .output(userOutput)
    .errors({
      login_failed: { status: 401 },
      account_deleted: { status: 403 },
      login_blocked: { status: 429 },
      code_required: { status: 401 },
      login_code_wrong: { status: 401 },
      login_code_unreadable: { status: 409 },
    }),
  changeUser: memberEndpoint
    .route({ method: 'PUT', path: '/user.php' })
    .input(z.strictObject({ language: z.string().max(10) }))
    .output(userOutput)
    .errors({ unknown_language: { status: 422 } }),
}

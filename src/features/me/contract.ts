import * as z from 'zod'
import { id, instant, memberEndpoint, memberEndpointDuringHold, publicEndpoint, text } from '#platform/contract.ts'

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
export const ownUser = z.object({
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
  profile,
  total_unread: z.int(),
  new_likes: z.int(),
  /** The matches that the member was not notified of yet (C-06). */
  new_matches: z.int(),
  version: z.int(),
})

const userOutput = z.object({ user: ownUser })

/** The archive of all data that is stored about the member. */
export const ownExport = z.object({
  state: z.enum(['none', 'making', 'ready', 'failed']),
  /** The number of finished steps. `done` and `steps` are 0 until the archive is started. */
  done: z.int(),
  steps: z.int(),
  requestedAt: instant.nullable(),
  file: z.object({ path: z.string(), bytes: z.int(), until: instant }).nullable(),
  /** The time from which a new archive may be requested; null when it may be requested now. */
  availableAt: instant.nullable(),
})

export const meContract = {
  user: memberEndpointDuringHold.route({ method: 'GET', path: '/user.php' }).output(userOutput),
  logIn: publicEndpoint
    .route({ method: 'POST', path: '/user.php' })
    .input(
      z.strictObject({ email: text({ max: 320 }), password: z.string().max(1000), code: text({ max: 20 }).optional() }),
    )
    .output(userOutput)
    .errors({
      login_failed: { status: 401 },
      account_deleted: { status: 403 },
      login_blocked: { status: 429 },
      second_factor_required: { status: 401 },
      second_factor_wrong: { status: 401 },
    }),
  changeUser: memberEndpoint
    .route({ method: 'PUT', path: '/user.php' })
    .input(z.strictObject({ language: z.string().max(10) }))
    .output(userOutput)
    .errors({ unknown_language: { status: 422 } }),
  export: memberEndpoint.route({ method: 'GET', path: '/export' }).output(ownExport),
  requestExport: memberEndpoint
    .route({ method: 'PUT', path: '/exports/{id}' })
    .input(z.strictObject({ id }))
    .output(ownExport)
    .errors({ export_too_soon: { status: 429 } }),
}

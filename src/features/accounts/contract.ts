import * as z from 'zod'
import { id, instant, memberEndpoint, memberEndpointOnHold, publicEndpoint, text } from '#platform/contract.ts'
import { DELETION_REASONS, REMARKS_MAX } from './rules.ts'

const header = z.string().max(200).optional()
const email = text({ max: 320 })
const token = z.string().max(200)

/** A password is never trimmed; its length is a rule with a text of its own. */
const password = z.string().max(1000)

const passwordErrors = {
  password_short: { status: 422 },
  password_long: { status: 422 },
  password_common: { status: 422 },
}

/** Where a member is logged in; device and country as far as they are known. */
const ownSession = z.object({
  id,
  isCurrent: z.boolean(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['phone', 'tablet', 'computer']),
  country: z.string().nullable(),
  startedAt: instant,
  lastUsedAt: instant,
})

const ownSessions = z.object({ sessions: z.array(ownSession) })

export type OwnSession = z.infer<typeof ownSession>

const leaving = z.strictObject({
  password: z.string().max(1000),
  reason: z.enum(DELETION_REASONS),
  remarks: text({ max: REMARKS_MAX }),
})

const termsState = z.object({
  version: instant,
  agreedVersion: instant,
  agreedAt: instant,
  /** Newer terms wait for the member's word. */
  due: z.boolean(),
})

export type TermsState = z.infer<typeof termsState>

export const accountsContract = {
  sessions: memberEndpoint.route({ method: 'GET', path: '/sessions' }).output(ownSessions),
  endSession: memberEndpoint
    .route({ method: 'DELETE', path: '/sessions/{id}' })
    .input(z.strictObject({ id }))
    .output(ownSessions),
  endOtherSessions: memberEndpoint.route({ method: 'DELETE', path: '/sessions' }).output(ownSessions),
  deleteAccount: memberEndpointOnHold
    .route({ method: 'DELETE', path: '/account' })
    .input(leaving)
    /** Until when the account can come back; null when it is gone. */
    .output(z.object({ until: instant.nullable() }))
    .errors({ password_wrong: { status: 422 }, login_blocked: { status: 429 } }),
  reactivate: publicEndpoint
    .route({ method: 'POST', path: '/account/reactivation' })
    .input(z.strictObject({ token: z.string().max(200) }))
    .output(z.object({}))
    .errors({ link_expired: { status: 410 } }),
  terms: memberEndpointOnHold.route({ method: 'GET', path: '/account/terms' }).output(termsState),
  agreeToTerms: memberEndpointOnHold
    .route({ method: 'PUT', path: '/account/terms' })
    .input(z.strictObject({ version: instant }))
    .output(termsState)
    .errors({ terms_changed: { status: 409 } }),
  logOut: publicEndpoint.route({ method: 'POST', path: '/logout.php' }).output(z.object({})),
  logOutByGet: publicEndpoint
    .route({ method: 'GET', path: '/logout.php', inputStructure: 'detailed' })
    .input(
      z.object({
        headers: z.object({
          'x-request-type': header,
          'sec-fetch-site': header,
          'sec-fetch-mode': header,
          'sec-fetch-dest': header,
          'sec-purpose': header,
          purpose: header,
          'x-moz': header,
        }),
      }),
    )
    .output(z.object({})),
  askReset: publicEndpoint
    .route({ method: 'POST', path: '/reset-password' })
    .input(z.strictObject({ email }))
    .output(z.object({}))
    .errors({
      invalid_email: { status: 422 },
      email_not_found: { status: 404 },
      reset_mails_used_up: { status: 429 },
    }),
  resetPassword: publicEndpoint
    .route({ method: 'POST', path: '/reset-password/do' })
    .input(z.strictObject({ token, password, repeat: password }))
    .output(z.object({}))
    .errors({
      ...passwordErrors,
      link_expired: { status: 410 },
      account_blocked: { status: 403 },
      passwords_differ: { status: 422 },
    }),
  changePassword: memberEndpoint
    .route({ method: 'POST', path: '/password' })
    .input(z.strictObject({ old: password, password }))
    .output(z.object({}))
    .errors({ ...passwordErrors, old_password_wrong: { status: 422 }, login_blocked: { status: 429 } }),
  askMailChange: memberEndpoint
    .route({ method: 'POST', path: '/mail-change' })
    .input(z.strictObject({ email, password }))
    .output(z.object({}))
    .errors({
      invalid_email: { status: 422 },
      email_unchanged: { status: 422 },
      email_taken: { status: 409 },
      password_wrong: { status: 422 },
      login_blocked: { status: 429 },
    }),
  changeMail: publicEndpoint
    .route({ method: 'POST', path: '/mail-change/do' })
    .input(z.strictObject({ token }))
    .output(z.object({ canUndo: z.boolean() }))
    .errors({ link_expired: { status: 410 }, email_taken: { status: 409 } }),
  undoMailChange: publicEndpoint
    .route({ method: 'POST', path: '/mail-change/undo' })
    .input(z.strictObject({ token }))
    .output(z.object({ resetToken: z.string().nullable() }))
    .errors({ link_expired: { status: 410 }, email_taken: { status: 409 }, account_blocked: { status: 403 } }),
}

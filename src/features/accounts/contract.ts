import * as z from 'zod'
import { id, instant, memberEndpoint, memberEndpointDuringHold, publicEndpoint, text } from '#platform/contract.ts'
import { DELETION_REASONS, REMARKS_MAX } from './deletion.rules.ts'
import { PASSKEY_NAME_MAX } from './login.rules.ts'

const header = z.string().max(200).optional()
const email = text({ max: 320 })
const token = z.string().max(200)

/** A password. It is never trimmed. `passwordErrors` has the refusals of its length. */
const password = z.string().max(1000)

const passwordErrors = {
  password_short: { status: 422 },
  password_long: { status: 422 },
  password_common: { status: 422 },
}

/** A session of the member. Device and country are null where they could not be determined. */
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

const deletionRequest = z.strictObject({
  password: z.string().max(1000),
  reason: z.enum(DELETION_REASONS),
  remarks: text({ max: REMARKS_MAX }),
})

const termsState = z.object({
  version: instant,
  agreedVersion: instant,
  agreedAt: instant,
  /** Whether the member has not yet agreed to the current terms. */
  due: z.boolean(),
})

export type TermsState = z.infer<typeof termsState>

const base64 = z.string().max(20_000)

/** The WebAuthn credential of a browser. `@simplewebauthn/server` validates its contents. */
const credential = z.object({
  id: z.string().max(1500),
  rawId: z.string().max(1500),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
})

const assertion = credential.extend({
  response: z.object({
    clientDataJSON: base64,
    authenticatorData: base64,
    signature: base64,
    userHandle: z.string().max(100).optional(),
  }),
})

const attestation = credential.extend({
  response: z.object({
    clientDataJSON: base64,
    attestationObject: base64,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})

const passkeyLoginOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})

const passkeyOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
  authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification: z.literal('required') }),
  attestation: z.literal('none'),
  timeout: z.int(),
})

const passkey = z.object({ id, name: z.string(), createdAt: instant, usedAt: instant.nullable() })

const loginMethods = z.object({
  passkeys: z.array(passkey),
  /** Null for members, who have no two-factor login. */
  twoFactor: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() }).nullable(),
})

export type OwnPasskey = z.infer<typeof passkey>

const code = text({ max: 20 })
const passwordCheck = { password_wrong: { status: 422 }, login_blocked: { status: 429 } }
const codeCheck = { second_factor_wrong: { status: 422 }, login_blocked: { status: 429 } }

export const accountsContract = {
  loginMethods: memberEndpoint.route({ method: 'GET', path: '/login-methods' }).output(loginMethods),
  passkeyLoginOptions: publicEndpoint
    .route({ method: 'POST', path: '/passkeys/login/options' })
    .input(z.strictObject({}))
    .output(passkeyLoginOptions),
  passkeyLogIn: publicEndpoint
    .route({ method: 'POST', path: '/passkeys/login' })
    .input(z.strictObject({ response: assertion }))
    .output(z.object({}))
    .errors({ passkey_failed: { status: 401 }, account_deleted: { status: 403 } }),
  passkeyOptions: memberEndpoint
    .route({ method: 'POST', path: '/passkeys/options' })
    .input(z.strictObject({ password }))
    .output(passkeyOptions)
    .errors({ ...passwordCheck, passkey_limit_reached: { status: 409 } }),
  addPasskey: memberEndpoint
    .route({ method: 'POST', path: '/passkeys' })
    .input(z.strictObject({ name: text({ min: 1, max: PASSKEY_NAME_MAX }), response: attestation }))
    .output(z.object({}))
    .errors({ passkey_failed: { status: 401 } }),
  removePasskey: memberEndpoint
    .route({ method: 'DELETE', path: '/passkeys/{id}' })
    .input(z.strictObject({ id }))
    .output(z.object({})),
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
  sessions: memberEndpoint.route({ method: 'GET', path: '/sessions' }).output(ownSessions),
  endSession: memberEndpoint
    .route({ method: 'DELETE', path: '/sessions/{id}' })
    .input(z.strictObject({ id }))
    .output(ownSessions),
  endOtherSessions: memberEndpoint.route({ method: 'DELETE', path: '/sessions' }).output(ownSessions),
  deleteAccount: memberEndpointDuringHold
    .route({ method: 'DELETE', path: '/account' })
    .input(deletionRequest)
    /** The end of the grace period; null when the account was erased at once. */
    .output(z.object({ until: instant.nullable() }))
    .errors({ password_wrong: { status: 422 }, login_blocked: { status: 429 } }),
  reactivate: publicEndpoint
    .route({ method: 'POST', path: '/account/reactivation' })
    .input(z.strictObject({ token: z.string().max(200) }))
    .output(z.object({}))
    .errors({ link_expired: { status: 410 } }),
  terms: memberEndpointDuringHold.route({ method: 'GET', path: '/account/terms' }).output(termsState),
  agreeToTerms: memberEndpointDuringHold
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
  requestReset: publicEndpoint
    .route({ method: 'POST', path: '/reset-password' })
    .input(z.strictObject({ email }))
    .output(z.object({}))
    .errors({
      email_missing: { status: 422 },
      invalid_email: { status: 422 },
      email_not_found: { status: 404 },
      reset_mails_used_up: { status: 429 },
    }),
  checkReset: publicEndpoint
    .route({ method: 'POST', path: '/reset-password/check' })
    .input(z.strictObject({ token }))
    .output(z.object({}))
    .errors({ link_expired: { status: 410 }, account_blocked: { status: 403 } }),
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
  requestMailChange: memberEndpoint
    .route({ method: 'POST', path: '/mail-change' })
    .input(z.strictObject({ email, password }))
    .output(z.object({}))
    .errors({
      email_missing: { status: 422 },
      invalid_email: { status: 422 },
      email_not_confirmed: { status: 403 },
      email_unchanged: { status: 422 },
      email_taken: { status: 409 },
      mail_changes_used_up: { status: 429 },
      password_wrong: { status: 422 },
      login_blocked: { status: 429 },
    }),
  changeMail: publicEndpoint
    .route({ method: 'POST', path: '/mail-change/do' })
    .input(z.strictObject({ token }))
    .output(z.object({}))
    .errors({ link_expired: { status: 410 }, email_taken: { status: 409 } }),
  undoMailChange: publicEndpoint
    .route({ method: 'POST', path: '/mail-change/undo' })
    .input(z.strictObject({ token }))
    .output(z.object({ resetToken: z.string().nullable() }))
    .errors({ link_expired: { status: 410 }, email_taken: { status: 409 }, account_blocked: { status: 403 } }),
}

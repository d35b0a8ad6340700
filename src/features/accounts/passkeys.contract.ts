import * as z from 'zod'
import { id, instant, memberEndpoint, publicEndpoint, text } from '#platform/contract.ts'
import { PASSKEY_NAME_MAX } from './login.rules.ts'
import { password, passwordCheck } from './fields.contract.ts'

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

/** A passkey of the member. */
export const passkey = z.object({ id, name: z.string(), createdAt: instant, usedAt: instant.nullable() })

export type OwnPasskey = z.infer<typeof passkey>

/** The endpoints for passkeys and for logging in with them. */
export const passkeysContract = {
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
}

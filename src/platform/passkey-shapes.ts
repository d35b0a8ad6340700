import * as z from 'zod'

const base64 = z.string().max(20_000)

/** The WebAuthn credential of a browser. `@simplewebauthn/server` validates its contents. */
const credential = z.object({
  id: z.string().max(1500),
  rawId: z.string().max(1500),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
})

/** The response of a browser that logs in with a passkey. */
export const passkeyAssertion = credential.extend({
  response: z.object({
    clientDataJSON: base64,
    authenticatorData: base64,
    signature: base64,
    userHandle: z.string().max(100).optional(),
  }),
})

/** The response of a browser that created a passkey. */
export const passkeyAttestation = credential.extend({
  response: z.object({
    clientDataJSON: base64,
    attestationObject: base64,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})

/** The options with which a browser requests a passkey. */
export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})

/** The options with which a browser creates a passkey. */
export const passkeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
  authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification: z.literal('required') }),
  attestation: z.literal('none'),
  timeout: z.int(),
})

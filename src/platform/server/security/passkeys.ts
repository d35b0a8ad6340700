import { createHash, randomBytes } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Context } from '#platform/server/context.ts'
import { summarizeError } from '#platform/server/log.ts'

/** Ed25519, P-256 and RSA: every authenticator has one of them. */
const ALGORITHMS = [-8, -7, -257]

/** Loads the WebAuthn library. Loading takes a tenth of a second, and most processes never need it. */
const loadWebAuthn = () => import('@simplewebauthn/server')

/** Creates a random challenge. */
export function generateChallenge(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the hash under which a challenge is stored. */
export function hashChallenge(challenge: string): string {
  return createHash('sha256').update(challenge).digest('hex')
}

/** Returns the WebAuthn user handle: the 16 bytes of the owner's id, without personal data. */
export function toUserHandle(ownerId: string): string {
  return Buffer.from(ownerId.replaceAll('-', ''), 'hex').toString('base64url')
}

/** The values of the options for a new passkey. */
export interface NewPasskeyOptions {
  readonly challenge: string
  readonly origin: string
  readonly siteName: string
  readonly owner: { readonly id: string; readonly email: string }
  readonly existing: readonly { readonly credentialId: string }[]
  readonly timeout: number
}

/** Builds the WebAuthn options for a new passkey. */
export function buildCreationOptions({ challenge, origin, siteName, owner, existing, timeout }: NewPasskeyOptions) {
  return {
    challenge,
    rp: { id: new URL(origin).hostname, name: siteName },
    user: { id: toUserHandle(owner.id), name: owner.email, displayName: owner.email },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    excludeCredentials: existing.map(({ credentialId: id }) => ({ type: 'public-key' as const, id })),
    authenticatorSelection: { residentKey: 'required' as const, userVerification: 'required' as const },
    attestation: 'none' as const,
    timeout,
  }
}

/** Builds the WebAuthn options for a login. They contain no account: the passkey identifies it. */
export function buildRequestOptions(challenge: string, origin: string, timeout: number) {
  return { challenge, rpId: new URL(origin).hostname, timeout, userVerification: 'required' as const }
}

/** A response of a browser, the origin that it must come from, and the use of its challenge. */
interface ReceivedResponse<Response> {
  readonly response: Response
  readonly origin: string
  readonly redeemChallenge: (challenge: string) => Promise<boolean>
}

/** Verifies a new passkey, for which the device verified its owner. Returns its public key and id, or null. */
export async function verifyRegistration(
  ctx: Context,
  { response, origin, redeemChallenge }: ReceivedResponse<RegistrationResponseJSON>,
) {
  const registration = await verifyOrNull(ctx, async () =>
    (await loadWebAuthn()).verifyRegistrationResponse({
      response,
      expectedChallenge: redeemChallenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  return registration?.verified ? registration.registrationInfo.credential : null
}

/** A stored passkey, with the id of its owner. */
export interface StoredPasskey {
  readonly ownerId: string
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: string
}

/** Verifies a response of a passkey, for which the device verified its owner. Returns its new counter, or null. */
export async function verifyAssertion(
  ctx: Context,
  {
    response,
    origin,
    redeemChallenge,
    passkey,
  }: ReceivedResponse<AuthenticationResponseJSON> & { passkey: StoredPasskey },
): Promise<number | null> {
  if ((response.response.userHandle ?? '') !== toUserHandle(passkey.ownerId)) return null
  const { credentialId: id, publicKey, counter } = passkey
  const assertion = await verifyOrNull(ctx, async () =>
    (await loadWebAuthn()).verifyAuthenticationResponse({
      response,
      expectedChallenge: redeemChallenge,
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      credential: { id, publicKey: new Uint8Array(publicKey), counter: Number(counter) },
    }),
  )
  return assertion?.verified ? assertion.authenticationInfo.newCounter : null
}

/** Returns null when the library rejects a response by throwing. Rethrows the error of an unavailable database. */
async function verifyOrNull<Result>(ctx: Context, verify: () => Promise<Result>): Promise<Result | null> {
  try {
    return await verify()
  } catch (error) {
    if (error instanceof Error && error.name === 'Unavailable') throw error
    ctx.log.info({ failure: summarizeError(error) }, 'a passkey was rejected')
    return null
  }
}

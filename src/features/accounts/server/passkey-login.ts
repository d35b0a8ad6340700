import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { Refusal } from '#platform/refusal.ts'
import type { Context } from '#platform/server/context.ts'
import { declareRateLimit, consumeNetworkRateLimit } from '#platform/server/security/rate-limit.ts'
import { startLoginSession } from './login.ts'
import {
  challengeMilliseconds,
  createChallenge,
  hostOf,
  loadWebAuthn,
  redeemChallenge,
  toUserHandle,
  verifyOrNull,
} from './passkey-challenges.ts'
import { findPasskey, recordPasskeyUse, type PasskeyRow } from './passkeys.sql.ts'
import { refuseWithReactivationMail } from './reactivation.ts'

/** Limits the passkey logins that one network starts. */
const loginLimit = declareRateLimit('accounts.passkey', { points: 60, windowSeconds: 900 })

/** Returns the WebAuthn options for a login. They contain no account: the passkey identifies it. */
export async function createPasskeyLoginOptions(ctx: Context) {
  await consumeNetworkRateLimit(ctx, loginLimit)
  return {
    challenge: await createChallenge(ctx, null),
    rpId: hostOf(ctx),
    timeout: challengeMilliseconds,
    userVerification: 'required' as const,
  }
}

/**
 * Logs in with a passkey under a new session id. The device verified its owner, so there is no second factor. A
 * challenge is valid once, also for concurrent calls.
 * @throws Refusal `passkey_failed` for every failure; `account_deleted` for a deleted account that can be reactivated
 */
export async function logInWithPasskey(
  ctx: Context,
  { response }: { response: AuthenticationResponseJSON },
): Promise<Record<string, never>> {
  await consumeNetworkRateLimit(ctx, loginLimit)
  const passkey = await findPasskey.one(ctx.db, [ctx.siteId, response.id])
  const counter = await verifyAssertion(ctx, { response, passkey })
  if (!passkey || counter === null) throw new Refusal('passkey_failed')
  if ((await recordPasskeyUse.run(ctx.db, [passkey.id, counter, ctx.now()])) === 0) throw new Refusal('passkey_failed')
  const refusal = passkey.status === 'deleted' ? await refuseWithReactivationMail(ctx, passkey.email) : null
  if (refusal) throw refusal
  if (!(await startLoginSession(ctx, passkey.account_id))) throw new Refusal('passkey_failed')
  return {}
}

/** Verifies the assertion of a passkey for this site and this challenge. Returns its new counter, or null. */
async function verifyAssertion(
  ctx: Context,
  { response, passkey }: { response: AuthenticationResponseJSON; passkey: PasskeyRow | null },
): Promise<number | null> {
  if (!passkey || (response.response.userHandle ?? '') !== toUserHandle(passkey.account_id)) return null
  const { credential_id: id, public_key: publicKey, counter } = passkey
  const assertion = await verifyOrNull(ctx, async () =>
    (await loadWebAuthn()).verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => redeemChallenge(ctx, challenge, null),
      expectedOrigin: ctx.origin,
      expectedRPID: hostOf(ctx),
      credential: { id, publicKey: new Uint8Array(publicKey), counter: Number(counter) },
    }),
  )
  return assertion?.verified ? assertion.authenticationInfo.newCounter : null
}

import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { recordAccessFailure } from '#features/staff/server/access-failures.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Context } from '#platform/server/context.ts'
import { buildRequestOptions, verifyAssertion } from '#platform/server/security/passkeys.ts'
import { declareRateLimit, consumeNetworkRateLimit } from '#platform/server/security/rate-limit.ts'
import { startLoginSession } from '../login/login.ts'
import { CHALLENGE_MILLISECONDS, createChallenge, redeemChallenge } from './passkey-challenges.ts'
import { findPasskey, recordPasskeyUse, type PasskeyRow } from './passkeys.sql.ts'
import { refuseWithReactivationMail } from '../deletion/reactivation.ts'
import type { accountsContract } from '../../contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** Limits the passkey logins that one network starts. */
const loginLimit = declareRateLimit('accounts.passkey', { points: 60, windowSeconds: 900 })

/** Returns the WebAuthn options for a login. They contain no account: the passkey identifies it. */
export async function createPasskeyLoginOptions(ctx: Context) {
  await consumeNetworkRateLimit(ctx, loginLimit)
  return buildRequestOptions(await createChallenge(ctx, null), ctx.origin, CHALLENGE_MILLISECONDS)
}

/**
 * Logs in with a passkey under a new session id. The device verified its owner, so there is no second factor. A
 * challenge is valid once, also for concurrent calls.
 * @throws Refusal `passkey_failed` for every failure; `account_deleted` for a deleted account that can be reactivated
 */
export async function logInWithPasskey(
  ctx: Context,
  { response }: InputOf<typeof accountsContract.passkeyLogIn>,
): Promise<void> {
  await consumeNetworkRateLimit(ctx, loginLimit)
  const passkey = await findVerifiedPasskey(ctx, response)
  if (!passkey) {
    await recordAccessFailure(ctx, { kind: 'passkey_failed', isOffice: false })
    throw new Refusal('passkey_failed')
  }
  const refusal = passkey.status === 'deleted' ? await refuseWithReactivationMail(ctx, passkey.email) : null
  if (refusal) throw refusal
  if (!(await startLoginSession(ctx, passkey.accountId))) throw new Refusal('passkey_failed')
}

/** Verifies the response of a passkey and records its use. Returns null for every failure. */
async function findVerifiedPasskey(ctx: Context, response: AuthenticationResponseJSON): Promise<PasskeyRow | null> {
  const passkey = await findPasskey.one(ctx, { credentialId: response.id })
  if (!passkey) return null
  const counter = await verifyAssertion(ctx, {
    response,
    origin: ctx.origin,
    passkey: { ...passkey, ownerId: passkey.accountId },
    redeemChallenge: (challenge) => redeemChallenge(ctx, challenge, null),
  })
  if (counter === null) return null
  return (await recordPasskeyUse.run(ctx, { id: passkey.id, counter })) === 0 ? null : passkey
}

import { createHash, randomBytes } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { siteSettings } from '#features/sites/server/sites.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context, type MemberContext } from '#platform/server/context.ts'
import { summarizeError } from '#platform/server/log.ts'
import { declareLimit, spendNetworkLimit } from '#platform/server/security/rate-limit.ts'
import { PASSKEY_CHALLENGE_SECONDS, MAX_PASSKEYS } from '../login.rules.ts'
import { sendAccountMail } from './account-mail.ts'
import { renderPasskeyAddedMail } from './accounts.mails.ts'
import { startLoginSession } from './login.ts'
import { isCorrectPassword, requireOwnCredentials } from './password-change.ts'
import {
  recordPasskeyUse,
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listCredentialIds,
  listPasskeys,
  lockAccount,
  consumeChallenge,
  type PasskeyRow,
} from './passkeys.sql.ts'
import { refuseWithReactivationMail } from './reactivation.ts'

/** Limits the passkey logins that one network starts. */
const loginLimit = declareLimit('accounts.passkey', { points: 60, windowSeconds: 900 })

type EmptyOutput = Record<string, never>

/** A passkey as shown to its owner. */
export interface OwnPasskey {
  readonly id: string
  readonly name: string
  readonly createdAt: string
  readonly usedAt: string | null
}

const challengeMilliseconds = PASSKEY_CHALLENGE_SECONDS * 1000
const algorithms = [-8, -7, -257] // Ed25519, P-256 and RSA: every authenticator has one of them

// Loading takes a tenth of a second, and most processes never need it.
const loadWebAuthn = () => import('@simplewebauthn/server')

/** Returns the WebAuthn options for a login. They contain no account: the passkey identifies it. */
export async function passkeyLoginOptions(ctx: Context) {
  await spendNetworkLimit(ctx, loginLimit)
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
): Promise<EmptyOutput> {
  await spendNetworkLimit(ctx, loginLimit)
  const passkey = await findPasskey.one(ctx.db, [ctx.siteId, response.id])
  const counter = await verifyAssertion(ctx, { response, passkey })
  if (!passkey || counter === null) throw new Refusal('passkey_failed')
  if ((await recordPasskeyUse.run(ctx.db, [passkey.id, counter, ctx.now()])) === 0) throw new Refusal('passkey_failed')
  const refusal = passkey.status === 'deleted' ? await refuseWithReactivationMail(ctx, passkey.email) : null
  if (refusal) throw refusal
  if (!(await startLoginSession(ctx, passkey.account_id))) throw new Refusal('passkey_failed')
  return {}
}

/** Lists the passkeys of the member, oldest first. */
export async function listOwnPasskeys(ctx: MemberContext): Promise<OwnPasskey[]> {
  const rows = await listPasskeys.all(ctx.db, [ctx.actor.memberId])
  return rows.map(({ id, name, created_at, used_at }) => ({
    id,
    name,
    createdAt: created_at.toISOString(),
    usedAt: used_at?.toISOString() ?? null,
  }))
}

/**
 * Returns the WebAuthn options for a new passkey. Requires the password, since a passkey outlives the session.
 * @throws Refusal `password_wrong`, `login_blocked` after too many wrong passwords, `passkey_limit_reached`
 */
export async function passkeyOptions(ctx: MemberContext, { password }: { password: string }) {
  const account = await requireOwnCredentials(ctx)
  if (!(await isCorrectPassword(ctx, account, password))) throw new Refusal('password_wrong', { field: 'password' })
  const existing = await listCredentialIds.all(ctx.db, [account.id])
  if (existing.length >= MAX_PASSKEYS) throw new Refusal('passkey_limit_reached', { limit: MAX_PASSKEYS })
  const { name } = await siteSettings(ctx)
  return {
    challenge: await createChallenge(ctx, account.id),
    rp: { id: hostOf(ctx), name },
    user: { id: toUserHandle(account.id), name: account.email, displayName: account.email },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    excludeCredentials: existing.map(({ credential_id: id }) => ({ type: 'public-key' as const, id })),
    authenticatorSelection: { residentKey: 'required' as const, userVerification: 'required' as const },
    attestation: 'none' as const,
    timeout: challengeMilliseconds,
  }
}

/**
 * Adds a passkey to the account of the member and mails them about it. A challenge is valid once.
 * @throws Refusal `passkey_failed` for every failure
 */
export async function addPasskey(
  ctx: MemberContext,
  { name, response }: { name: string; response: RegistrationResponseJSON },
): Promise<EmptyOutput> {
  const { memberId } = ctx.actor
  const registration = await verifyOrNull(ctx, async () =>
    (await loadWebAuthn()).verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => redeemChallenge(ctx, challenge, memberId),
      expectedOrigin: ctx.origin,
      expectedRPID: hostOf(ctx),
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (!registration?.verified) throw new Refusal('passkey_failed')
  const { id, publicKey, counter, transports = [] } = registration.registrationInfo.credential
  const values = [memberId, ctx.siteId, id, Buffer.from(publicKey), counter, transports, name, ctx.now()] as const
  await inTransaction(ctx, async (tx) => {
    await lockAccount.run(tx.db, [memberId])
    const added = await insertPasskey.run(tx.db, [ctx.newId(), ...values, MAX_PASSKEYS])
    if (added === 0) throw new Refusal('passkey_failed')
    await sendAccountMail(tx, await requireOwnCredentials(tx), (context) =>
      renderPasskeyAddedMail(context, { name, at: ctx.now() }),
    )
  })
  return {}
}

/** Removes a passkey of the member. Ignores a passkey that does not exist or belongs to somebody else. */
export async function removePasskey(ctx: MemberContext, { id }: { id: string }): Promise<EmptyOutput> {
  await deletePasskey.run(ctx.db, [id, ctx.actor.memberId])
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

async function createChallenge(ctx: Context, memberId: string | null): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = new Date(ctx.now().getTime() + challengeMilliseconds)
  await insertChallenge.run(ctx.db, [hashChallenge(challenge), ctx.siteId, memberId, expiresAt])
  return challenge
}

async function redeemChallenge(ctx: Context, challenge: string, memberId: string | null): Promise<boolean> {
  return (await consumeChallenge.run(ctx.db, [hashChallenge(challenge), ctx.siteId, memberId, ctx.now()])) === 1
}

function hashChallenge(challenge: string): string {
  return createHash('sha256').update(challenge).digest('hex')
}

/** Returns the WebAuthn user handle: the 16 bytes of the account id (also the member id), without personal data. */
function toUserHandle(accountId: string): string {
  return Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url')
}

function hostOf(ctx: Context): string {
  return new URL(ctx.origin).hostname
}

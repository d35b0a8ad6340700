import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { summarizeError } from '#platform/server/log.ts'
import { PASSKEY_CHALLENGE_SECONDS } from '../login.rules.ts'
import { consumeChallenge, insertChallenge } from './passkeys.sql.ts'

/** The validity of a challenge. */
export const challengeMilliseconds = PASSKEY_CHALLENGE_SECONDS * 1000

/** Loads the WebAuthn library. Loading takes a tenth of a second, and most processes never need it. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/** Returns null when the library rejects a response by throwing. Rethrows the error of an unavailable database. */
export async function verifyOrNull<Result>(ctx: Context, verify: () => Promise<Result>): Promise<Result | null> {
  try {
    return await verify()
  } catch (error) {
    if (error instanceof Error && error.name === 'Unavailable') throw error
    ctx.log.info({ failure: summarizeError(error) }, 'a passkey was rejected')
    return null
  }
}

/** Stores and returns a new challenge: of a member who adds a passkey, or of a login (null). */
export async function createChallenge(ctx: Context, memberId: string | null): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = new Date(ctx.now().getTime() + challengeMilliseconds)
  await insertChallenge.run(ctx.db, [hashChallenge(challenge), ctx.siteId, memberId, expiresAt])
  return challenge
}

/** Deletes a challenge. Returns false when it does not exist, has expired or was made for another member. */
export async function redeemChallenge(ctx: Context, challenge: string, memberId: string | null): Promise<boolean> {
  return (await consumeChallenge.run(ctx.db, [hashChallenge(challenge), ctx.siteId, memberId, ctx.now()])) === 1
}

function hashChallenge(challenge: string): string {
  return createHash('sha256').update(challenge).digest('hex')
}

/** Returns the WebAuthn user handle: the 16 bytes of the account id (also the member id), without personal data. */
export function toUserHandle(accountId: string): string {
  return Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url')
}

/** Returns the WebAuthn relying party id: the host of the site. */
export function hostOf(ctx: Context): string {
  return new URL(ctx.origin).hostname
}

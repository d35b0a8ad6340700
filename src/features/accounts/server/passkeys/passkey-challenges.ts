import type { Context } from '#platform/server/context.ts'
import { generateChallenge, hashChallenge } from '#platform/server/security/passkeys.ts'
import { PASSKEY_CHALLENGE_SECONDS } from '../../login.rules.ts'
import { consumeChallenge, insertChallenge } from './passkeys.sql.ts'
import { later } from '#platform/server/ago.ts'

/** The validity of a challenge. */
export const CHALLENGE_MILLISECONDS = PASSKEY_CHALLENGE_SECONDS * 1000

/** Stores and returns a new challenge: of a member who adds a passkey, or of a login (null). */
export async function createChallenge(ctx: Context, memberId: string | null): Promise<string> {
  const challenge = generateChallenge()
  const expiresAt = later(ctx, { milliseconds: CHALLENGE_MILLISECONDS })
  await insertChallenge.run(ctx, { challengeHash: hashChallenge(challenge), accountId: memberId, expiresAt })
  return challenge
}

/** Deletes a challenge. Returns false when it does not exist, has expired or was made for another member. */
export async function redeemChallenge(ctx: Context, challenge: string, memberId: string | null): Promise<boolean> {
  return (await consumeChallenge.run(ctx, { challengeHash: hashChallenge(challenge), accountId: memberId })) === 1
}

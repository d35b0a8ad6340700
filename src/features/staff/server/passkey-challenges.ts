import { toOfficeOrigin } from '#features/sites/rules.ts'
import type { Context } from '#platform/server/context.ts'
import { generateChallenge, hashChallenge } from '#platform/server/security/passkeys.ts'
import { STAFF_CHALLENGE_SECONDS } from '../rules.ts'
import { consumeStaffChallenge, insertStaffChallenge, type ChallengePurpose } from './passkeys.sql.ts'
import { later } from '#platform/server/ago.ts'

/** The validity of a challenge. */
export const CHALLENGE_MILLISECONDS = STAFF_CHALLENGE_SECONDS * 1_000

/** The use of a challenge, and its staff member; null for a login. */
interface ChallengeUse {
  readonly purpose: ChallengePurpose
  readonly staffId: string | null
}

/** Stores and returns a new challenge for one use. */
export async function createChallenge(ctx: Context, { purpose, staffId }: ChallengeUse): Promise<string> {
  const challenge = generateChallenge()
  const expiresAt = later(ctx, { milliseconds: CHALLENGE_MILLISECONDS })
  await insertStaffChallenge.run(ctx, { challengeHash: hashChallenge(challenge), staffId, purpose, expiresAt })
  return challenge
}

/** Returns the origin of a response, whose host is the relying party, and the redemption of its challenge. */
export function expectResponse(ctx: Context, { purpose, staffId }: ChallengeUse) {
  return {
    origin: toOfficeOrigin(ctx.origin),
    redeemChallenge: async (challenge: string) => {
      const values = { challengeHash: hashChallenge(challenge), staffId, purpose }
      return (await consumeStaffChallenge.run(ctx, values)) === 1
    },
  }
}

import type { MemberContext } from '#platform/server/context.ts'
import { listOwnPasskeys, type OwnPasskey } from './passkeys.ts'
import { findTwoFactorState, type TwoFactorState } from './two-factor.ts'

/** Returns the login methods of the member besides the password. */
export async function getLoginMethods(
  ctx: MemberContext,
): Promise<{ passkeys: OwnPasskey[]; twoFactor: TwoFactorState | null }> {
  const [passkeys, twoFactor] = await Promise.all([listOwnPasskeys(ctx), findTwoFactorState(ctx)])
  return { passkeys, twoFactor }
}

import type { Context } from '#platform/server/context.ts'
import { ownPasskeys, type OwnPasskey } from './passkeys.ts'
import { twoFactorState, type TwoFactorState } from './two-factor.ts'

/** How whoever is logged in can log in besides the password. */
export async function viewLoginMethods(
  ctx: Context,
): Promise<{ passkeys: OwnPasskey[]; twoFactor: TwoFactorState | null }> {
  const [passkeys, twoFactor] = await Promise.all([ownPasskeys(ctx), twoFactorState(ctx)])
  return { passkeys, twoFactor }
}

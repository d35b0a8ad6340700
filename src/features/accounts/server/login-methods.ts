import type { MemberContext } from '#platform/server/context.ts'
import { listOwnPasskeys, type OwnPasskey } from './passkeys.ts'

/** Returns the login methods of the member besides the password. */
export async function getLoginMethods(ctx: MemberContext): Promise<{ passkeys: OwnPasskey[] }> {
  return { passkeys: await listOwnPasskeys(ctx) }
}

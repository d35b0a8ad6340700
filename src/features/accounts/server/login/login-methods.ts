import type { MemberContext } from '#platform/server/context.ts'
import type { OutputOf } from '#platform/contract.ts'
import type { accountsContract } from '../../contract.ts'
import { findOwnCodes } from './codes.ts'
import { listOwnPasskeys } from '../passkeys/passkeys.ts'

/** Returns the login methods of the member besides the password. */
export async function getLoginMethods(ctx: MemberContext): Promise<OutputOf<typeof accountsContract.loginMethods>> {
  const [passkeys, codes] = await Promise.all([listOwnPasskeys(ctx), findOwnCodes(ctx)])
  return { passkeys, codes }
}

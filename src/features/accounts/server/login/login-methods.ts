import type { MemberContext } from '#platform/server/context.ts'
import type { OwnCodes } from '../../contract.ts'
import { findOwnCodes } from './codes.ts'
import { listOwnPasskeys, type OwnPasskey } from '../passkeys/passkeys.ts'

/** Returns the login methods of the member besides the password. */
export async function getLoginMethods(ctx: MemberContext): Promise<{ passkeys: OwnPasskey[]; codes: OwnCodes }> {
  const [passkeys, codes] = await Promise.all([listOwnPasskeys(ctx), findOwnCodes(ctx)])
  return { passkeys, codes }
}

import * as z from 'zod'
import { memberEndpoint } from '#platform/contract.ts'
import { codesContract, ownCodes } from './codes.contract.ts'
import { deletionContract } from './deletion.contract.ts'
import { emailContract } from './email.contract.ts'
import { passkey, passkeysContract } from './passkeys.contract.ts'
import { passwordContract } from './password.contract.ts'
import { sessionsContract } from './sessions.contract.ts'
import { termsContract } from './terms.contract.ts'

export type { OwnCodes } from './codes.contract.ts'
export type { OwnPasskey } from './passkeys.contract.ts'
export type { OwnSession } from './sessions.contract.ts'

const loginMethods = z.object({ passkeys: z.array(passkey), codes: ownCodes })

/** Every endpoint of accounts, by subject. */
export const accountsContract = {
  loginMethods: memberEndpoint.route({ method: 'GET', path: '/login-methods' }).output(loginMethods),
  ...passkeysContract,
  ...codesContract,
  ...sessionsContract,
  ...deletionContract,
  ...termsContract,
  ...passwordContract,
  ...emailContract,
}

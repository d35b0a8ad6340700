import { answer } from '#platform/server/api.ts'
import { accountsContract } from '../contract.ts'
import { logOut, logOutByGet } from './accounts.ts'

export const accountsApi = answer(accountsContract, {
  logOut: (ctx) => logOut(ctx),
  logOutByGet,
})

import { implementContract } from '#platform/server/http/api.ts'
import { creditsContract } from '../contract.ts'
import { listEntries } from './entries.ts'

export const creditsApi = implementContract(creditsContract, { entries: listEntries })

import { implementContract } from '#platform/server/http/api.ts'
import { landersContract } from '../contract.ts'
import { getHomeCounts } from './landers.ts'

export const landersApi = implementContract(landersContract, {
  home: getHomeCounts,
})

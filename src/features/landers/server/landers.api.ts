import { implementContract } from '#platform/server/http/api.ts'
import { landersContract } from '../contract.ts'
import { getHomeCounts } from './landers.ts'
import { viewLander } from './slugs.ts'

export const landersApi = implementContract(landersContract, {
  home: getHomeCounts,
  lander: viewLander,
})

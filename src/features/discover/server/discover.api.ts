import { implementContract } from '#platform/server/http/api.ts'
import { discoverContract } from '../contract.ts'
import { dealPeople } from './discover.ts'
import { markShown } from './views.ts'

export const discoverApi = implementContract(discoverContract, {
  deal: dealPeople,
  markShown,
})

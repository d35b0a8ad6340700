import { implementContract } from '#platform/server/http/api.ts'
import { safetyContract } from '../contract.ts'
import { blockMember, listBlocks, unblockMember } from './safety.ts'

export const safetyApi = implementContract(safetyContract, {
  block: blockMember,
  unblock: unblockMember,
  listBlocks: (ctx) => listBlocks(ctx),
})

import { answer } from '#platform/server/api.ts'
import { safetyContract } from '../contract.ts'
import { blockMember, listBlocks, unblockMember } from './safety.ts'

export const safetyApi = answer(safetyContract, {
  block: blockMember,
  unblock: unblockMember,
  listBlocks: (ctx) => listBlocks(ctx),
})

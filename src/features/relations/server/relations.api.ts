import { implementContract } from '#platform/server/http/api.ts'
import { relationsContract } from '../contract.ts'
import { blockMember, listBlocks, unblockMember } from './relations.ts'

export const relationsApi = implementContract(relationsContract, {
  block: blockMember,
  unblock: unblockMember,
  listBlocks,
})

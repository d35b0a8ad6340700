import { answer } from '#platform/server/api.ts'
import { searchContract } from '../contract.ts'
import { homeFacts } from './home.ts'
import { countFound, relatedMembers, searchMembers } from './search.ts'

export const searchApi = answer(searchContract, {
  home: homeFacts,
  members: searchMembers,
  count: countFound,
  related: relatedMembers,
})

import { implementContract } from '#platform/server/http/api.ts'
import { searchContract } from '../contract.ts'
import { listAdverts } from './adverts.ts'
import { findMatches } from './match-finder.ts'
import { listSavedSearches, removeSearch, renameSearch, saveSearch } from './saved-searches.ts'
import { countSearchResults, listRelatedMembers, searchMembers } from './search.ts'
import { getCriteria, removeCriteria, saveCriteria } from './match-criteria.ts'

export const searchApi = implementContract(searchContract, {
  members: searchMembers,
  count: countSearchResults,
  related: listRelatedMembers,
  adverts: listAdverts,
  savedSearches: listSavedSearches,
  saveSearch,
  renameSearch,
  removeSearch,
  criteria: getCriteria,
  saveCriteria,
  removeCriteria,
  matches: findMatches,
})

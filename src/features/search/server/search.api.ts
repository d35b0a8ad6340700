import { answer } from '#platform/server/api.ts'
import { searchContract } from '../contract.ts'
import { listAdverts } from './adverts.ts'
import { homeFacts } from './home.ts'
import { findMatches } from './match-finder.ts'
import { listSavedSearches, removeSearch, renameSearch, saveSearch } from './saved-searches.ts'
import { countFound, relatedMembers, searchMembers } from './search.ts'
import { ownWishes, removeWishes, saveWishes } from './wishes.ts'

export const searchApi = answer(searchContract, {
  home: homeFacts,
  members: searchMembers,
  count: countFound,
  related: relatedMembers,
  adverts: (ctx) => listAdverts(ctx),
  savedSearches: listSavedSearches,
  saveSearch,
  renameSearch,
  removeSearch,
  wishes: ownWishes,
  saveWishes,
  removeWishes,
  matches: findMatches,
})

import type { MatchCriteria } from '#features/search/contract.ts'

/** Wishes that everybody grown up fits. */
export const openCriteria: MatchCriteria = {
  seeks: 'both',
  minAge: 18,
  maxAge: 99,
  area: 'anywhere',
  relationshipStatuses: [],
  bodyTypes: [],
  interests: [],
}

import type { MatchCriteria } from '#features/search/contract.ts'

/** Match criteria that every adult meets. */
export const openCriteria: MatchCriteria = {
  seeks: 'both',
  minAge: 18,
  maxAge: 99,
  area: 'anywhere',
  relationshipStatuses: [],
  bodyTypes: [],
  interests: [],
}

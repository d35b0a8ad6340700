import type { MatchWishes } from '#features/search/contract.ts'

/** Wishes that everybody grown up fits. */
export const openWishes: MatchWishes = {
  seeks: 'both',
  minAge: 18,
  maxAge: 99,
  place: 'anywhere',
  relationshipStatuses: [],
  bodyTypes: [],
  interests: [],
}

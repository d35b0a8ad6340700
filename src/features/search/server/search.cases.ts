import { membersOnly, noInput, ownersOnly, type EndpointCases } from '#testing/endpoint-case.ts'
import { openCriteria } from '#testing/match-criteria.ts'
import type { searchContract } from '../contract.ts'

export const cases: EndpointCases<typeof searchContract> = {
  members: { access: membersOnly, pair: noInput },
  count: { access: membersOnly, pair: noInput },
  adverts: { access: membersOnly, pair: noInput },
  related: { access: { visitor: 200, stranger: 200, blocked: 404 }, pair: noInput },
  savedSearches: { access: membersOnly, pair: noInput },
  saveSearch: { access: { ...membersOnly, body: { filters: { gender: 'male' } } }, pair: { body: {} } },
  renameSearch: {
    target: 'savedSearch',
    access: { ...ownersOnly, body: { name: 'Mijn zoektocht' } },
    pair: { body: { name: 'x' } },
  },
  removeSearch: { target: 'savedSearch', access: membersOnly, pair: noInput },
  criteria: { access: membersOnly, pair: noInput },
  saveCriteria: { access: { ...membersOnly, body: openCriteria }, pair: { body: openCriteria } },
  matches: { access: membersOnly, pair: noInput },
  removeCriteria: { access: membersOnly, pair: noInput },
}

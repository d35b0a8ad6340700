import { membersOnly, emptyRequest, ownersOnly, type EndpointCases } from '#testing/endpoints/endpoint-case.ts'
import { openCriteria } from '#testing/match-criteria.ts'
import type { searchContract } from '../contract.ts'
import { createMan, type LimitCase } from '#testing/endpoints/limit-case.ts'

export const cases: EndpointCases<typeof searchContract> = {
  members: { access: membersOnly, blockedPairRequest: emptyRequest },
  count: { access: membersOnly, blockedPairRequest: emptyRequest },
  adverts: { access: membersOnly, blockedPairRequest: emptyRequest },
  related: { access: { visitor: 200, otherMember: 200, blockedMember: 404 }, blockedPairRequest: emptyRequest },
  savedSearches: { access: membersOnly, blockedPairRequest: emptyRequest },
  saveSearch: { access: { ...membersOnly, body: { filters: { gender: 'male' } } }, blockedPairRequest: { body: {} } },
  renameSearch: {
    target: 'savedSearch',
    access: { ...ownersOnly, body: { name: 'Mijn zoektocht' } },
    blockedPairRequest: { body: { name: 'x' } },
  },
  removeSearch: { target: 'savedSearch', access: membersOnly, blockedPairRequest: emptyRequest },
  criteria: { access: membersOnly, blockedPairRequest: emptyRequest },
  saveCriteria: { access: { ...membersOnly, body: openCriteria }, blockedPairRequest: { body: openCriteria } },
  matches: { access: membersOnly, blockedPairRequest: emptyRequest },
  removeCriteria: { access: membersOnly, blockedPairRequest: emptyRequest },
}

const HOUR = 3_600

export const limits: readonly LimitCase[] = [
  {
    limit: 'search.pages',
    endpoint: 'search.members',
    keyedBy: 'member',
    points: 60,
    networkPoints: 240,
    windowSeconds: 60,
    request: ({ caller, index }) => caller.get(`/api/members?minAge=${20 + index}`),
  },
  {
    limit: 'search.totals',
    endpoint: 'search.count',
    keyedBy: 'member',
    points: 120,
    networkPoints: 480,
    windowSeconds: 60,
    request: ({ caller, index }) => caller.get(`/api/members/count?minAge=${20 + index}`),
  },
  {
    limit: 'search.related',
    endpoint: 'search.related',
    keyedBy: 'member',
    points: 300,
    networkPoints: 1_200,
    windowSeconds: HOUR,
    request: async ({ world, caller }) => caller.get(`/api/members/${await createMan(world)}/related`),
  },
  {
    limit: 'search.adverts',
    endpoint: 'search.adverts',
    keyedBy: 'member',
    points: 300,
    networkPoints: 1_200,
    windowSeconds: HOUR,
    request: ({ caller }) => caller.get('/api/adverts'),
  },
  {
    limit: 'search.matches',
    endpoint: 'search.matches',
    keyedBy: 'member',
    points: 30,
    networkPoints: 120,
    windowSeconds: 60,
    request: async ({ caller }) => {
      await caller.put('/api/match-wishes', openCriteria)
      return caller.get('/api/match-finder')
    },
  },
]

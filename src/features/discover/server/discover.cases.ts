import { membersOnly, emptyRequest, type EndpointCases } from '#testing/endpoints/endpoint-case.ts'
import type { LimitCase } from '#testing/endpoints/limit-case.ts'
import type { discoverContract } from '../contract.ts'

export const cases: EndpointCases<typeof discoverContract> = {
  deal: { access: membersOnly, blockedPairRequest: emptyRequest },
  markShown: { access: { visitor: 403, otherMember: 200, blockedMember: 404 }, blockedPairRequest: emptyRequest },
}

const missingId = '0190b6a0-0000-7000-8000-000000000001'

export const limits: readonly LimitCase[] = [
  {
    limit: 'likes.deck',
    endpoint: 'discover.deal',
    keyedBy: 'member',
    points: 60,
    networkPoints: 240,
    windowSeconds: 60,
    request: ({ caller }) => caller.get('/api/discover'),
  },
  {
    limit: 'discover.views',
    endpoint: 'discover.markShown',
    keyedBy: 'member',
    points: 180,
    windowSeconds: 60,
    request: ({ caller }) => caller.put(`/api/discover/${missingId}/shown`),
  },
]

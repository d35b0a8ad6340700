import { membersOnly, emptyRequest, type EndpointCases } from '#testing/endpoint-case.ts'
import type { profilesContract } from '../contract.ts'
import type { LimitCase } from '#testing/limit-case.ts'

export const cases: EndpointCases<typeof profilesContract> = {
  member: {
    access: { visitor: 403, otherMember: 200, blockedMember: 404, owner: 200 },
    blockedPairRequest: emptyRequest,
  },
  publicMember: {
    target: 'publicMember',
    access: { visitor: 200, otherMember: 200, blockedMember: 404, owner: 200 },
    blockedPairRequest: emptyRequest,
  },
  hidePage: { access: { ...membersOnly, body: {} }, blockedPairRequest: { body: {} } },
  mine: { access: membersOnly, blockedPairRequest: emptyRequest },
  preview: { access: { ...membersOnly, query: 'as=free' }, blockedPairRequest: emptyRequest },
  change: { access: { ...membersOnly, body: { about: 'Hallo' } }, blockedPairRequest: { body: {} } },
  privacy: { access: membersOnly, blockedPairRequest: emptyRequest },
  changePrivacy: { access: { ...membersOnly, body: { messagesFrom: 'everyone' } }, blockedPairRequest: { body: {} } },
}

const HOUR = 3_600
const missingId = '0190b6a0-0000-7000-8000-000000000001'
const views = {
  limit: 'profiles.views',
  keyedBy: 'member',
  points: 300,
  networkPoints: 1_200,
  windowSeconds: HOUR,
} as const

export const limits: readonly LimitCase[] = [
  { ...views, endpoint: 'profiles.member', request: ({ caller }) => caller.get(`/api/members/${missingId}`) },
  {
    ...views,
    endpoint: 'profiles.publicMember',
    request: ({ caller }) => caller.get(`/api/members/${missingId}/public`),
  },
  {
    limit: 'profiles.changes',
    endpoint: 'profiles.change',
    keyedBy: 'member',
    points: 60,
    windowSeconds: HOUR,
    request: ({ caller, index }) => caller.patch('/api/profile', { about: `Hallo ${index}` }),
  },
]

import { membersOnly, emptyRequest, type EndpointCases } from '#testing/endpoints/endpoint-case.ts'
import type { likesContract } from '../contract.ts'
import type { LimitCase } from '#testing/endpoints/limit-case.ts'

export const cases: EndpointCases<typeof likesContract> = {
  like: { access: { visitor: 403, otherMember: 200, blockedMember: 404 }, blockedPairRequest: emptyRequest },
  unlike: {
    access: { visitor: 403, otherMember: 200, blockedMember: 200 },
    blockedPairRequest: { isSentByBlockedOnly: true },
  },
  findReceived: { access: { visitor: 403, otherMember: 200, blockedMember: 200 }, blockedPairRequest: emptyRequest },
  markSeen: { access: { visitor: 403, otherMember: 200, blockedMember: 200 }, blockedPairRequest: emptyRequest },
  listGiven: { access: membersOnly, blockedPairRequest: emptyRequest },
  list: { access: membersOnly, blockedPairRequest: emptyRequest },
  likes: { access: membersOnly, blockedPairRequest: emptyRequest },
  autoLike: { access: membersOnly, blockedPairRequest: emptyRequest },
  snooze: { access: { visitor: 403, otherMember: 200, blockedMember: 404 }, blockedPairRequest: emptyRequest },
  claimMatch: { access: membersOnly, blockedPairRequest: emptyRequest },
  deck: { access: membersOnly, blockedPairRequest: emptyRequest },
  swipeLike: { access: { visitor: 403, otherMember: 200, blockedMember: 404 }, blockedPairRequest: emptyRequest },
  skip: { access: { visitor: 403, otherMember: 200, blockedMember: 404 }, blockedPairRequest: emptyRequest },
  undoSkip: { access: { visitor: 403, otherMember: 200, blockedMember: 200 }, blockedPairRequest: emptyRequest },
}

const missingId = '0190b6a0-0000-7000-8000-000000000001'
const decks = { limit: 'likes.deck', keyedBy: 'member', points: 60, networkPoints: 240, windowSeconds: 60 } as const
const likes = { limit: 'likes.change', keyedBy: 'member', points: 60, windowSeconds: 60 } as const

export const limits: readonly LimitCase[] = [
  { ...decks, endpoint: 'likes.deck', request: ({ caller }) => caller.get('/api/swipe') },
  { ...decks, endpoint: 'likes.autoLike', request: ({ caller }) => caller.get('/api/auto-like.php') },
  { ...likes, endpoint: 'likes.like', request: ({ caller }) => caller.put(`/api/members/${missingId}/like`) },
  { ...likes, endpoint: 'likes.unlike', request: ({ caller }) => caller.delete(`/api/members/${missingId}/like`) },
  { ...likes, endpoint: 'likes.swipeLike', request: ({ caller }) => caller.put(`/api/swipe/${missingId}/like`) },
  {
    limit: 'likes.skip',
    endpoint: 'likes.skip',
    keyedBy: 'member',
    points: 120,
    windowSeconds: 60,
    request: ({ caller }) => caller.put(`/api/swipe/${missingId}/skip`),
  },
  {
    limit: 'likes.snooze',
    endpoint: 'likes.snooze',
    keyedBy: 'member',
    points: 60,
    windowSeconds: 60,
    request: ({ caller }) => caller.put(`/api/members/${missingId}/like/put-off`),
  },
]

import { membersOnly, noInput, type EndpointCases } from '#testing/endpoint-case.ts'
import type { likesContract } from '../contract.ts'

export const cases: EndpointCases<typeof likesContract> = {
  like: { access: { visitor: 403, stranger: 200, blocked: 404 }, pair: noInput },
  unlike: { access: { visitor: 403, stranger: 200, blocked: 200 }, pair: { isSentByBlockedOnly: true } },
  markSeen: { access: { visitor: 403, stranger: 200, blocked: 200 }, pair: noInput },
  listGiven: { access: membersOnly, pair: noInput },
  list: { access: membersOnly, pair: noInput },
  likes: { access: membersOnly, pair: noInput },
  autoLike: { access: membersOnly, pair: noInput },
  snooze: { access: { visitor: 403, stranger: 200, blocked: 404 }, pair: noInput },
  claimMatch: { access: membersOnly, pair: noInput },
  deck: { access: membersOnly, pair: noInput },
  swipeLike: { access: { visitor: 403, stranger: 200, blocked: 404 }, pair: noInput },
  skip: { access: { visitor: 403, stranger: 200, blocked: 404 }, pair: noInput },
  undoSkip: { access: { visitor: 403, stranger: 200, blocked: 200 }, pair: noInput },
}

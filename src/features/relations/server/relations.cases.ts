import { membersOnly, type EndpointCases } from '#testing/endpoint-case.ts'
import type { relationsContract } from '../contract.ts'

export const cases: EndpointCases<typeof relationsContract> = {
  block: { access: { visitor: 403, otherMember: 200, blockedMember: 404 }, blockedPair: { isSentByBlockedOnly: true } },
  unblock: {
    access: { visitor: 403, otherMember: 200, blockedMember: 200 },
    blockedPair: { isSentByBlockedOnly: true },
  },
  listBlocks: { access: membersOnly, blockedPair: { returnsOwnBlocks: true } },
}

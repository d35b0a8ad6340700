import { membersOnly, type EndpointCases } from '#testing/endpoints/endpoint-case.ts'
import type { relationsContract } from '../contract.ts'

export const cases: EndpointCases<typeof relationsContract> = {
  block: {
    access: { visitor: 403, otherMember: 200, blockedMember: 404 },
    blockedPairRequest: { isSentByBlockedOnly: true },
  },
  unblock: {
    access: { visitor: 403, otherMember: 200, blockedMember: 200 },
    blockedPairRequest: { isSentByBlockedOnly: true },
  },
  listBlocks: { access: membersOnly, blockedPairRequest: { returnsOwnBlocks: true } },
}

import { membersOnly, type EndpointCases } from '#testing/endpoint-case.ts'
import type { relationsContract } from '../contract.ts'

export const cases: EndpointCases<typeof relationsContract> = {
  block: { access: { visitor: 403, stranger: 200, blocked: 404 }, pair: { isSentByBlockedOnly: true } },
  unblock: { access: { visitor: 403, stranger: 200, blocked: 200 }, pair: { isSentByBlockedOnly: true } },
  listBlocks: { access: membersOnly, pair: { returnsOwnBlocks: true } },
}

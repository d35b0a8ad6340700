import { membersOnly, emptyRequest, type EndpointCases } from '#testing/endpoints/endpoint-case.ts'
import type { viewerContract } from '../contract.ts'

export const cases: EndpointCases<typeof viewerContract> = {
  user: { access: membersOnly, blockedPairRequest: emptyRequest },
  changeUser: {
    access: { ...membersOnly, body: { language: 'nl' } },
    blockedPairRequest: { body: { language: 'nl' } },
  },
  logIn: {
    access: {
      visitor: 401,
      otherMember: 401,
      blockedMember: 401,
      body: { email: 'nobody@test.vonk.test', password: 'not this one' },
    },
    blockedPairRequest: { body: {} },
  },
}

import { everyone, emptyRequest, type EndpointCases } from '#testing/endpoint-case.ts'
import type { landersContract } from '../contract.ts'

export const cases: EndpointCases<typeof landersContract> = {
  home: { access: everyone, blockedPairRequest: emptyRequest },
  lander: {
    access: { visitor: 404, otherMember: 404, blockedMember: 404, query: 'slug=nowhere' },
    blockedPairRequest: { query: 'slug=nowhere' },
  },
}

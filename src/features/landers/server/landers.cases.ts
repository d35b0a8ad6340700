import { everyone, noInput, type EndpointCases } from '#testing/endpoint-case.ts'
import type { landersContract } from '../contract.ts'

export const cases: EndpointCases<typeof landersContract> = {
  home: { access: everyone, blockedPair: noInput },
  lander: {
    access: { visitor: 404, otherMember: 404, blockedMember: 404, query: 'slug=nowhere' },
    blockedPair: { query: 'slug=nowhere' },
  },
}

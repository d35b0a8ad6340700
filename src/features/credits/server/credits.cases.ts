import { membersOnly, emptyRequest, type EndpointCases } from '#testing/endpoint-case.ts'
import type { creditsContract } from '../contract.ts'

export const cases: EndpointCases<typeof creditsContract> = {
  entries: { access: membersOnly, blockedPairRequest: emptyRequest },
}

import { everyone, emptyRequest, type EndpointCases } from '#testing/endpoint-case.ts'
import type { landersContract } from '../contract.ts'

export const cases: EndpointCases<typeof landersContract> = {
  home: { access: everyone, blockedPairRequest: emptyRequest },
}

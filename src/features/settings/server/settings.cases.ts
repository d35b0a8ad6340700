import { membersOnly, emptyRequest, type EndpointCases } from '#testing/endpoint-case.ts'
import type { settingsContract } from '../contract.ts'

export const cases: EndpointCases<typeof settingsContract> = {
  export: { access: membersOnly, blockedPairRequest: emptyRequest },
  requestExport: { createsTarget: true, access: membersOnly, blockedPairRequest: emptyRequest },
}

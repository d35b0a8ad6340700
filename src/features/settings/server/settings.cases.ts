import { membersOnly, noInput, type EndpointCases } from '#testing/endpoint-case.ts'
import type { settingsContract } from '../contract.ts'

export const cases: EndpointCases<typeof settingsContract> = {
  export: { access: membersOnly, blockedPair: noInput },
  requestExport: { createsTarget: true, access: membersOnly, blockedPair: noInput },
}

import { membersOnly, noInput, type EndpointCases } from '#testing/endpoint-case.ts'
import type { settingsContract } from '../contract.ts'

export const cases: EndpointCases<typeof settingsContract> = {
  export: { access: membersOnly, pair: noInput },
  requestExport: { createsTarget: true, access: membersOnly, pair: noInput },
}

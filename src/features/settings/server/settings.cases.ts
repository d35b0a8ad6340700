import { membersOnly, emptyRequest, type EndpointCases } from '#testing/endpoints/endpoint-case.ts'
import type { OfficeCases } from '#testing/endpoints/office-case.ts'
import type { settingsContract } from '../contract.ts'
import type { settingsOfficeContract } from '../office.contract.ts'

export const cases: EndpointCases<typeof settingsContract> = {
  export: { access: membersOnly, blockedPairRequest: emptyRequest },
  requestExport: { createsTarget: true, access: membersOnly, blockedPairRequest: emptyRequest },
}

export const officeCases: OfficeCases<typeof settingsOfficeContract> = {
  archive: { auditEntries: 0, input: async (world) => ({ params: { id: (await world.member()).id } }) },
  requestArchive: {
    auditEntries: 1,
    input: async (world) => ({
      params: { id: (await world.member()).id },
      body: { requestId: crypto.randomUUID(), reason: 'Op verzoek van het lid.' },
    }),
  },
}

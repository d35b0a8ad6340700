import { membersOnly, emptyRequest, type EndpointCases } from '#testing/endpoints/endpoint-case.ts'
import type { OfficeCases } from '#testing/endpoints/office-case.ts'
import type { creditsContract } from '../contract.ts'
import type { creditsOfficeContract } from '../office.contract.ts'

export const cases: EndpointCases<typeof creditsContract> = {
  entries: { access: membersOnly, blockedPairRequest: emptyRequest },
}

export const officeCases: OfficeCases<typeof creditsOfficeContract> = {
  change: {
    auditEntries: 1,
    input: async (world) => ({
      params: { id: (await world.member()).id },
      body: { requestId: crypto.randomUUID(), credits: 5, reason: 'Een storing.' },
    }),
  },
}

import type { OfficeCases } from '#testing/office-case.ts'
import type { backofficeContract } from '../office.contract.ts'

export const officeCases: OfficeCases<typeof backofficeContract> = {
  members: { auditEntries: 1, input: () => ({ query: 'query=anna@demo.vonk.test' }) },
  member: { auditEntries: 1, input: async (world) => ({ params: { id: (await world.member()).id } }) },
}

import type { OfficeCases } from '#testing/office-case.ts'
import type { World } from '#testing/world.ts'
import type { backofficeContract } from '../office.contract.ts'

/** Asks for a large grant as a colleague and returns its id. */
async function requestGrant(world: World) {
  const [colleague, { id }] = [await world.staff('finance'), await world.member()]
  const requestId = crypto.randomUUID()
  await colleague.post(`/api/office/members/${id}/credits`, { requestId, credits: 1_000, reason: 'Een prijs.' })
  return { params: { id: requestId } }
}

export const officeCases: OfficeCases<typeof backofficeContract> = {
  members: { auditEntries: 1, input: () => ({ query: 'query=anna@demo.vonk.test' }) },
  member: { auditEntries: 1, input: async (world) => ({ params: { id: (await world.member()).id } }) },
  approvals: { auditEntries: 0 },
  approve: { auditEntries: 1, input: requestGrant },
  reject: { auditEntries: 1, input: requestGrant },
}

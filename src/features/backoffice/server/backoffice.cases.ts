import { changeSettings, listSettingChanges } from '#features/sites/server/sites.ts'
import type { OfficeCases } from '#testing/office-case.ts'
import type { World } from '#testing/world.ts'
import type { backofficeOfficeContract } from '../office.contract.ts'

const names = { languages: ['nl', 'en', 'de'], names: ['Schaken', 'Chess', 'Schach'] }
const rose = { list: 'gifts', key: 'rose' }
const photos = { params: { key: 'free_photos' } }

/** Asks for a large grant as a colleague and returns its id. */
async function requestGrant(world: World) {
  const [colleague, { id }] = [await world.staff('finance'), await world.member()]
  const requestId = crypto.randomUUID()
  await colleague.post(`/api/office/members/${id}/credits`, { requestId, credits: 1_000, reason: 'Een prijs.' })
  return { params: { id: requestId } }
}

export const officeCases: OfficeCases<typeof backofficeOfficeContract> = {
  settings: { auditEntries: 0 },
  setting: { auditEntries: 0, input: () => photos },
  previewSetting: { auditEntries: 0, input: () => ({ ...photos, body: { value: '2' } }) },
  changeSetting: { auditEntries: 1, input: () => ({ ...photos, body: { value: '2' } }) },
  rollBackSetting: {
    auditEntries: 1,
    input: async (world) => {
      await changeSettings(world.staffCtx(), { free_photos: 1 })
      await changeSettings(world.staffCtx(), { free_photos: 3 })
      const [change] = await listSettingChanges(world.staffCtx(), { key: 'free_photos', limit: 1 })
      return { params: { id: String(change?.id) } }
    },
  },
  figures: { auditEntries: 0 },
  overview: { auditEntries: 0 },
  members: { auditEntries: 1, input: () => ({ query: 'query=anna@demo.vonk.test' }) },
  member: { auditEntries: 1, input: async (world) => ({ params: { id: (await world.member()).id } }) },
  timeline: { auditEntries: 1, input: async (world) => ({ params: { id: (await world.member()).id } }) },
  approvals: { auditEntries: 0 },
  approve: { auditEntries: 1, input: requestGrant },
  reject: { auditEntries: 1, input: requestGrant },
  choices: { auditEntries: 0 },
  addChoice: { auditEntries: 1, input: () => ({ params: { list: 'interests' }, body: { key: 'schaken', ...names } }) },
  changeChoice: { auditEntries: 1, input: () => ({ params: rose, body: names }) },
  offerChoice: {
    auditEntries: 1,
    input: async (world) => {
      await changeSettings(world.staffCtx(), { choices: { gifts: ['bear'] } })
      return { params: rose }
    },
  },
  retireChoice: { auditEntries: 1, input: () => ({ params: rose }) },
  moveChoice: { auditEntries: 1, input: () => ({ params: rose, body: { position: 3 } }) },
}

import { changeSettings, listSettingChanges } from '#features/sites/server/sites.ts'
import type { OfficeCases } from '#testing/office-case.ts'
import type { backofficeOfficeContract } from '../office.contract.ts'

const photos = { params: { key: 'free_photos' } }

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
  waiting: { auditEntries: 0 },
}

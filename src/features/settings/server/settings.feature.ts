import { defineFeature } from '#platform/server/feature.ts'
import { registerExportRoutes, registerOfficeArchiveRoute, settingsApi, settingsOffice } from './settings.api.ts'
import { settingsJobs } from './settings.jobs.ts'
import { deleteExports } from './settings.ts'

export const settingsFeature = defineFeature({
  name: 'settings',
  api: settingsApi,
  office: settingsOffice,
  routes: [registerExportRoutes, registerOfficeArchiveRoute],
  jobs: settingsJobs,
  tables: {
    member_export: { erasure: { erasedBy: deleteExports }, export: { excluded: 'this archive' } },
  },
})

import { defineFeature } from '#platform/server/feature.ts'
import type { Erasure } from '#platform/server/feature-tables.ts'
import { discoverApi } from './discover.api.ts'
import { discoverJobs } from './discover.jobs.ts'
import { discoverExport } from './export.sql.ts'
import { discoverInvariants } from './invariants.sql.ts'
import { eraseViews } from './views.ts'

const erasure: Erasure = { erasedBy: eraseViews }

export const discoverFeature = defineFeature({
  name: 'discover',
  api: discoverApi,
  jobs: discoverJobs,
  tables: {
    discover_view: { erasure, export: { rows: discoverExport.discover_view } },
    discover_exposure: { erasure, export: { excluded: 'a number that the views of other members give' } },
  },
  invariants: discoverInvariants,
})

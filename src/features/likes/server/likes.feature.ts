import { defineFeature } from '#platform/server/feature.ts'
import { omissions, type Erasure } from '#platform/server/feature-tables.ts'
import { likesExport } from './export.sql.ts'
import { likesInvariants } from './invariants.sql.ts'
import { likesApi } from './likes.api.ts'
import { likesJobs } from './likes.jobs.ts'
import { eraseLikes } from './likes.ts'

const { inOtherColumns } = omissions
const erasure: Erasure = { erasedBy: eraseLikes }

export const likesFeature = defineFeature({
  name: 'likes',
  api: likesApi,
  jobs: likesJobs,
  tables: {
    member_like: {
      erasure,
      export: { rows: likesExport.member_like, omitted: { liker_id: inOtherColumns, liked_id: inOtherColumns } },
    },
    member_match: {
      erasure,
      export: {
        rows: likesExport.member_match,
        omitted: {
          first_id: inOtherColumns,
          second_id: inOtherColumns,
          first_notified_at: inOtherColumns,
          second_notified_at: inOtherColumns,
        },
      },
    },
    member_skip: {
      erasure,
      export: { rows: likesExport.member_skip, omitted: { skipped_id: inOtherColumns } },
    },
    like_snooze: { erasure, export: { rows: likesExport.like_snooze } },
    like_quota: { erasure, export: { rows: likesExport.like_quota } },
  },
  invariants: likesInvariants,
})

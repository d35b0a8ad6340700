import { defineFeature } from '#platform/server/feature.ts'
import { omissions } from '#platform/server/feature-tables.ts'
import { relationsExport } from './export.sql.ts'
import { relationsApi } from './relations.api.ts'
import { eraseRelations } from './relations.ts'

export const relationsFeature = defineFeature({
  name: 'relations',
  api: relationsApi,
  tables: {
    block: {
      erasure: { erasedBy: eraseRelations },
      export: { rows: relationsExport.block, omitted: { blocker_id: omissions.inOtherColumns } },
    },
    member_visibility: {
      erasure: { cascadesFrom: 'account' },
      export: { excluded: 'derived from the status of the account and the privacy settings of the profile' },
    },
    member_contact: { erasure: { erasedBy: eraseRelations }, export: { includedIn: 'member_like' } },
  },
})

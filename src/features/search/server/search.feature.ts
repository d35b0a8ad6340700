import { defineFeature } from '#platform/server/feature.ts'
import { omissions } from '#platform/server/feature-tables.ts'
import { searchExport } from './export.sql.ts'
import { searchApi } from './search.api.ts'
import { eraseSearches } from './search.ts'

export const searchFeature = defineFeature({
  name: 'search',
  api: searchApi,
  tables: {
    saved_search: {
      erasure: { erasedBy: eraseSearches },
      export: { rows: searchExport.saved_search, omitted: { id: omissions.internalId } },
    },
    match_criteria: { erasure: { erasedBy: eraseSearches }, export: { rows: searchExport.match_criteria } },
  },
})

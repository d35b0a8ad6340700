import { defineFeature } from '#platform/server/feature.ts'
import { withoutPersonalData } from '#platform/server/feature-tables.ts'
import { landersApi, landersOffice } from './landers.api.ts'

export const landersFeature = defineFeature({
  name: 'landers',
  api: landersApi,
  office: landersOffice,
  tables: { lander_slug: withoutPersonalData, lander_slug_text: withoutPersonalData },
})

import { defineFeature } from '#platform/server/feature.ts'
import { withoutPersonalData } from '#platform/server/feature-tables.ts'
import {
  registerCountryRoutes,
  registerLanguageRoutes,
  registerManifestRoutes,
  registerSocialCardRoutes,
  sitesApi,
} from './sites.api.ts'

export const sitesFeature = defineFeature({
  name: 'sites',
  api: sitesApi,
  routes: [registerManifestRoutes, registerSocialCardRoutes, registerLanguageRoutes, registerCountryRoutes],
  tables: {
    installation: withoutPersonalData,
    company: withoutPersonalData,
    site: withoutPersonalData,
    site_setting_history: withoutPersonalData,
    site_host: withoutPersonalData,
    region: withoutPersonalData,
    city: withoutPersonalData,
    city_name: withoutPersonalData,
    place_import: withoutPersonalData,
  },
})

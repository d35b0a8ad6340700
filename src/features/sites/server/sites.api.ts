import { answer } from '#platform/server/api.ts'
import { sitesContract } from '../contract.ts'
import { readCities, readCompanyInfo, readInterests, readRegions, readSettings } from './browser-settings.ts'

import { readGeocode } from './geocode.ts'

export const sitesApi = answer(sitesContract, {
  settings: readSettings,
  interests: readInterests,
  regions: readRegions,
  companyInfo: readCompanyInfo,
  cities: readCities,
  geocode: readGeocode,
})

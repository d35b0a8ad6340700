import { implementContract } from '#platform/server/http/api.ts'
import { landersContract } from '../contract.ts'
import { landersOfficeContract } from '../office.contract.ts'
import { getHomeCounts } from './landers.ts'
import {
  addOfficeSlug,
  changeOfficeSlug,
  findOfficeSlug,
  listOfficeSlugs,
  removeOfficeSlug,
  removeOfficeTexts,
  setOfficeTexts,
} from './office-slugs.ts'
import { viewLander } from './slugs.ts'

export const landersApi = implementContract(landersContract, {
  home: getHomeCounts,
  lander: viewLander,
})

export const landersOffice = implementContract(landersOfficeContract, {
  slugs: listOfficeSlugs,
  slug: findOfficeSlug,
  addSlug: addOfficeSlug,
  changeSlug: changeOfficeSlug,
  setSlugTexts: setOfficeTexts,
  removeSlugTexts: removeOfficeTexts,
  removeSlug: removeOfficeSlug,
})

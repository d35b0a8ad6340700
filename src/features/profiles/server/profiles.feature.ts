import { defineFeature } from '#platform/server/feature.ts'
import { omissions, withoutPersonalData } from '#platform/server/feature-tables.ts'
import { profilesExport } from './export.sql.ts'
import { profilesInvariants } from './invariants.sql.ts'
import { profilesApi, profilesOffice } from './profiles.api.ts'
import { eraseProfile } from './profiles.ts'

/** The columns of `member_search` that repeat data of the profile, the account or the main photo. */
const copiedColumns = ['country', 'gender', 'sexuality', 'region', 'birth_date', 'name', 'city_name', 'is_fictional']
  .concat('signup_at', 'main_photo_key', 'main_photo_hash')
  .map((column) => [column, 'a copy of profile, account or photo'] as const)

export const profilesFeature = defineFeature({
  name: 'profiles',
  api: profilesApi,
  office: profilesOffice,
  invariants: profilesInvariants,
  tables: {
    profile: {
      erasure: { erasedBy: eraseProfile },
      export: {
        rows: profilesExport.profile,
        omitted: {
          version: omissions.internalId,
          name_key: 'the name, folded for search',
          retired_at: 'no member has it, only fictional profiles',
        },
      },
    },
    member_search: {
      erasure: { erasedBy: eraseProfile },
      export: { rows: profilesExport.member_search, omitted: Object.fromEntries(copiedColumns) },
    },
    member_count: withoutPersonalData,
    member_year_count: withoutPersonalData,
  },
})

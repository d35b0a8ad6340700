import { defineFeature } from '#platform/server/feature.ts'
import { omissions, withoutPersonalData } from '#platform/server/feature-tables.ts'
import { signupExport } from './export.sql.ts'
import { deleteFirstMessages } from './first-message.ts'
import { signupApi, signupOffice } from './signup.api.ts'
import { signupJobs } from './signup.jobs.ts'

export const signupFeature = defineFeature({
  name: 'signup',
  api: signupApi,
  office: signupOffice,
  jobs: signupJobs,
  tables: {
    signup_message: {
      erasure: { erasedBy: deleteFirstMessages },
      export: { rows: signupExport.signup_message, omitted: { message_id: omissions.internalId } },
    },
    partner_signup: {
      erasure: {
        retained: { columns: [], reason: 'a partner’s own reference and a hash', until: 'the reference expires' },
      },
      export: { excluded: 'data of a partner from before the account, which is deleted at signup' },
    },
    partner: withoutPersonalData,
    invitation: withoutPersonalData,
  },
})

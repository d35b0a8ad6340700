import { defineFeature } from '#platform/server/feature.ts'
import { omissions, type Erasure } from '#platform/server/feature-tables.ts'
import { accountsApi, accountsOffice } from './accounts.api.ts'
import { accountsJobs } from './accounts.jobs.ts'
import { accountsExport } from './export.sql.ts'

const cascadesFromAccount: Erasure = { cascadesFrom: 'account' }

export const accountsFeature = defineFeature({
  name: 'accounts',
  api: accountsApi,
  office: accountsOffice,
  jobs: accountsJobs,
  tables: {
    account: {
      erasure: { erasedWithAccount: true },
      export: {
        rows: accountsExport.account,
        omitted: { password_hash: omissions.secret, email_key: 'the address in small letters' },
      },
    },
    past_agreement: { erasure: cascadesFromAccount, export: { rows: accountsExport.past_agreement } },
    account_deletion: { erasure: cascadesFromAccount, export: { rows: accountsExport.account_deletion } },
    known_device: {
      erasure: cascadesFromAccount,
      export: { rows: accountsExport.known_device, omitted: { token_hash: omissions.secret } },
    },
    passkey: { erasure: cascadesFromAccount, export: { rows: accountsExport.passkey } },
    passkey_challenge: {
      erasure: cascadesFromAccount,
      export: { excluded: 'a passkey challenge, for some minutes' },
    },
    member_code: {
      erasure: cascadesFromAccount,
      export: {
        rows: accountsExport.member_code,
        omitted: { sealed_secret: omissions.secret, last_step: omissions.internalId },
      },
    },
    member_recovery_code: { erasure: { cascadesFrom: 'member_code' }, export: { excluded: omissions.secret } },
    account_note: {
      erasure: cascadesFromAccount,
      export: {
        rows: accountsExport.account_note,
        omitted: { id: omissions.internalId, staff_id: 'a member of staff' },
      },
    },
    account_event: {
      erasure: cascadesFromAccount,
      export: { rows: accountsExport.account_event, omitted: { id: omissions.internalId } },
    },
    account_link_token: {
      erasure: cascadesFromAccount,
      export: {
        excluded: 'links and codes of mails in the member’s own mailbox, which can change the account',
      },
    },
    login_failure: {
      erasure: {
        retained: {
          columns: [],
          reason: 'wrong passwords and codes under a keyed hash',
          until: 'a day after the attempt',
        },
      },
      export: { excluded: 'failed log-ins under a keyed hash, for a day' },
    },
    account_quota: {
      erasure: { retained: { columns: [], reason: 'daily counts under a keyed hash', until: 'the next day' } },
      export: { excluded: 'a count under a keyed hash, for a day' },
    },
  },
})

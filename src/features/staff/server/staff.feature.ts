import { defineFeature } from '#platform/server/feature.ts'
import { omissions, withoutPersonalData, type Table } from '#platform/server/feature-tables.ts'
import { eraseApprovals } from './approvals.ts'
import { exportApprovals } from './approvals.sql.ts'
import { exportAuditEntries } from './audit.sql.ts'
import { deleteEndedOfficeSessions } from './sessions.ts'
import { staffOffice } from './staff.api.ts'
import { eraseClaims } from './work-queue.ts'

const auditEntries: Table = {
  erasure: {
    retained: {
      columns: ['subject_id', 'after'],
      reason: 'proof of what staff did, which must not be erasable; it names the member by id only',
      until: 'the site ends',
    },
  },
  export: {
    rows: exportAuditEntries,
    omitted: {
      id: omissions.internalId,
      staff_id: 'the name of a member of staff',
      staff_name: 'the name of a member of staff',
      subject_kind: 'the member',
      subject_id: 'the member',
      before: 'in the data of the member itself',
      after: 'in the data of the member itself',
      network: 'where a member of staff works',
      request_id: omissions.internalId,
    },
  },
}

export const staffFeature = defineFeature({
  name: 'staff',
  office: staffOffice,
  jobs: [deleteEndedOfficeSessions],
  tables: {
    staff_account: withoutPersonalData,
    staff_role: withoutPersonalData,
    staff_recovery_code: withoutPersonalData,
    staff_login: withoutPersonalData,
    staff_invitation: withoutPersonalData,
    staff_device: withoutPersonalData,
    access_failure: withoutPersonalData,
    staff_session: withoutPersonalData,
    staff_passkey: withoutPersonalData,
    staff_passkey_challenge: withoutPersonalData,
    audit_entry: auditEntries,
    work_claim: {
      erasure: { erasedBy: eraseClaims },
      export: { excluded: 'the colleague who works on it; deleted within 15 days' },
    },
    approval: {
      erasure: { erasedBy: eraseApprovals },
      export: {
        rows: exportApprovals,
        omitted: {
          id: omissions.internalId,
          input: 'in the data of the member itself',
          requested_by: 'a member of staff',
          decided_by: 'a member of staff',
        },
      },
    },
  },
})

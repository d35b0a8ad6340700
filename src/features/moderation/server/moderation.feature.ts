import { defineFeature } from '#platform/server/feature.ts'
import { omissions, withoutPersonalData, type Erasure } from '#platform/server/feature-tables.ts'
import { detachErasedBans, eraseBanMatches } from './bans/ban-fingerprints.ts'
import { eraseCases } from './cases/cases.ts'
import { eraseFingerprints } from './flags/flags.ts'
import { moderationExport } from './export.sql.ts'
import { moderationApi, moderationOffice } from './moderation.api.ts'
import { moderationJobs } from './moderation.jobs.ts'

const colleague = 'the name of a member of staff'

const banFingerprints = 'hashes without an id, by which the return of a banned member is noticed'
const banFingerprintsEnd = 'the months of the setting ban_months after the ban'

/** The retained rows of an erased member: cases without a decision, which are disputes. */
function erasureOf(columns: readonly string[]): Erasure {
  return {
    erasedBy: eraseCases,
    retained: { columns, reason: 'a report that waits for a decision', until: 'half a year after the decision' },
  }
}

export const moderationFeature = defineFeature({
  name: 'moderation',
  api: moderationApi,
  office: moderationOffice,
  jobs: moderationJobs,
  tables: {
    moderation_figure: withoutPersonalData,
    ban_match: {
      erasure: { erasedBy: eraseBanMatches },
      export: {
        rows: moderationExport.ban_match,
        omitted: {
          member_id: omissions.inOtherColumns,
          ban_id: 'somebody else',
          case_id: omissions.internalId,
        },
      },
    },
    ban_record: {
      erasure: {
        erasedBy: detachErasedBans,
        retained: { columns: [], reason: banFingerprints, until: banFingerprintsEnd },
      },
      export: {
        rows: moderationExport.ban_record,
        omitted: {
          id: omissions.internalId,
          site_id: omissions.internalId,
          case_id: omissions.internalId,
          member_id: omissions.inOtherColumns,
          category: 'a report by somebody else; the decision about it is exported',
        },
      },
    },
    ban_mark: {
      erasure: { retained: { columns: [], reason: banFingerprints, until: banFingerprintsEnd } },
      export: { excluded: 'keyed hashes of the address, phone number, devices and photos, which are exported' },
    },
    moderation_case: {
      erasure: erasureOf(['subject_id', 'member_id', 'evidence']),
      export: { excluded: 'a report by somebody else; the decision about it is exported' },
    },
    report: {
      erasure: erasureOf(['body']),
      export: {
        rows: moderationExport.report,
        omitted: { id: omissions.internalId, case_id: omissions.internalId, reporter_id: omissions.inOtherColumns },
      },
    },
    case_decision: {
      erasure: { cascadesFrom: 'moderation_case' },
      export: {
        rows: moderationExport.case_decision,
        omitted: {
          id: omissions.internalId,
          case_id: omissions.internalId,
          member_id: omissions.inOtherColumns,
          restorable: 'in the data of the member itself',
          objection_token_hash: omissions.secret,
          decided_by: colleague,
          objection_decided_by: colleague,
          reversed_by: colleague,
        },
      },
    },
    flag_rule: withoutPersonalData,
    message_flag: {
      erasure: { cascadesFrom: 'message' },
      export: {
        rows: moderationExport.message_flag,
        omitted: {
          message_id: omissions.internalId,
          site_id: omissions.internalId,
          member_id: omissions.inOtherColumns,
          risks: 'what the recipient was warned of',
        },
      },
    },
    case_flag: {
      erasure: { cascadesFrom: 'moderation_case' },
      export: { excluded: 'the statement of reasons says that a rule flagged it' },
    },
    opener_fingerprint: {
      erasure: { erasedBy: eraseFingerprints },
      export: { excluded: 'keyed hashes of first messages, which are exported as messages' },
    },
  },
})

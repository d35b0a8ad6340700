import { scheduledJob } from '#platform/server/jobs/queue.ts'
import { deleteExpiredBanFingerprints } from './bans/ban-fingerprints.ts'
import { deleteOldCases } from './cases/cases.ts'
import { removeEvidenceFile } from './cases/evidence.ts'
import { deleteExpiredFingerprints } from './flags/flags.ts'
import { endMeasures } from './measures/measure-ends.ts'

/** Ends the measures that have run out. */
const endRunOutMeasures = scheduledJob('moderation.end_measures', '*/5 * * * *', endMeasures)

/** Deletes cases once nobody can object any more. */
const deleteCases = scheduledJob('moderation.delete_cases', '29 4 * * *', deleteOldCases)

/** Deletes the fingerprints of first messages that no longer count. */
const deleteFingerprints = scheduledJob('moderation.delete_fingerprints', '41 4 * * *', deleteExpiredFingerprints)

/** Deletes the fingerprints of bans that have expired. */
const deleteBanFingerprints = scheduledJob('moderation.delete_ban_marks', '47 4 * * *', deleteExpiredBanFingerprints)

export const moderationJobs = [
  endRunOutMeasures,
  deleteCases,
  removeEvidenceFile,
  deleteFingerprints,
  deleteBanFingerprints,
]

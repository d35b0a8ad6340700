import { scheduledJob } from '#platform/server/jobs/queue.ts'
import { deleteOldCases } from './cases.ts'
import { endSuspensions } from './decisions.ts'
import { removeEvidenceFile } from './evidence.ts'
import { deleteExpiredFingerprints } from './flags.ts'

/** Ends the suspensions that have run out. */
const endRunOutSuspensions = scheduledJob('moderation.end_suspensions', '*/10 * * * *', endSuspensions)

/** Deletes cases once nobody can object any more. */
const deleteCases = scheduledJob('moderation.delete_cases', '29 4 * * *', deleteOldCases)

/** Deletes the fingerprints of first messages that no longer count. */
const deleteFingerprints = scheduledJob('moderation.delete_fingerprints', '41 4 * * *', deleteExpiredFingerprints)

export const moderationJobs = [endRunOutSuspensions, deleteCases, removeEvidenceFile, deleteFingerprints]

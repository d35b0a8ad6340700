import { scheduledJob } from '#platform/server/jobs/queue.ts'
import { deleteExpiredExports, makeExport, removeArchive } from './export.ts'

/** Deletes archives that can no longer be downloaded (L-28). */
const expireExports = scheduledJob('me.delete_expired_exports', '11 * * * *', deleteExpiredExports)

export const meJobs = [makeExport, removeArchive, expireExports]

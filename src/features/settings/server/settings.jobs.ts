import { scheduledJob } from '#platform/server/jobs/queue.ts'
import { deleteExpiredExports, makeExport, removeArchiveFile } from './settings.ts'

/** Deletes archives that can no longer be downloaded (L-28). */
const expireExports = scheduledJob('settings.delete_expired_exports', '11 * * * *', deleteExpiredExports)

/** The hourly job above, and those that the operations enqueue. */
export const settingsJobs = [makeExport, removeArchiveFile, expireExports]

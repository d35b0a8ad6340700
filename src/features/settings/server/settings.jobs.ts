import { scheduledJob } from '#platform/server/jobs/queue.ts'
import { deleteExpiredExports, makeExport, removeArchive } from './settings.ts'

/** Deletes archives that can no longer be downloaded (L-28). */
const expireExports = scheduledJob('settings.delete_expired_exports', '11 * * * *', deleteExpiredExports)

export const settingsJobs = [makeExport, removeArchive, expireExports]

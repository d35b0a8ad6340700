import { scheduledJob } from '#platform/server/queue.ts'
import { deleteExpiredExports, makeExport, removeArchive } from './export.ts'

/** Archives go when their week is over (L-28). */
const expireExports = scheduledJob('me.forget_exports', '11 * * * *', deleteExpiredExports)

export const meJobs = [makeExport, removeArchive, expireExports]

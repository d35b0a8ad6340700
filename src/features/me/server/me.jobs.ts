import { scheduledJob } from '#platform/server/queue.ts'
import { forgetOldExports, makeExport, removeArchive } from './export.ts'

/** Archives go when their week is over (L-28). */
const forgetExports = scheduledJob('me.forget_exports', '11 * * * *', forgetOldExports)

export const meJobs = [makeExport, removeArchive, forgetExports]

import { ago } from '#platform/server/ago.ts'
import { scheduledJob } from '#platform/server/jobs/queue.ts'
import { VIEW_DAYS } from '../rules.ts'
import { deleteViewsBefore } from './views.sql.ts'

/** Deletes old views. */
export const deleteOldViews = scheduledJob('discover.delete_old_views', '41 4 * * *', async (ctx) => {
  await deleteViewsBefore.run(ctx, { before: ago(ctx, { days: VIEW_DAYS }) })
})

export const discoverJobs = [deleteOldViews]

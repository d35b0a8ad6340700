import { scheduledJob } from '#platform/server/jobs/queue.ts'
import { SKIP_DAYS } from '../rules.ts'
import { deleteSnoozesBefore, deleteSkipsBefore } from './swipe.sql.ts'
import { ago } from '#platform/server/ago.ts'

/** Deletes expired skips and snoozes. */
export const deleteOldSkips = scheduledJob('likes.delete_old_skips', '23 4 * * *', async (ctx) => {
  const before = ago(ctx, { days: SKIP_DAYS })
  await deleteSkipsBefore.run(ctx, { before })
  await deleteSnoozesBefore.run(ctx, { before })
})

export const likesJobs = [deleteOldSkips]

import { DAY_MILLISECONDS } from '#platform/days.ts'
import { scheduledJob } from '#platform/server/queue.ts'
import { SKIP_DAYS } from '../rules.ts'
import { deletePutOffsBefore, deleteSkipsBefore } from './swipe.sql.ts'

/** Forgets whom members skipped or put off so long ago that it has no effect any more. */
export const forgetOldSkips = scheduledJob('likes.forget_skips', '23 4 * * *', async (ctx) => {
  const before = new Date(ctx.now().getTime() - SKIP_DAYS * DAY_MILLISECONDS)
  await deleteSkipsBefore.run(ctx.db, [before])
  await deletePutOffsBefore.run(ctx.db, [before])
})

export const likesJobs = [forgetOldSkips]

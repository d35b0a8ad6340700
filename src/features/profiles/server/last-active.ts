// Public: other features or the app use this file.
import { type Context, isMember } from '#platform/server/context.ts'
import { createThrottledWriter } from '#platform/server/database/throttled-writer.ts'
import { updateLastActive } from './profiles.sql.ts'

const writeLastActive = createThrottledWriter<Date>({
  intervalMilliseconds: 60_000,
  failureMessage: 'last activity was not written',
  async write(ctx, activity) {
    await updateLastActive.run(ctx, {
      memberIds: activity.map(([memberId]) => memberId),
      seenAt: activity.map(([, at]) => at),
    })
  },
})

/**
 * Records activity of the logged-in member. Writes at most once a minute per member, in batches. Returns at once and
 * never throws; call it outside of a transaction.
 */
export function recordActivity(ctx: Context): void {
  if (isMember(ctx)) writeLastActive(ctx, ctx.actor.memberId, ctx.now())
}

import type { Context } from '#platform/server/context.ts'
import { batchWriter } from '#platform/server/batch-writer.ts'
import { updateLastActive } from './profiles.sql.ts'

const writeLastActive = batchWriter<Date>({
  intervalMilliseconds: 60_000,
  failureMessage: 'last activity was not written',
  async write(ctx, seen) {
    await updateLastActive.run(ctx.db, [seen.map(([memberId]) => memberId), seen.map(([, at]) => at)])
  },
})

/**
 * Notes that the logged-in member is here. It is written at most once a minute per member, together with whoever
 * else came by while the previous write ran. Never waits and never fails; call it outside of a transaction.
 */
export function recordActivity(ctx: Context): void {
  if (ctx.memberId !== null) writeLastActive(ctx, ctx.memberId, ctx.now())
}

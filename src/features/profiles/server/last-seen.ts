import type { Context } from '#platform/server/context.ts'
import { seldomWriter } from '#platform/server/seldom-writer.ts'
import { moveLastActive } from './profiles.sql.ts'

const noteSeen = seldomWriter<Date>({
  everyMilliseconds: 60_000,
  failure: 'last activity was not written',
  async write(ctx, seen) {
    await moveLastActive.run(ctx.db, [seen.map(([memberId]) => memberId), seen.map(([, at]) => at)])
  },
})

/**
 * Notes that the logged-in member is here. It is written at most once a minute per member, together with whoever
 * else came by while the previous write ran. Never waits and never fails; call it outside of a transaction.
 */
export function memberSeen(ctx: Context): void {
  if (ctx.memberId !== null) noteSeen(ctx, ctx.memberId, ctx.now())
}

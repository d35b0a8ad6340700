import { isMember, type Context } from '#platform/server/context.ts'
import { findCountry } from '#platform/server/http/geo.ts'
import { createThrottledWriter } from '#platform/server/database/throttled-writer.ts'
import { updateLastUse } from '#platform/server/security/sessions.sql.ts'

const queueUse = createThrottledWriter<{ at: Date; ip: string }>({
  intervalMilliseconds: 5 * 60_000,
  failureMessage: 'the last use of sessions was not written',
  async write(ctx, uses) {
    const countries = await Promise.all(uses.map(([, { ip }]) => findCountry(ip)))
    await updateLastUse.run(ctx, {
      ids: uses.map(([sessionId]) => sessionId),
      at: uses.map(([, { at }]) => at),
      countries,
    })
  },
})

/**
 * Records the time and country of a session's last use, at most once in five minutes; the address itself is not stored.
 * Never waits and never fails; call it outside of a transaction.
 */
export function recordSessionUse(ctx: Context): void {
  if (isMember(ctx)) queueUse(ctx, ctx.actor.sessionId, { at: ctx.now(), ip: ctx.ip })
}

import type { Context } from '#platform/server/context.ts'
import { countryOf } from '#platform/server/geo.ts'
import { seldomWriter } from '#platform/server/seldom-writer.ts'
import { moveLastUse } from '#platform/server/sessions.sql.ts'

const noteUse = seldomWriter<{ at: Date; ip: string }>({
  everyMilliseconds: 5 * 60_000,
  failure: 'the last use of sessions was not written',
  async write(ctx, uses) {
    const countries = await Promise.all(uses.map(([, { ip }]) => countryOf(ip)))
    await moveLastUse.run(ctx.db, [uses.map(([sessionId]) => sessionId), uses.map(([, { at }]) => at), countries])
  },
})

/**
 * Notes when the session of a request was used and from which country, at most once in five minutes; the address itself
 * is not stored. Never waits and never fails; call it outside of a transaction.
 */
export function sessionUsed(ctx: Context): void {
  if (ctx.sessionId !== null) noteUse(ctx, ctx.sessionId, { at: ctx.now(), ip: ctx.ip })
}

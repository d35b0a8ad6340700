import { inTransaction, memberOf, type Context } from '#platform/server/context.ts'
import { endOtherSessions, endSession, endSessionByHandle, listSessions } from '#platform/server/sessions.ts'
import { parseDevice } from '#platform/user-agent.ts'
import type { OwnSession } from '../contract.ts'

/** Where the member is logged in, this session first, then the last used one (C-38). */
export async function listOwnSessions(ctx: Context): Promise<{ sessions: OwnSession[] }> {
  const rows = await listSessions(ctx, memberOf(ctx))
  const sessions = rows.map((row) => {
    const isCurrent = row.id === ctx.sessionId
    const lastUsedAt = (isCurrent ? ctx.now() : row.last_used_at).toISOString()
    const { handle: id, country, created_at: startedAt } = row
    return { id, isCurrent, ...parseDevice(row.user_agent), country, startedAt: startedAt.toISOString(), lastUsedAt }
  })
  return { sessions: sessions.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent)) }
}

/**
 * Logs one of the member's own devices out, with its sockets, and answers which are left; the one of this request is
 * logged out as by `logOut`. One that is not there, or not theirs, is left alone, so a second time changes nothing.
 */
export async function endOwnSession(ctx: Context, { id }: { id: string }): Promise<{ sessions: OwnSession[] }> {
  const { sessions } = await listOwnSessions(ctx)
  const isCurrent = sessions.some((session) => session.isCurrent && session.id === id)
  await inTransaction(ctx, (tx) => (isCurrent ? endSession(tx) : endSessionByHandle(tx, memberOf(tx), id)))
  return listOwnSessions(ctx)
}

/** Logs the member out everywhere but here; a second time changes nothing. */
export async function endOwnOtherSessions(ctx: Context): Promise<{ sessions: OwnSession[] }> {
  await inTransaction(ctx, (tx) => endOtherSessions(tx, memberOf(tx)))
  return listOwnSessions(ctx)
}

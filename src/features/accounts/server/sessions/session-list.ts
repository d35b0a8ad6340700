import { inTransaction, type MemberContext } from '#platform/server/context.ts'
import { endOtherSessions, endSession, endSessionByHandle, listSessions } from '#platform/server/security/sessions.ts'
import { parseDevice } from '#platform/server/http/user-agent.ts'
import type { accountsContract } from '../../contract.ts'
import type { InputOf, OutputOf } from '#platform/contract.ts'

/** Lists the sessions of the member: the current one first, then by last use (C-38). */
export async function listOwnSessions(ctx: MemberContext): Promise<OutputOf<typeof accountsContract.sessions>> {
  const rows = await listSessions(ctx, ctx.actor.memberId)
  const sessions = rows.map((row) => {
    const isCurrent = row.id === ctx.actor.sessionId
    const lastUsedAt = isCurrent ? ctx.now() : row.lastUsedAt
    const { handle: id, country, createdAt: startedAt } = row
    return { id, isCurrent, ...parseDevice(row.userAgent), country, startedAt, lastUsedAt }
  })
  return { sessions: sessions.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent)) }
}

/**
 * Ends one of the member's own sessions, with its sockets, and returns the remaining ones. Ending the session of the
 * request is the same as `logOut`. Ignores a session that does not exist or belongs to somebody else.
 */
export async function endOwnSession(
  ctx: MemberContext,
  { id }: InputOf<typeof accountsContract.endSession>,
): Promise<OutputOf<typeof accountsContract.sessions>> {
  const { sessions } = await listOwnSessions(ctx)
  const isCurrent = sessions.some((session) => session.isCurrent && session.id === id)
  await inTransaction(ctx, (tx) => (isCurrent ? endSession(tx) : endSessionByHandle(tx, tx.actor.memberId, id)))
  return listOwnSessions(ctx)
}

/** Ends all other sessions of the member. */
export async function endOwnOtherSessions(ctx: MemberContext): Promise<OutputOf<typeof accountsContract.sessions>> {
  await inTransaction(ctx, (tx) => endOtherSessions(tx, tx.actor.memberId))
  return listOwnSessions(ctx)
}

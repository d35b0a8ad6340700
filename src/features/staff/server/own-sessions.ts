import { createHash } from 'node:crypto'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import { parseDevice } from '#platform/server/http/user-agent.ts'
import { recordAudit } from './audit.ts'
import { deleteOtherSessions, deleteOwnSession, listOwnSessions, type OwnOfficeSessionRow } from './login.sql.ts'
import { endOfficeSession, idleSince } from './sessions.ts'
import type { staffOfficeContract } from '../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** Lists the own sessions of a staff member, at every site: the current one first, then by last use. */
export async function listSessionsOfSelf(ctx: StaffContext) {
  const sessions = (await findRows(ctx)).map((row) => {
    const { userAgent, country, createdAt, lastUsedAt } = row
    const times = { startedAt: createdAt, lastUsedAt }
    return { id: toHandle(row.id), isCurrent: isCurrent(ctx, row), ...parseDevice(userAgent), country, ...times }
  })
  return { sessions: sessions.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent)) }
}

/** Ends an own session. Ignores one that does not exist or belongs to somebody else. */
export async function endSessionOfSelf(
  ctx: StaffContext,
  { id }: InputOf<typeof staffOfficeContract.endSession>,
): Promise<void> {
  const row = (await findRows(ctx)).find((each) => toHandle(each.id) === id)
  if (!row) return
  return inTransaction(ctx, async (tx) => {
    if (isCurrent(tx, row)) await endOfficeSession(tx)
    else await deleteOwnSession.run(tx, { staffId: tx.actor.staffId, sessionId: row.id })
    await recordAudit(tx, { action: 'staff.end_session', subject: { kind: 'staff', id: tx.actor.staffId } })
  })
}

/** Ends all own sessions but the one of this request. */
export async function endOtherSessionsOfSelf(ctx: StaffContext): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await deleteOtherSessions.run(tx, { staffId: tx.actor.staffId, sessionId: tx.actor.sessionId ?? '' })
    await recordAudit(tx, { action: 'staff.end_other_sessions', subject: { kind: 'staff', id: tx.actor.staffId } })
  })
}

function findRows(ctx: StaffContext): Promise<OwnOfficeSessionRow[]> {
  return listOwnSessions.all(ctx, { staffId: ctx.actor.staffId, idleSince: idleSince(ctx.now()) })
}

function isCurrent({ actor }: StaffContext, { id }: OwnOfficeSessionRow): boolean {
  return actor.sessionId === id
}

/** Returns the handle of a session for its owner, which does not reveal its id. */
function toHandle(id: string): string {
  return createHash('sha256').update(`office session ${id}`).digest('hex').slice(0, 32)
}

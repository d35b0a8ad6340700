import { createHash, randomBytes } from 'node:crypto'
import DataLoader from 'dataloader'
import { SESSION_DAYS } from '#platform/retention.ts'
import type { Bus } from '#platform/server/live/bus.ts'
import { cached, monotonicNow } from '#platform/server/cached.ts'
import type { Context, MemberContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import { findCountry } from '#platform/server/http/geo.ts'
import { scheduledJob } from '#platform/server/jobs/queue.ts'
import {
  deleteExpiredSessions,
  deleteOtherSessions,
  confirmSessionRow,
  deleteSession,
  deleteSessionByHandle,
  deleteSessionsOf,
  findSessions,
  insertSession,
  isSessionFresh,
  listSessionsOf,
  type OwnSessionRow,
  type SessionRow,
} from '#platform/server/security/sessions.sql.ts'
import { ago } from '../ago.ts'

export const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60

/** A session and its subject. */
export interface Session {
  readonly id: string
  readonly subjectId: string
  readonly siteId: string
  readonly expiresAt: Date
}

/** Returns the stored id of a session: the hex SHA-256 of its token, so that the table alone grants no access. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Returns the cookie's name: `__Host-sid` on https, `sid` on http (C-38). */
export function getSessionCookieName(origin: string): string {
  return origin.startsWith('https:') ? '__Host-sid' : 'sid'
}

/**
 * Starts a session for a subject, sets its cookie and ends the session of this request (C-38). Returns the new session's
 * id.
 */
export async function startSession(ctx: Context, subjectId: string): Promise<string> {
  await deleteCurrentSession(ctx)
  const token = randomBytes(32).toString('base64url')
  const createdAt = ctx.now()
  const expiresAt = new Date(createdAt.getTime() + SESSION_SECONDS * 1000)
  const device = { userAgent: ctx.userAgent.slice(0, 200), country: await findCountry(ctx.ip) }
  const id = hashSessionToken(token)
  await insertSession.run(ctx, { id, subjectId, createdAt, expiresAt, ...device })
  ctx.response.headers.push(['set-cookie', buildSessionCookie(ctx.origin, token, SESSION_SECONDS)])
  return id
}

/** Returns whether the member of this request logged in, or typed the password again, within so many seconds. */
export async function isLoginFresh(ctx: MemberContext, seconds: number): Promise<boolean> {
  const since = ago(ctx, { seconds })
  return (await isSessionFresh.oneOrThrow(ctx, { id: ctx.actor.sessionId, since })).fresh
}

/** Records that the member of this request typed the password again. */
export async function confirmLoginOfSession(ctx: MemberContext): Promise<void> {
  await confirmSessionRow.run(ctx, { id: ctx.actor.sessionId })
}

/** Ends the session of this request, if any, on the server and in the browser. */
export async function endSession(ctx: Context): Promise<void> {
  await deleteCurrentSession(ctx)
  ctx.response.headers.push(['set-cookie', buildSessionCookie(ctx.origin, '', 0)])
}

async function deleteCurrentSession(ctx: Context): Promise<void> {
  const id = currentSessionIdOf(ctx)
  if (id === null) return
  await deleteSession.run(ctx, { id })
  publishSessionEnd(ctx, [id])
}

function currentSessionIdOf({ actor }: Context): string | null {
  return actor.kind === 'member' ? actor.sessionId : null
}

/** Ends every session of a subject. */
export async function endAllSessions(ctx: Context, subjectId: string): Promise<void> {
  const ended = await deleteSessionsOf.all(ctx, { subjectId })
  publishSessionEnd(
    ctx,
    ended.map((row) => row.id),
  )
}

/** Ends every session of a subject except that of this request. Returns their number. */
export async function endOtherSessions(ctx: Context, subjectId: string): Promise<number> {
  const ended = await deleteOtherSessions.all(ctx, { subjectId, exceptId: currentSessionIdOf(ctx) })
  publishSessionEnd(
    ctx,
    ended.map((row) => row.id),
  )
  return ended.length
}

/** Lists the active sessions of a subject, the last used one first. */
export async function listSessions(ctx: Context, subjectId: string): Promise<OwnSessionRow[]> {
  return listSessionsOf.all(ctx, { subjectId })
}

/** Ends one session of a subject by its handle; ignores a missing session or another subject's. */
export async function endSessionByHandle(ctx: Context, subjectId: string, handle: string): Promise<void> {
  const ended = await deleteSessionByHandle.all(ctx, { subjectId, handle })
  publishSessionEnd(
    ctx,
    ended.map((row) => row.id),
  )
}

function publishSessionEnd(ctx: Context, sessionIds: string[]): void {
  ctx.afterCommit(() => ctx.services.bus.publish({ to: 'sessions', sessionIds }))
}

function buildSessionCookie(origin: string, token: string, maxAgeSeconds: number): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${getSessionCookieName(origin)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`
}

/** Finds sessions, with a cache of one second. */
export interface SessionFinder {
  find(token: string, now: Date): Promise<Session | null>
  /** Returns which of these sessions have ended. Reads the database. */
  findEnded(ids: readonly string[], now: Date): Promise<string[]>
}

const sessionCache = cached<CachedSession>({ maxEntries: 20_000, maxAgeMilliseconds: 1_000 })

/** The session of a token, or null when there is none, which is cached too. */
interface CachedSession {
  readonly session: Session | null
}

/** Creates a session finder. The bus evicts ended sessions in this process; elsewhere they expire in a second. */
export function createSessionFinder(db: Db, bus: Bus): SessionFinder {
  const cache = sessionCache({ services: db, now: monotonicNow })
  bus.subscribe((message) => {
    if (message.to === 'sessions') for (const id of message.sessionIds) cache.delete(id)
  })
  const rows = createSessionLoader(db)
  return {
    async find(token, now) {
      const id = hashSessionToken(token)
      const cachedSession = await cache.get(id, async () => ({ session: toSession(await rows.load(id), now) }))
      return cachedSession.session
    },
    async findEnded(ids, now) {
      const active = new Set<string>()
      for (const batch of splitIntoBatches(ids, MAX_IDS_PER_QUERY)) {
        for (const row of await findSessions.all(db, { ids: batch })) if (row.expiresAt > now) active.add(row.id)
      }
      return ids.filter((id) => !active.has(id))
    },
  }
}

const MAX_IDS_PER_QUERY = 1_000

function splitIntoBatches(ids: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, index) => ids.slice(index * size, (index + 1) * size))
}

/** Creates a batched read of sessions: ids that arrive during a query share the next one. */
function createSessionLoader(db: Db): DataLoader<string, SessionRow | null> {
  let running: Promise<unknown> = Promise.resolve()
  async function loadBatch(ids: readonly string[]): Promise<(SessionRow | null)[]> {
    const query = findSessions.all(db, { ids: [...ids] })
    running = query.catch(() => undefined)
    const rowsById = new Map((await query).map((row) => [row.id, row]))
    return ids.map((id) => rowsById.get(id) ?? null)
  }
  const batchScheduleFn = (start: () => void) => void running.then(start)
  return new DataLoader(loadBatch, { cache: false, batchScheduleFn })
}

function toSession(row: SessionRow | null, now: Date): Session | null {
  if (!row || row.expiresAt <= now) return null
  return { id: row.id, subjectId: row.subjectId, siteId: row.siteId, expiresAt: row.expiresAt }
}

/** Deletes the rows of expired sessions, once an hour. */
export const deleteEndedSessions = scheduledJob('platform.delete_ended_sessions', '43 * * * *', async (ctx) => {
  await deleteExpiredSessions.run(ctx)
})

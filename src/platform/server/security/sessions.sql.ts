import { statement } from '#platform/server/database/statement.ts'

export const insertSession = statement<
  [
    id: string,
    subjectId: string,
    siteId: string,
    createdAt: Date,
    expiresAt: Date,
    userAgent: string,
    country: string | null,
  ]
>(
  'sessions.insert',
  `insert into session (id, subject_id, site_id, created_at, expires_at, user_agent, last_used_at, country)
   values ($1, $2, $3, $4, $5, $6, $4, $7)`,
)

/** A session as shown to its owner. */
export interface OwnSessionRow {
  id: string
  handle: string
  user_agent: string
  country: string | null
  created_at: Date
  last_used_at: Date
}

export const listSessionsOf = statement<[subjectId: string, now: Date], OwnSessionRow>(
  'sessions.list_of',
  `select id, handle, user_agent, country, created_at, coalesce(last_used_at, created_at) as last_used_at
   from session where subject_id = $1 and expires_at > $2 order by coalesce(last_used_at, created_at) desc, id`,
)

/** Selects the sessions for a member's data export (L-28). */
export const exportSessions = statement<[subjectId: string], Record<string, unknown>>(
  'sessions.export',
  `select created_at, confirmed_at, last_used_at, expires_at, country, user_agent from session where subject_id = $1 order by created_at`,
)

/** Updates the last use of a batch of sessions. */
export const updateLastUse = statement<[ids: string[], at: Date[], countries: (string | null)[]]>(
  'sessions.update_last_use',
  `update session set last_used_at = used.at, country = used.country
   from unnest($1::text[], $2::timestamptz[], $3::text[]) as used (id, at, country) where session.id = used.id`,
)

export const isSessionFresh = statement<[id: string, since: Date], { fresh: boolean }>(
  'sessions.is_fresh',
  `select exists (select from session where id = $1 and greatest(created_at, confirmed_at) > $2) as fresh`,
)

export const confirmSessionRow = statement<[id: string, at: Date]>(
  'sessions.confirm',
  `update session set confirmed_at = $2 where id = $1`,
)

export const deleteSessionByHandle = statement<[subjectId: string, handle: string], { id: string }>(
  'sessions.delete_by_handle',
  `delete from session where subject_id = $1 and handle = $2 returning id`,
)

export const deleteOtherSessions = statement<[subjectId: string, exceptId: string | null], { id: string }>(
  'sessions.delete_others',
  `delete from session where subject_id = $1 and id is distinct from $2 returning id`,
)

/** A session as the request's context reads it. */
export interface SessionRow {
  id: string
  subject_id: string
  site_id: string
  expires_at: Date
}

export const findSessions = statement<[ids: string[]], SessionRow>(
  'sessions.find',
  `select id, subject_id, site_id, expires_at from session where id = any($1)`,
)

export const deleteSession = statement<[id: string]>('sessions.delete', `delete from session where id = $1`)

export const deleteSessionsOf = statement<[subjectId: string], { id: string }>(
  'sessions.delete_of',
  `delete from session where subject_id = $1 returning id`,
)

export const deleteExpiredSessions = statement<[now: Date]>(
  'sessions.delete_expired',
  `delete from session where expires_at <= $1`,
)

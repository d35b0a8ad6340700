import { exportStatement, statement } from '#platform/server/database/statement.ts'

export const insertSession = statement<{
  id: string
  subjectId: string
  createdAt: Date
  expiresAt: Date
  userAgent: string
  country: string | null
}>(
  'sessions.insert',
  `insert into session (id, subject_id, site_id, created_at, expires_at, user_agent, last_used_at, country)
   values (:id, :subjectId, :site, :createdAt, :expiresAt, :userAgent, :createdAt, :country)`,
)

/** A session as shown to its owner. */
export interface OwnSessionRow {
  id: string
  handle: string
  userAgent: string
  country: string | null
  createdAt: Date
  lastUsedAt: Date
}

export const listSessionsOf = statement<{ subjectId: string }, OwnSessionRow>(
  'sessions.list_of',
  `select id, handle, user_agent, country, created_at, coalesce(last_used_at, created_at) as last_used_at
   from session where subject_id = :subjectId and expires_at > :now order by coalesce(last_used_at, created_at) desc, id`,
  { allSites: 'its parameter is the id of the logged-in member' },
)

/** Selects the sessions for a member's data export (L-28). */
export const exportSessions = exportStatement(
  'sessions.export',
  `select created_at, confirmed_at, last_used_at, expires_at, country, user_agent from session where subject_id = :memberId order by created_at`,
)

/** Updates the last use of a batch of sessions. */
export const updateLastUse = statement<{ ids: string[]; at: Date[]; countries: (string | null)[] }>(
  'sessions.update_last_use',
  `update session set last_used_at = used.at, country = used.country
   from unnest(:ids::text[], :at::timestamptz[], :countries::text[]) as used (id, at, country) where session.id = used.id`,
  { allSites: 'its parameter is the id of the logged-in member' },
)

export const isSessionFresh = statement<{ id: string; since: Date }, { fresh: boolean }>(
  'sessions.is_fresh',
  `select exists (select from session where id = :id and greatest(created_at, confirmed_at) > :since) as fresh`,
  { allSites: 'its parameter is the id of the logged-in member' },
)

export const confirmSessionRow = statement<{ id: string }>(
  'sessions.confirm',
  `update session set confirmed_at = :now where id = :id`,
  { allSites: 'its parameter is the id of the logged-in member' },
)

export const deleteSessionByHandle = statement<{ subjectId: string; handle: string }, { id: string }>(
  'sessions.delete_by_handle',
  `delete from session where subject_id = :subjectId and handle = :handle returning id`,
  { allSites: 'its parameter is the id of the logged-in member' },
)

export const deleteOtherSessions = statement<{ subjectId: string; exceptId: string | null }, { id: string }>(
  'sessions.delete_others',
  `delete from session where subject_id = :subjectId and id is distinct from :exceptId returning id`,
  { allSites: 'its parameter is the id of the logged-in member' },
)

/** A session as the request's context reads it. */
export interface SessionRow {
  id: string
  subjectId: string
  siteId: string
  expiresAt: Date
}

export const findSessions = statement<{ ids: string[] }, SessionRow>(
  'sessions.find',
  `select id, subject_id, site_id, expires_at from session where id = any(:ids)`,
  { allSites: 'its caller checks the site' },
)

export const deleteSession = statement<{ id: string }>('sessions.delete', `delete from session where id = :id`, {
  allSites: 'its parameter is the id of the logged-in member',
})

export const deleteSessionsOf = statement<{ subjectId: string }, { id: string }>(
  'sessions.delete_of',
  `delete from session where subject_id = :subjectId returning id`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

export const deleteExpiredSessions = statement<void>(
  'sessions.delete_expired',
  `delete from session where expires_at <= :now`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

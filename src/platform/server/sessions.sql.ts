import { statement } from '#platform/server/statement.ts'

export const insertSession = statement<
  [id: string, subjectId: string, siteId: string, createdAt: Date, expiresAt: Date, userAgent: string]
>(
  'sessions.insert',
  `insert into session (id, subject_id, site_id, created_at, expires_at, user_agent)
   values ($1, $2, $3, $4, $5, $6)`,
)

export const findSessions = statement<
  [ids: string[]],
  { id: string; subject_id: string; site_id: string; expires_at: Date }
>('sessions.find', `select id, subject_id, site_id, expires_at from session where id = any($1)`)

export const deleteSession = statement<[id: string]>('sessions.delete', `delete from session where id = $1`)

export const deleteSessionsOf = statement<[subjectId: string], { id: string }>(
  'sessions.delete_of',
  `delete from session where subject_id = $1 returning id`,
)

export const deleteExpiredSessions = statement<[now: Date]>(
  'sessions.delete_expired',
  `delete from session where expires_at <= $1`,
)

import { randomBytes } from 'node:crypto'
import type { Database } from '#platform/server/database/db.ts'
import { hashSessionToken } from '#platform/server/security/sessions.ts'
import type { BenchMember } from './bench-site.ts'

/** Creates a session for each of these members. */
export async function createSessions(
  database: Pick<Database, 'query'>,
  siteId: string,
  ids: readonly string[],
): Promise<BenchMember[]> {
  const members = ids.map((id) => ({ id, token: randomBytes(32).toString('base64url') }))
  const sessions = members.map(({ token }) => hashSessionToken(token))
  await database.query({ text: insertSessions }, [sessions, [...ids], siteId])
  return members
}

/** Lists visible members of a site who have no session. */
export async function listVisibleMembers(
  database: Pick<Database, 'query'>,
  siteId: string,
  count: number,
): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>({ text: selectVisible }, [siteId, count])
  return rows.map(({ id }) => id)
}

const selectVisible = `select member_id as id from member_search
  where site_id = $1 and visible and not exists (select 1 from session where subject_id = member_id)
  order by member_id limit $2`

const insertSessions = `insert into session (id, subject_id, site_id, created_at, expires_at, user_agent)
  select id, subject_id, $3, now(), now() + interval '1 day', 'bench' from unnest($1::text[], $2::uuid[]) as s (id, subject_id)`

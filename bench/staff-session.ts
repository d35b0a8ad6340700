import { randomBytes } from 'node:crypto'
import { hashSessionToken } from '#platform/server/security/sessions.ts'
import { VONKJE } from '../db/seed/demo.ts'
import type { BenchSite } from './bench-site.ts'

/** Creates an admin of the office with a session, and returns its token. */
export async function createStaffSession({ database }: BenchSite): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await database.query({ text: insertSession }, [crypto.randomUUID(), VONKJE.id, hashSessionToken(token)])
  return token
}

const insertSession = `with account as (
    insert into staff_account (id, email, email_key, name, code_confirmed_at, created_at)
    values ($1::uuid, $1::uuid || '@example.com', $1::uuid || '@example.com', 'Bench', now(), now())),
  role as (insert into staff_role (staff_id, site_id, role, granted_at) values ($1::uuid, $2, 'admin', now()))
  insert into staff_session (id, staff_id, site_id, created_at, last_used_at, expires_at, user_agent)
  values ($3, $1::uuid, $2, now(), now(), now() + interval '1 hour', 'bench')`

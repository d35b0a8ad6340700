import type { Database } from '#platform/server/database/db.ts'
import { DEMO_PASSWORD } from '../db/seed/people.ts'
import { VONKJE } from '../db/seed/sites.ts'
import { buildRequest } from './connection.ts'

/** Selects the e-mail addresses of `count` members. All of them have the demo's password. */
export async function selectDemoAddresses(database: Database, count: number): Promise<string[]> {
  const { rows } = await database.query<{ email: string }>(
    {
      text: `select email from account where site_id = $1 and status = 'active' order by id limit $2`,
    },
    [VONKJE.id, count],
  )
  if (rows.length < count) throw new Error(`the database has fewer than ${count} active members`)
  return rows.map(({ email }) => email)
}

/**
 * Builds the request of the login screen. The product specification fixes its URL. `ip` is sent as `X-Forwarded-For`,
 * which the app reads only when it trusts the proxy.
 */
export function buildLoginRequest(port: number, login: { email: string; password?: string; ip?: string }): Buffer {
  return buildPostRequest(port, '/api/user.php', {
    body: { email: login.email, password: login.password ?? DEMO_PASSWORD },
    ip: login.ip,
  })
}

/** Builds a POST request of a visitor. */
export function buildPostRequest(port: number, path: string, { body, ip }: { body: object; ip?: string }): Buffer {
  const headers: Record<string, string> = {
    host: `localhost:${port}`,
    origin: `http://localhost:${port}`,
    'x-request-type': 'client',
  }
  if (ip) headers['x-forwarded-for'] = ip
  return buildRequest('POST', path, { headers, body: JSON.stringify(body) })
}

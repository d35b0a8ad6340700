import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { origin } from './journey.ts'

/** Runs a statement on the database of this run's site. Sets up data that no screen can create. */
export async function runSql(text: string, values: unknown[] = []): Promise<void> {
  const folder = join(process.env['JOURNEY_DATA'] ?? '', 'demo')
  const password = (await readFile(join(folder, 'postgres.password'), 'utf8')).trim()
  const port = Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[3])
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'vonk', password, database: 'vonk' })
  await client.connect()
  try {
    await client.query(text, values)
  } finally {
    await client.end()
  }
}

/** Creates a site without members: a copy of the demo's first site with other settings. */
export async function createSite(settings: Record<string, unknown>): Promise<{ id: string; origin: string }> {
  const id = randomUUID()
  const host = `site-${id.slice(0, 8)}.localhost`
  await runSql(
    `with new_site as (
       insert into site (id, key, company_id, settings, created_at)
       select $1::uuid, $2, company_id, settings || $3::jsonb, now() from site where key = 'vonkje'
     )
     insert into site_host (host, site_id, main) values ($2, $1::uuid, true)`,
    [id, host, JSON.stringify(settings)],
  )
  return { id, origin: origin().replace('localhost', host) }
}

import type { Database } from '#platform/server/database/db.ts'

/** The modules of PostgreSQL for names with typing mistakes: pg_trgm finds them, btree_gin keeps that to one country. */
const EXTENSIONS = ['pg_trgm', 'btree_gin'] as const

/**
 * Creates what finds misspelt names of cities, as far as the database can. A database without the modules, or whose owner
 * may not create them, finds cities by the start of their names only; `vonk doctor` reports it.
 */
export async function prepareCitySearch(database: Database): Promise<void> {
  for (const name of EXTENSIONS) await createExtension(database, name)
  if ((await hasIndex(database)) || !(await hasExtension(database, 'pg_trgm'))) return
  const columns = (await hasExtension(database, 'btree_gin')) ? 'country, key gin_trgm_ops' : 'key gin_trgm_ops'
  const text = `create index if not exists city_name_trigram on city_name using gin (${columns})`
  await database.query({ text }, []).catch(() => null) // another process is creating it, or the role may not
}

async function hasIndex(database: Database): Promise<boolean> {
  const { rows } = await database.query({ text: `select 1 where to_regclass('city_name_trigram') is not null` }, [])
  return rows.length > 0
}

async function createExtension(database: Database, name: string): Promise<void> {
  if (await hasExtension(database, name)) return
  // refused where the module is not installed, or the owner has no right to create it
  await database.query({ text: `create extension if not exists ${name}` }, []).catch(() => null)
}

async function hasExtension(database: Database, name: string): Promise<boolean> {
  const { rows } = await database.query({ text: 'select 1 from pg_extension where extname = $1' }, [name])
  return rows.length > 0
}

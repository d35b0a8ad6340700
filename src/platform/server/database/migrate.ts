import { readdir } from 'node:fs/promises'
import { runMigrations as runQueueMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'

const folder = new URL('../../../../db/migrations/', import.meta.url)

/**
 * Migrates a database to the latest schema. Each migration is one transaction; the migrator holds a lock, so
 * concurrent processes wait for each other.
 * @param url PostgreSQL as a role that may create tables and roles
 * @throws when a migration fails
 */
export async function migrate(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 5_000 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await migrateQueue(pool)
    const { error } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest()
    if (error) throw error
  } finally {
    await db.destroy()
  }
}

async function migrateQueue(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock(7264390)')
    await runQueueMigrations({ pgPool: pool })
    await client.query('select pg_advisory_unlock(7264390)')
  } finally {
    client.release()
  }
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}-.+\.ts$/.test(file)).toSorted()
  const entries = await Promise.all(
    files.map(async (file) => [file.slice(0, -'.ts'.length), await loadMigration(file)] as const),
  )
  return Object.fromEntries(entries)
}

async function loadMigration(file: string): Promise<Migration> {
  const { up }: { up: string } = await import(new URL(file, folder).href)
  return { up: async (db) => void (await sql.raw(up).execute(db)) }
}

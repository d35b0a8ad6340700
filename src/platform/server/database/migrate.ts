import { runMigrations as runQueueMigrations } from 'graphile-worker'
import pg from 'pg'
import { createMigrationTables } from './migrate-files.ts'
import { migrateFunctions } from './migrate-functions.ts'
import { migrateTables } from './migrate-tables.ts'

const ownFolder = new URL('../../../../db/', import.meta.url)
const LOCK_ID = 7_264_390

/**
 * Brings a database up to date: the tables of the job queue, the migrations, then the functions. Concurrent processes
 * wait for each other.
 * @param url PostgreSQL as a role that may create tables and roles
 * @param folder contains the folders `migrations` and `functions`
 * @throws Error of one sentence, before any change, when the database does not belong to these migrations
 * @throws Error when a file fails; its transaction is rolled back
 */
export async function migrate(url: string, folder = ownFolder): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 5_000 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await withLock(pool, async (client) => {
      await createMigrationTables(client)
      await runQueueMigrations({ pgPool: pool })
      await migrateTables(client, new URL('migrations/', folder))
      await migrateFunctions(client, new URL('functions/', folder))
    })
  } finally {
    await pool.end()
  }
}

async function withLock(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_ID])
    await work(client)
  } finally {
    client.release(true) // closing the connection releases the lock
  }
}

// npm run node -- db/baseline/make-dump.ts: writes baseline.sql, a database of this version with rows in every table.
// Run it for a release, before its first new migration; a test upgrades the dump to every later version.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '#platform/server/database/db.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { startPostgres } from '#platform/server/embedded-database/embedded-postgres.ts'
import type { Storage } from '#platform/server/media/storage.ts'
import { seedDemo } from '../seed/demo.ts'

const now = new Date('2026-06-01T10:00:00Z')
const database = new URL('../', import.meta.url)
/** The demo without portraits stores no file. */
const noStorage = {} as Storage

/** The tables of `migrate` at the baseline. */
const RECORDS = `create schema migration;
create table migration.applied_migration (
  name text primary key, hash text not null, applied_at timestamptz not null default now());
create table migration.applied_functions (
  name text primary key, hash text not null, applied_at timestamptz not null default now());`

const folder = await mkdtemp(join(tmpdir(), 'baseline-'))
const postgres = await startPostgres({ directory: join(folder, 'postgres') })
try {
  await seed(postgres.url)
  writeFileSync(new URL('baseline/baseline.sql', database), await dump(postgres.url))
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true })
}

async function seed(url: string): Promise<void> {
  await migrate(url)
  const pool = openDatabase(url, { size: 2, statementSeconds: 60 })
  await seedDemo(pool, noStorage, { people: 16, portraits: false, now })
  await pool.query({ text: read('baseline/rows.sql') }, [])
  await pool.close()
}

function read(path: string): string {
  return readFileSync(new URL(path, database), 'utf8')
}

/** Builds the dump: the files of the schema, the records of `migrate`, and the rows of every table. */
async function dump(url: string): Promise<string> {
  const migrations = readdirSync(new URL('migrations/', database)).toSorted()
  const features: string[] = JSON.parse(read('functions/order.json'))
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => undefined) // PostgreSQL may stop before the pool has closed
  try {
    const rows: string[] = []
    for (const table of await listTables(pool)) rows.push(await dumpRows(pool, table))
    return [
      '-- A database of the baseline, with rows in every table. Written by db/baseline/make-dump.ts; never edited.',
      'set check_function_bodies = off; -- the tables of the job queue are missing until the next start',
      ...migrations.map((name) => `-- db/migrations/${name}\n${read(`migrations/${name}`)}`),
      ...features.map((name) => `-- db/functions/${name}.sql\n${read(`functions/${name}.sql`)}`),
      RECORDS,
      'set session_replication_role = replica; -- no triggers: their effects are in the rows',
      ...rows,
      'reset session_replication_role;',
      ...(await dumpSequences(pool)),
      '',
    ].join('\n')
  } finally {
    await pool.end()
  }
}

async function listTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema in ('public', 'migration') and table_type = 'BASE TABLE' order by 1`,
  )
  return rows.map(({ name }) => name)
}

async function dumpRows(pool: pg.Pool, table: string): Promise<string> {
  const { rows } = await pool.query<{ text: string }>(
    `select to_jsonb(r)::text as text from ${table} r order by to_jsonb(r)::text`,
  )
  if (rows.length === 0) throw new Error(`${table} is empty; add a row to db/baseline/rows.sql`)
  const json = `[\n${rows.map(({ text }) => text).join(',\n')}\n]`
  return `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $json$${json}$json$);`
}

async function dumpSequences(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; value: string }>(
    `select sequencename as name, last_value as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )
  return rows.map(({ name, value }) => `select setval('${name}', ${value});`)
}

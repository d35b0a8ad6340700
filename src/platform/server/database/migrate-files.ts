import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'

/** A file of SQL, with the hash of its text. */
export interface SqlFile {
  readonly name: string
  readonly text: string
  readonly hash: string
}

/** A record of an applied file. */
export type AppliedFile = Pick<SqlFile, 'name' | 'hash'>

/** Reads a file of SQL. The hash ignores the kind of line ends, which Git may change. */
export async function readSqlFile(folder: URL, name: string): Promise<SqlFile> {
  const text = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n')
  return { name, text, hash: createHash('sha256').update(text).digest('hex') }
}

/**
 * Creates the tables that record the applied files. Their schema is closed to the application's role.
 * @throws Error when the database has the Kysely migrations from before the first release
 */
export async function createMigrationTables(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isOld: boolean }>(
    `select to_regclass('kysely_migration') is not null as "isOld"`,
  )
  if (rows[0]?.isOld)
    throw new Error(
      'the database was made by a version from before the first release, and cannot be updated; start with npm start -- --fresh, or with an empty database',
    )
  await client.query(
    `create schema if not exists migration;
     create table if not exists migration.applied_migration (
       name text primary key, hash text not null, applied_at timestamptz not null default now());
     create table if not exists migration.applied_functions (
       name text primary key, hash text not null, applied_at timestamptz not null default now())`,
  )
}

/**
 * Applies files and records them, in one transaction.
 * @throws Error with the message of the database and the name and line of the file that failed
 */
export async function applyFiles(
  client: pg.ClientBase,
  files: readonly SqlFile[],
  recordApplied: (file: SqlFile) => Promise<void>,
): Promise<void> {
  try {
    await client.query('begin')
    for (const file of files) {
      await runFile(client, file)
      await recordApplied(file)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined) // the connection may be lost
    throw error
  }
}

async function runFile(client: pg.ClientBase, { name, text }: SqlFile): Promise<void> {
  try {
    await client.query(text)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    const line = error.position ? `:${text.slice(0, Number(error.position)).split('\n').length}` : ''
    throw new Error(`${error.message} (${name}${line})`, { cause: error })
  }
}

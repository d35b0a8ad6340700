import { readdir } from 'node:fs/promises'
import { readSqlFile, type AppliedFile, type SqlFile } from './migrate-files.ts'
import { listAppliedFunctions, listAppliedMigrations } from './migration-state.sql.ts'
import type { Db } from './db.ts'

const ownFolder = new URL('../../../../db/', import.meta.url)

/** The difference between a migrated database and the files of this version, by the names of the files. */
export interface MigrationState {
  /** The migrations and functions that the next start applies. */
  readonly pending: readonly string[]
  /** The migrations that this version does not have, or has with another text. */
  readonly foreign: readonly string[]
}

/** Compares a database with the migrations and functions of this version, and changes nothing. */
export async function findMigrationState(db: Db): Promise<MigrationState> {
  const migrations = await readFiles(new URL('migrations/', ownFolder))
  const functions = await readFiles(new URL('functions/', ownFolder))
  const appliedMigrations = await listAppliedMigrations.all(db)
  const appliedFunctions = await listAppliedFunctions.all(db)
  const applied = new Set(appliedMigrations.map(({ name }) => name))
  return {
    pending: [
      ...migrations.filter(({ name }) => !applied.has(name)),
      ...functions.filter((file) => !appliedFunctions.some((each) => isSameFile(each, file))),
    ].map(({ name }) => name),
    foreign: appliedMigrations
      .filter((each) => !migrations.some((file) => isSameFile(each, file)))
      .map(({ name }) => name),
  }
}

/**
 * Lists the privileges that the migrations take away from a role: tables with the privileges that the role must not have
 * on them.
 */
export async function listRevokedPrivileges(role: string): Promise<{ table: string; privileges: string[] }[]> {
  const migrations = await readFiles(new URL('migrations/', ownFolder))
  const pattern = new RegExp(`^revoke ([a-z, ]+) on (\\w+) from ${role};`, 'gm')
  return migrations.flatMap(({ text }) =>
    [...text.matchAll(pattern)].map(([, list = '', table = '']) => ({ table, privileges: list.split(', ') })),
  )
}

async function readFiles(folder: URL): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(names.map((name) => readSqlFile(folder, name)))
}

function isSameFile(one: AppliedFile, other: AppliedFile): boolean {
  return one.name === other.name && one.hash === other.hash
}

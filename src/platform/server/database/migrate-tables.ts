import { readdir } from 'node:fs/promises'
import type pg from 'pg'
import { applyFiles, readSqlFile, type AppliedFile, type SqlFile } from './migrate-files.ts'

/**
 * Applies the pending migrations in order, each in one transaction. Also deletes the records of the functions, so that
 * all of them are created again. A migration may drop a view in order to change its table.
 * @throws Error of one sentence when an applied migration was changed or is missing, or when a new one has a lower number
 */
export async function migrateTables(client: pg.ClientBase, folder: URL): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const files = await Promise.all(names.map((name) => readSqlFile(folder, name)))
  const { rows: applied } = await client.query<AppliedFile>('select name, hash from migration.applied_migration')
  checkApplied(files, applied)
  for (const pending of files.slice(applied.length)) {
    await applyFiles(client, [pending], async ({ name, hash }) => {
      await client.query('insert into migration.applied_migration (name, hash) values ($1, $2)', [name, hash])
      await client.query('delete from migration.applied_functions')
    })
  }
}

function checkApplied(files: readonly SqlFile[], applied: readonly AppliedFile[]): void {
  const names = files.map(({ name }) => name)
  const unknown = applied.find(({ name }) => !names.includes(name))
  if (unknown)
    throw new Error(`the database has the migration ${unknown.name}, which only a newer or another version of Vonk has`)
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]))
  for (const { name, hash } of files.slice(0, applied.length)) {
    if (!hashes.has(name))
      throw new Error(`the migration ${name} is older than those that the database has; give it the next number`)
    if (hashes.get(name) !== hash)
      throw new Error(
        `the migration ${name} was changed after the database applied it; restore its text, and write the change as a new migration`,
      )
  }
}

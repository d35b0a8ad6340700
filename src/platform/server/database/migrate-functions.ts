import { readFile, readdir } from 'node:fs/promises'
import type pg from 'pg'
import { applyFiles, readSqlFile, type AppliedFile, type SqlFile } from './migrate-files.ts'

/**
 * Applies the files of functions, views and triggers that changed since they were last applied, in the order of
 * `order.json`. They share one transaction: when a file fails, all functions stay as they were.
 */
export async function migrateFunctions(client: pg.ClientBase, folder: URL): Promise<void> {
  const files = await readFunctionFiles(folder)
  const { rows: applied } = await client.query<AppliedFile>('select name, hash from migration.applied_functions')
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]))
  const changedFiles = files.filter(({ name, hash }) => hashes.get(name) !== hash)
  await applyFiles(client, changedFiles, async ({ name, hash }) => {
    await client.query(
      `insert into migration.applied_functions (name, hash) values ($1, $2)
       on conflict (name) do update set hash = excluded.hash, applied_at = excluded.applied_at`,
      [name, hash],
    )
  })
}

/**
 * Reads the files in the order of `order.json`, which lists their features.
 * @throws Error when it does not list a file
 */
async function readFunctionFiles(folder: URL): Promise<SqlFile[]> {
  const features: string[] = JSON.parse(await readFile(new URL('order.json', folder), 'utf8'))
  const names = features.map((feature) => `${feature}.sql`)
  const unlisted = (await readdir(folder)).find((name) => name.endsWith('.sql') && !names.includes(name))
  if (unlisted) throw new Error(`db/functions/order.json does not list the feature of ${unlisted}`)
  return Promise.all(names.map((name) => readSqlFile(folder, name)))
}

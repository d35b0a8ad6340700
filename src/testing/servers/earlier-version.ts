import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { migrate } from '#platform/server/database/migrate.ts'

const database = new URL('../../../db/', import.meta.url)

/** Runs statements on a new connection, because those of a dump change its settings. */
export async function queryOnce<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Restores the baseline and migrates it up to a migration, without functions: a database of an earlier version. */
export async function restoreEarlierVersion(url: string, lastMigration: number): Promise<void> {
  await queryOnce(url, await readFile(new URL('baseline/baseline.sql', database), 'utf8'))
  const folder = await mkdtemp(join(tmpdir(), 'upgrade-'))
  const isEarlier = (path: string) => !(Number(/\/(\d{4})-[^/]+\.sql$/.exec(path)?.[1] ?? 0) > lastMigration)
  try {
    await cp(new URL('migrations', database), join(folder, 'migrations'), { recursive: true, filter: isEarlier })
    await mkdir(join(folder, 'functions'))
    await writeFile(join(folder, 'functions/order.json'), '[]')
    await migrate(url, pathToFileURL(`${folder}/`))
  } finally {
    await rm(folder, { recursive: true })
  }
}

import { inject } from 'vitest'
import { openDatabase, type Database } from '#platform/server/database/db.ts'
import { newUuid } from '#platform/server/database/uuid.ts'
import { buildDatabaseUrl } from './postgres.setup.ts'
import { restoreRows } from './world-restore.ts'

/**
 * A database with the data of the template, and connections to it. It serves one world at a time. Restoring its rows
 * takes a tenth of the time of a new database, whose connections would have to be opened and warmed again.
 */
export interface WorldDatabase {
  readonly name: string
  readonly url: string
  /** The role that owns the tables. */
  readonly owner: Database
  /** The role of the application. */
  readonly app: Database
  /** One connection, which restores the rows. */
  readonly restorer: Database
  readonly restoredAt: number | null
  readonly uses: number
}

/** Each use leaves dead rows, which slow down the next. */
const MAX_USES = 200

const free: WorldDatabase[] = []

let cluster: Database | null = null

/** Returns a free database of this process, or a new one. */
export async function takeWorldDatabase(): Promise<WorldDatabase> {
  return free.pop() ?? createWorldDatabase()
}

/** Restores a database for the next world, or deletes it. */
export async function returnWorldDatabase(database: WorldDatabase): Promise<void> {
  const restoredAt = isOpen(database) && database.uses < MAX_USES ? await restoreOrFail(database) : null
  if (restoredAt === null) await deleteWorldDatabase(database)
  else free.push({ ...database, restoredAt, uses: database.uses + 1 })
}

async function createWorldDatabase(): Promise<WorldDatabase> {
  const name = `world_${newUuid(new Date()).replaceAll('-', '')}`
  await runOnCluster(`create database ${name} template template_world strategy file_copy`)
  const url = buildDatabaseUrl(inject('clusterUrl'), name)
  const owner = openDatabase(url, { size: 3 })
  const app = openDatabase(url, { role: 'vonk_app' })
  const restorer = openDatabase(url, { size: 1 })
  for (const { pool } of [owner, app, restorer]) pool.options.idleTimeoutMillis = 0 // opening them again takes 35 ms
  return { name, url, owner, app, restorer, restoredAt: null, uses: 1 }
}

async function deleteWorldDatabase({ name, owner, app, restorer }: WorldDatabase): Promise<void> {
  await Promise.all([owner, app, restorer].filter(({ pool }) => !pool.ending).map((database) => database.close()))
  await runOnCluster(`drop database ${name} with (force)`)
}

function isOpen({ owner, app }: WorldDatabase): boolean {
  return !owner.pool.ending && !app.pool.ending
}

/** Returns null as well when a test has broken the connection or the tables. */
async function restoreOrFail({ restorer, restoredAt }: WorldDatabase): Promise<number | null> {
  return restoreRows(restorer, restoredAt).catch(() => null)
}

/** Runs a statement over the one connection of this process, which PostgreSQL ends when it stops. */
async function runOnCluster(text: string): Promise<void> {
  cluster ??= openDatabase(inject('clusterUrl'), { size: 1, statementSeconds: 120, connectSeconds: 120 })
  await cluster.query({ text }, [])
}

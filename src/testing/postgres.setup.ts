import { readdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#platform/server/database/db.ts'
import { startPostgres } from '#platform/server/embedded-database/embedded-postgres.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { prepareCitySearch } from '../../db/seed/city-index.ts'
import { seedBase } from '../../db/seed/demo.ts'
import { prepareRestore } from './world-restore.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * The URL of this test run's PostgreSQL with the owner role. Each world copies the database `template_world`;
     * `template_migrated` has the tables without rows.
     */
    clusterUrl: string
  }
}

/** The time at which every world starts and for which its demo members are seeded. */
export const worldStart = new Date('2026-06-01T10:00:00Z')

/**
 * Nothing of a test run must survive a crash, no table of a test grows so much that it must be vacuumed, and a further
 * process costs more than it saves.
 */
const SETTINGS = {
  max_connections: '300',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  max_parallel_workers_per_gather: '0',
}

/** Starts the PostgreSQL of the test run and creates a migrated and seeded database as the template of worlds. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  deleteAbandonedFolders()
  const folder = join(tmpdir(), getFolderName(process.pid))
  const postgres = await startPostgres({
    directory: join(folder, 'postgres'),
    settings: SETTINGS,
  })
  const tearDown = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await createTemplateDatabase(postgres.url)
  } catch (error) {
    await tearDown() // Vitest runs no teardown when the setup fails
    throw error
  }
  project.provide('clusterUrl', postgres.url)
  return tearDown
}

function getFolderName(pid: number): string {
  return `vonk-test-${pid}`
}

/** Deletes the folders of killed test runs, which would fill the disk. */
function deleteAbandonedFolders(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(/^vonk-test-(\d+)$/.exec(name)?.[1])
    if (pid && !isAlive(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function createTemplateDatabase(clusterUrl: string): Promise<void> {
  const { username, password } = new URL(clusterUrl)
  await runOn(clusterUrl, buildShortHash(username, password))
  await runOn(clusterUrl, 'create database template_world')
  const url = buildDatabaseUrl(clusterUrl, 'template_world')
  await migrate(url)
  await runOn(clusterUrl, 'create database template_migrated template template_world strategy file_copy')
  const database = openDatabase(url, { size: 2 })
  await prepareCitySearch(database)
  await seedBase(database, worldStart, { places: 'towns' })
  await prepareRestore(database)
  await database.close()
}

/** SQL: stores the password with one iteration. With the usual 4096, connecting takes 5 ms of processor time. */
function buildShortHash(username: string, password: string): string {
  return `set scram_iterations = 1; alter role ${username} password '${password}'`
}

async function runOn(url: string, text: string): Promise<void> {
  const database = openDatabase(url, { size: 1 })
  await database.query({ text }, [])
  await database.close()
}

/** Returns the URL of another database of the same cluster. */
export function buildDatabaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}

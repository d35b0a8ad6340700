import { readdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#platform/server/db.ts'
import { startPostgres } from '#platform/server/embedded-postgres.ts'
import { migrate } from '#platform/server/migrate.ts'
import { seedBase } from '../../db/seed/demo.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The cluster of this test run, as its owner; each world copies the database `template_world`. */
    clusterUrl: string
  }
}

/** The demo people are as old as this instant in every world. */
export const worldStart = new Date('2026-06-01T10:00:00Z')

/** Starts one PostgreSQL for the run, with a migrated and seeded template that worlds are copied from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  removeLeftovers()
  const folder = join(tmpdir(), folderOf(process.pid))
  const postgres = await startPostgres({
    directory: join(folder, 'postgres'),
    settings: { fsync: 'off', max_connections: '300' },
  })
  const takeDown = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await makeTemplate(postgres.url)
  } catch (error) {
    await takeDown() // Vitest calls nobody back when the setup fails
    throw error
  }
  project.provide('clusterUrl', postgres.url)
  return takeDown
}

function folderOf(pid: number): string {
  return `vonk-test-${pid}`
}

/** What killed runs left behind would fill the memory. */
function removeLeftovers(): void {
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

async function makeTemplate(clusterUrl: string): Promise<void> {
  const admin = openDatabase(clusterUrl, { size: 1 })
  await admin.query({ text: 'create database template_world' }, [])
  await admin.close()
  const url = databaseUrl(clusterUrl, 'template_world')
  await migrate(url)
  const database = openDatabase(url, { size: 2 })
  await seedBase(database, worldStart)
  await database.close()
}

/** The same cluster, another database. */
export function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}

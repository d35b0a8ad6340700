import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#app/config.ts'
import { prepareDataFolder } from '#app/processes/data-folder.ts'
import { markDemoSeeded } from '#features/sites/server/installation.ts'
import { openDatabase, type Database } from '#platform/server/database/db.ts'
import { startPostgres } from '#platform/server/embedded-database/embedded-postgres.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { createMember, type TestMember } from '#testing/test-members.ts'
import { seedBase } from '../db/seed/demo.ts'
import { createSiteProcess, withContext } from './site-process.ts'

/** A site in its own process, on its own embedded PostgreSQL. */
export interface CrashSite {
  readonly origin: string
  readonly pairs: readonly (readonly [TestMember, TestMember])[]
  start(): Promise<void>
  /** Kills the app with `kill -9`, but not its PostgreSQL. */
  killApp(): Promise<void>
  /** Kills PostgreSQL with SIGQUIT while the app keeps running. */
  killDatabase(): void
  /** Returns whether the app's process is running. */
  isAppRunning(): boolean
  /** Stops the app with SIGTERM. */
  stop(): Promise<void>
  /** Starts PostgreSQL without the app and calls `work` with its database. */
  inspectDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result>
  /** Deletes all data of the site. */
  remove(): Promise<void>
}

const creditsPerMember = 100_000

/** Creates a stopped site with `pairCount` pairs of members, who have credits for messages to each other. */
export async function prepareCrashSite(pairCount: number): Promise<CrashSite> {
  const folder = await mkdtemp(join(tmpdir(), 'crash-'))
  const config = readConfig([], { VONK_DATA: folder })
  prepareDataFolder(config)
  const directory = join(config.dataDirectory, 'postgres')
  const app = await createSiteProcess({ environment: { VONK_DATA: folder } })
  const pairs = await withDatabase(directory, (database, url) => seed(database, url, pairCount))
  return {
    origin: app.origin,
    pairs,
    start: () => app.start(),
    killApp: () => app.stop('SIGKILL'),
    killDatabase() {
      const pid = Number(readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[0])
      process.kill(pid, 'SIGQUIT')
    },
    isAppRunning: () => app.isRunning(),
    stop: () => app.stop('SIGTERM'),
    inspectDatabase: (work) => withDatabase(directory, work),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function withDatabase<Result>(
  directory: string,
  work: (database: Database, url: string) => Promise<Result>,
): Promise<Result> {
  const postgres = await startPostgres({ directory })
  const database = openDatabase(postgres.url, { size: 4 })
  try {
    return await work(database, postgres.url)
  } finally {
    await database.close()
    await postgres.stop()
  }
}

async function seed(database: Database, url: string, pairCount: number): Promise<[TestMember, TestMember][]> {
  await migrate(url)
  await seedBase(database, new Date())
  await markDemoSeeded(database, new Date())
  return withContext(database, async (ctx) => {
    const pairs: [TestMember, TestMember][] = []
    for (let pair = 0; pair < pairCount; pair++) {
      const first = await createMember(ctx, { gender: 'female', credits: creditsPerMember, premium: true })
      pairs.push([first, await createMember(ctx, { gender: 'male', credits: creditsPerMember, premium: true })])
    }
    return pairs
  })
}

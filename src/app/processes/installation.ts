import type { Logger } from 'pino'
import { prepareCitySearch } from '../../../db/seed/city-index.ts'
import { updatePlaces } from '../../../db/seed/places.ts'
import {
  findDatabaseContent,
  recordInstallationKind,
  type DatabaseContent,
} from '#features/sites/server/installation.ts'
import { openDatabase, type Database } from '#platform/server/database/db.ts'
import { requireConnections, requireRole } from '#platform/server/database/external-postgres.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { openCluster } from './cluster.ts'
import type { Config } from '../config.ts'
import { prepareDataFolder } from './data-folder.ts'
import { describeFailure } from './start-failure.ts'

/** The number of connections for jobs, as the owner of the tables. */
export const JOB_CONNECTIONS = 4
/** The time that a job waits for a connection: no person waits for it, and a busy machine needs longer. */
export const JOB_CONNECT_SECONDS = 10

export type Stop = () => Promise<unknown>

/**
 * Opens the data folder and the database of this installation, and migrates the database. The files and database of the
 * demo are never used for a real site, nor the reverse (C-79).
 * @param stops receives the functions that the caller must run when it stops
 * @returns the URL of the database
 * @throws Error of one sentence when the folder or the database cannot be used
 */
export async function openInstallation(config: Config, log: Logger, stops: Stop[]): Promise<string> {
  prepareDataFolder(config)
  let cluster = await openCluster(config, log)
  stops.unshift(() => cluster.stop())
  const content = await withOwnerDatabase(cluster.url, findDatabaseContent)
  if (content === 'unfinished demo' && !config.databaseUrl) {
    await cluster.stop()
    // `fresh` deletes the unfinished demo and begins anew.
    cluster = await openCluster({ ...config, fresh: true }, log)
  } else requireUsableContent(config, content)
  await migrate(cluster.url).catch((error: unknown) => {
    throw new Error(`The tables could not be brought up to date: ${describeFailure(error).replace(/\.$/, '')}.`, {
      cause: error,
    })
  })
  await requireRole(cluster.url, 'vonk_app')
  await requireConnections(cluster.url, { ...countConnections(config), jobConnections: JOB_CONNECTIONS })
  const contentAfterwards = await withOwnerDatabase(cluster.url, async (db) => {
    await recordInstallationKind(db, config.demo ? 'demo' : 'site')
    await prepareCitySearch(db)
    if (await updatePlaces(db)) log.info('the places of this version were imported')
    return findDatabaseContent(db)
  })
  requireUsableContent(config, contentAfterwards) // another process may have recorded the other kind meanwhile
  return cluster.url
}

/** Counts the processes that this program starts, each of which has a pool. */
function countConnections({ poolSize, webProcesses }: Config): { poolSize: number; processes: number } {
  return { poolSize, processes: webProcesses === 1 ? 1 : webProcesses + 1 }
}

/** Throws when an installation of this kind, demo or real site, may not use a database with this content. */
function requireUsableContent({ demo }: Config, content: DatabaseContent): void {
  const reason = demo ? refusalsOfDemo[content] : refusalsOfSite[content]
  if (reason) throw new Error(reason)
}

const refusalsOfDemo: Partial<Record<DatabaseContent, string>> = {
  site: 'DATABASE_URL points to the database of a real site, which demo mode never touches; give the demo an empty database, or none.',
  'foreign tables':
    "DATABASE_URL points to a database with tables that are not the demo's; give the demo an empty database, or none.",
  'unfinished demo':
    'The demo in the database of DATABASE_URL was not finished; empty that database, and the next start makes a whole one.',
}

const demoRefusal =
  'DATABASE_URL points to the database of a demo, whose passwords everybody knows; a real site needs a database of its own.'
const refusalsOfSite: Partial<Record<DatabaseContent, string>> = { demo: demoRefusal, 'unfinished demo': demoRefusal }

async function withOwnerDatabase<Result>(url: string, work: (db: Database) => Promise<Result>): Promise<Result> {
  const ownerDatabase = openDatabase(url, { size: 1 })
  try {
    return await work(ownerDatabase)
  } finally {
    await ownerDatabase.close()
  }
}

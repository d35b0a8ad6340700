import type { Logger } from 'pino'
import { RESPONSE_SECONDS } from '#features/backoffice/metrics.rules.ts'
import { openDatabase, type Database } from '#platform/server/database/db.ts'
import { openStandbys, type Standbys } from '#platform/server/database/standbys.ts'
import { serveAssets } from '#platform/server/http/assets.ts'
import { startWorker } from '#platform/server/jobs/worker.ts'
import type { Config } from '../config.ts'
import { addDevTools } from '../dev-tools.ts'
import { jobs } from '../features.ts'
import { JOB_CONNECT_SECONDS, JOB_CONNECTIONS, type Stop } from './installation.ts'
import { listen } from './listen.ts'
import { addPages, loadBuild, startVite } from '../pages/pages.ts'
import { openStorage } from './photo-storage.ts'
import { createServices, openSharedState } from '../services.ts'
import { buildSite, type Site } from '../site.ts'
import { serveWorkerHealth } from './worker-health.ts'

/** The resources of the installation that every process uses. */
export interface ProcessResources {
  readonly databaseUrl: string
  readonly log: Logger
}

/**
 * Serves requests, runs jobs, or both, in this process.
 * @param stops receives the functions that the caller must run when it stops
 */
export async function startProcess(config: Config, resources: ProcessResources, stops: Stop[]): Promise<void> {
  const { databaseUrl, log } = resources
  const database = openDatabase(databaseUrl, { role: 'vonk_app', size: config.poolSize })
  stops.unshift(() => database.close())
  const site = await buildSiteOfProcess(config, database, { log, stops })
  if (config.role !== 'web') startJobs(databaseUrl, site, stops)
  if (config.role === 'worker') {
    stops.unshift(() => site.app.close())
    return serveWorkerHealth(config, { database, log }, stops)
  }
  await addPagesAndAssets(site, config)
  await listen(site.app, config)
  storeResponsesRegularly(site, stops)
  stops.unshift(() => site.app.close())
  stops.unshift(() => site.drain())
}

async function buildSiteOfProcess(
  config: Config,
  database: Database,
  { log, stops }: { log: Logger; stops: Stop[] },
): Promise<Site> {
  const storage = await openStorage(config)
  const shared = openSharedState(config, log)
  stops.unshift(() => shared.bus.close())
  return buildSite({
    database,
    standbys: openProcessStandbys(config, database, { log, stops }),
    services: createServices(config, storage, shared),
    log,
    now: () => new Date(),
    trustProxy: config.trustProxy,
    runsJobs: config.role !== 'web',
    ...(config.development ? { maxWaitMilliseconds: 120_000 } : {}),
  })
}

/** Opens the standbys of a process that serves requests, or returns null. */
function openProcessStandbys(
  { readDatabaseUrls: urls, poolSize: size, role }: Config,
  primary: Database,
  { log, stops }: { log: Logger; stops: Stop[] },
): Standbys | null {
  if (urls.length === 0 || role === 'worker') return null
  const standbys = openStandbys({ urls, primary, log, role: 'vonk_app', size })
  stops.unshift(() => standbys.close())
  return standbys
}

function startJobs(databaseUrl: string, site: Site, stops: Stop[]): void {
  const owner = openDatabase(databaseUrl, { size: JOB_CONNECTIONS, connectSeconds: JOB_CONNECT_SECONDS })
  stops.unshift(() => owner.close())
  const runner = startWorker(owner, jobs, () => site.createBackgroundContext())
  stops.unshift(() => runner.stop())
}

/** Stores the counts of responses every minute, and when the process stops. */
function storeResponsesRegularly({ storeResponses }: Site, stops: Stop[]): void {
  const timer = setInterval(() => void storeResponses(), RESPONSE_SECONDS * 1_000)
  stops.unshift(async () => {
    clearInterval(timer)
    await storeResponses()
  })
}

async function addPagesAndAssets(site: Site, config: Config): Promise<void> {
  const { app, createBackgroundContext } = site
  if (config.demo) await addDevTools(app, config, createBackgroundContext)
  if (config.development) return addPages(site, await startVite(app))
  await serveAssets(app)
  addPages(site, await loadBuild())
}

import cluster from 'node:cluster'
import type { Logger } from 'pino'
import { openDatabase } from '#platform/server/database/db.ts'
import { openLog } from '#platform/server/log.ts'
import { readConfig, type Config } from '../config.ts'
import { drawRemainingPhotos, prepareDemo, reportReady } from '../demo.ts'
import { openInstallation, type Stop } from './installation.ts'
import { requireFreePort } from './listen.ts'
import { openStorage } from './photo-storage.ts'
import { readChildTask, reportChildReady, startProcessGroup, type ChildRole } from './process-group.ts'
import { startProcess } from './start-process.ts'

/** Starts the server, or one of its child processes. SIGINT and SIGTERM stop everything in the reverse order. */
export async function runServer(): Promise<void> {
  const config = readConfig()
  await (cluster.isWorker ? runChild(config) : runProgram(config))
}

async function runProgram(config: Config): Promise<void> {
  if (config.role !== 'worker') await requireFreePort(config)
  await startUntilSignal(async (stops) => {
    const log = openLog(config.logLevel)
    reportMissingRedis(config)
    const databaseUrl = await openInstallation(config, log, stops)
    await prepareDemoOf(config, databaseUrl)
    const roles = listChildRoles(config)
    if (roles.length === 0) await startProcess(config, { databaseUrl, log }, stops)
    else await startGroup(roles, { databaseUrl, log, stops })
    reportReady(config)
    await continueDemo(config, { databaseUrl, log }, stops)
  })
}

async function startGroup(
  roles: readonly ChildRole[],
  { databaseUrl, log, stops }: { databaseUrl: string; log: Logger; stops: Stop[] },
): Promise<void> {
  const group = startProcessGroup(
    roles.map((role) => ({ role, databaseUrl })),
    { log },
  )
  stops.unshift(() => group.stop())
  await group.ready
}

/** Lists the child processes: none when one process does everything. */
function listChildRoles({ role, webProcesses, development }: Config): ChildRole[] {
  if (webProcesses === 1 || role === 'worker' || development) return []
  const webRoles = Array.from({ length: webProcesses }, () => 'web' as const)
  return role === 'web' ? webRoles : [...webRoles, 'worker']
}

async function runChild(config: Config): Promise<void> {
  const { role, databaseUrl } = await readChildTask()
  await startUntilSignal((stops) =>
    startProcess({ ...config, role }, { databaseUrl, log: openLog(config.logLevel) }, stops),
  )
  reportChildReady()
}

async function prepareDemoOf(config: Config, databaseUrl: string): Promise<void> {
  if (!config.demo || config.role === 'worker') return
  const ownerDatabase = openDatabase(databaseUrl, { size: 2 })
  try {
    await prepareDemo(config, ownerDatabase, await openStorage(config))
  } finally {
    await ownerDatabase.close()
  }
}

/** Completes the photos of the demo while it runs, so that it starts sooner. */
async function continueDemo(
  config: Config,
  { databaseUrl, log }: { databaseUrl: string; log: Logger },
  stops: Stop[],
): Promise<void> {
  if (!config.demo || config.role === 'worker') return
  const ownerDatabase = openDatabase(databaseUrl, { size: 1 })
  stops.unshift(() => ownerDatabase.close())
  const storage = await openStorage(config)
  stops.unshift(
    drawRemainingPhotos(ownerDatabase, storage, (error) =>
      log.error({ err: error }, 'the photos of the demo are incomplete'),
    ),
  )
}

/** Says what does not work between programs that do not share a Redis. */
function reportMissingRedis({ role, redisUrl }: Config): void {
  if (role === 'all' || redisUrl) return
  process.stderr.write(
    'Without REDIS_URL, npm run web and npm run worker do not notify each other: members see changes within a minute, and rate limits count per program.\n',
  )
}

async function startUntilSignal(start: (stops: Stop[]) => Promise<void>): Promise<void> {
  const stops: Stop[] = []
  const stop = stopOnSignal(stops)
  try {
    await start(stops)
  } catch (error) {
    await stop()
    throw error
  }
}

/** Stops everything that has started, the newest first. A failing stop does not prevent the others. */
function stopOnSignal(stops: readonly Stop[]): () => Promise<void> {
  let stopping: Promise<void> | null = null
  async function stopAll(): Promise<void> {
    for (const stopNext of stops) await stopNext().catch(() => undefined)
  }
  const stop = () => (stopping ??= stopAll())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop().then(() => process.exit(0)))
  return stop
}

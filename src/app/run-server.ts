import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { serveAssets } from '#platform/server/assets.ts'
import { inProcessBus } from '#platform/server/bus.ts'
import { openDatabase } from '#platform/server/db.ts'
import { concurrencyLimiter } from '#platform/server/concurrency-limiter.ts'
import { openLog } from '#platform/server/log.ts'
import { inMemoryLimits } from '#platform/server/rate-limit.ts'
import { smtpMailer } from '#platform/server/mailer.ts'
import type { NetworkServices } from '#platform/server/services.ts'
import type { Storage } from '#platform/server/storage.ts'
import { startWorker } from '#platform/server/worker.ts'
import { readConfig, type Config } from './config.ts'
import { readSecret } from './data-folder.ts'
import { addDevTools, demoPayment } from './dev-tools.ts'
import { announce, seedWhenDemo } from './demo.ts'
import { JOB_CONNECTIONS, openInstallation, type Stop } from './installation.ts'
import { jobs } from './jobs.ts'
import { addPages, loadBuild, startVite } from './pages.ts'
import { openStorage } from './photo-storage.ts'
import { buildSite, type Site } from './site.ts'

const queueWaiting = { passwords: 50, images: 20 }

/** Starts everything that one process does, and stops it in the reverse order on SIGINT and SIGTERM. */
export async function runServer(): Promise<void> {
  const config = readConfig()
  await requireFreePort(config)
  const stops: Stop[] = []
  const stop = stopOnSignal(stops)
  try {
    await startAll(config, stops)
    announce(config)
  } catch (error) {
    await stop()
    throw error
  }
}

async function startAll(config: Config, stops: Stop[]): Promise<void> {
  const log = openLog(config.logLevel)
  const url = await openInstallation(config, log, stops)
  const owner = openDatabase(url, { size: JOB_CONNECTIONS })
  stops.unshift(() => owner.close())
  const storage = await openStorage(config)
  await seedWhenDemo(config, owner, storage)
  const database = openDatabase(url, { role: 'vonk_app', size: config.poolSize })
  stops.unshift(() => database.close())
  const services = servicesOf(config, storage)
  const site = await buildSite({
    database,
    services,
    log,
    now: () => new Date(),
    trustProxy: config.trustProxy,
    ...(config.development ? { longestWaitMilliseconds: 120_000 } : {}),
  })
  await addScreens(site, config)
  const runner = await startWorker(owner.pool, jobs, () => site.backgroundContext())
  stops.unshift(() => runner.stop())
  await listen(site.app, config)
  stops.unshift(() => site.app.close())
  stops.unshift(() => site.drain())
}

/** The machines of this installation. */
export function servicesOf(config: Config, storage: Storage): NetworkServices {
  return {
    bus: inProcessBus(),
    storage,
    mailer: config.smtpUrl ? smtpMailer({ url: config.smtpUrl, from: config.mailFrom }) : null,
    limiters: { passwords: concurrencyLimiter(queueWaiting.passwords), images: concurrencyLimiter(queueWaiting.images) },
    limits: inMemoryLimits(config.limitFactor),
    settings: {
      demo: config.demo,
      payment: config.payment ?? demoPayment(config.port),
      secret: readSecret(config),
    },
  }
}

async function addScreens(site: Site, config: Config): Promise<void> {
  const { app, backgroundContext } = site
  if (config.demo) await addDevTools(app, config, backgroundContext)
  if (config.development) return addPages(site, await startVite(app))
  await serveAssets(app)
  addPages(site, await loadBuild())
}

/** Said before anything is started, not after the demo was made. */
async function requireFreePort(config: Config): Promise<void> {
  const probe = createServer()
  probe.listen(config.port, config.host)
  await once(probe, 'listening').catch((error: unknown) => {
    throw notListening(config, error)
  })
  probe.close()
  await once(probe, 'close')
}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    throw notListening(config, error)
  }
}

/** The error for a port that cannot be listened on, in one sentence that names the setting to change. */
function notListening({ port, host }: Config, cause: unknown): Error {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
  if (code === 'EADDRINUSE') return new Error(`Port ${port} is taken; choose another one, as in PORT=3001 npm start.`)
  if (code === 'EACCES')
    return new Error(`This user may not listen on port ${port}; choose one from 1024 on, as in PORT=3000 npm start.`)
  return new Error(`HOST=${host} is no address of this machine (${code}); 127.0.0.1 is, and 0.0.0.0 means all of them.`)
}

/** Stops what has been started so far, the newest first; a stop that fails does not keep the others running. */
function stopOnSignal(stops: readonly Stop[]): () => Promise<void> {
  let stopping: Promise<void> | null = null
  async function stopAll(): Promise<void> {
    for (const step of stops) await step().catch(() => undefined)
  }
  const stop = () => (stopping ??= stopAll())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop().then(() => process.exit(0)))
  return stop
}

import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { serveAssets } from '#platform/server/http/assets.ts'
import { createInProcessBus } from '#platform/server/live/bus.ts'
import { openDatabase } from '#platform/server/database/db.ts'
import { createConcurrencyLimiter } from '#platform/server/concurrency-limiter.ts'
import { openLog } from '#platform/server/log.ts'
import { createInMemoryRateLimits } from '#platform/server/security/rate-limit.ts'
import { createSmtpMailer } from '#platform/server/mail/mailer.ts'
import type { NetworkServices } from '#platform/server/services.ts'
import type { Storage } from '#platform/server/media/storage.ts'
import { startWorker } from '#platform/server/jobs/worker.ts'
import { readConfig, type Config } from './config.ts'
import { readSecret } from './data-folder.ts'
import { addDevTools, getDemoPaymentSettings } from './dev-tools.ts'
import { reportReady, prepareDemo } from './demo.ts'
import { jobs } from './features.ts'
import { JOB_CONNECTIONS, openInstallation, type Stop } from './installation.ts'
import { addPages, loadBuild, startVite } from './pages.ts'
import { openStorage } from './photo-storage.ts'
import { buildSite, type Site } from './site.ts'

const maxQueued = { passwords: 50, images: 20 }

/** Starts the server of this process; SIGINT and SIGTERM stop it in the reverse order. */
export async function runServer(): Promise<void> {
  const config = readConfig()
  await requireFreePort(config)
  const stops: Stop[] = []
  const stop = stopOnSignal(stops)
  try {
    await startAll(config, stops)
    reportReady(config)
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
  await prepareDemo(config, owner, storage)
  const database = openDatabase(url, { role: 'vonk_app', size: config.poolSize })
  stops.unshift(() => database.close())
  const services = createServices(config, storage)
  const site = await buildSite({
    database,
    services,
    log,
    now: () => new Date(),
    trustProxy: config.trustProxy,
    ...(config.development ? { maxWaitMilliseconds: 120_000 } : {}),
  })
  await addPagesAndAssets(site, config)
  const runner = await startWorker(owner.pool, jobs, () => site.createBackgroundContext())
  stops.unshift(() => runner.stop())
  await listen(site.app, config)
  stops.unshift(() => site.app.close())
  stops.unshift(() => site.drain())
}

/** Creates the services of this installation. */
export function createServices(config: Config, storage: Storage): NetworkServices {
  return {
    bus: createInProcessBus(),
    storage,
    mailer: config.smtpUrl ? createSmtpMailer({ url: config.smtpUrl, from: config.mailFrom }) : null,
    concurrencyLimiters: {
      passwords: createConcurrencyLimiter(maxQueued.passwords),
      images: createConcurrencyLimiter(maxQueued.images),
    },
    rateLimits: createInMemoryRateLimits(config.limitFactor),
    settings: {
      demo: config.demo,
      payment: config.payment ?? getDemoPaymentSettings(config.port),
      secret: readSecret(config),
    },
  }
}

async function addPagesAndAssets(site: Site, config: Config): Promise<void> {
  const { app, createBackgroundContext } = site
  if (config.demo) await addDevTools(app, config, createBackgroundContext)
  if (config.development) return addPages(site, await startVite(app))
  await serveAssets(app)
  addPages(site, await loadBuild())
}

/** Checks the port before anything is started, since seeding a demo takes long. */
async function requireFreePort(config: Config): Promise<void> {
  const probe = createServer()
  probe.listen(config.port, config.host)
  await once(probe, 'listening').catch((error: unknown) => {
    throw createListenError(config, error)
  })
  probe.close()
  await once(probe, 'close')
}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    throw createListenError(config, error)
  }
}

/** Creates the error for a port that is not available; its sentence names the setting to change. */
function createListenError({ port, host }: Config, cause: unknown): Error {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
  if (code === 'EADDRINUSE') return new Error(`Port ${port} is taken; choose another one, as in PORT=3001 npm start.`)
  if (code === 'EACCES')
    return new Error(`This user may not listen on port ${port}; choose one from 1024 on, as in PORT=3000 npm start.`)
  return new Error(`HOST=${host} is no address of this machine (${code}); 127.0.0.1 is, and 0.0.0.0 means all of them.`)
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

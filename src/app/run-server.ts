import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { inProcessBus } from '#platform/server/bus.ts'
import { openDatabase } from '#platform/server/db.ts'
import { heavyGate } from '#platform/server/heavy-gate.ts'
import { openLog } from '#platform/server/log.ts'
import { migrate } from '#platform/server/migrate.ts'
import { startWorker } from '#platform/server/queue.ts'
import { limitsInMemory } from '#platform/server/rate-limit.ts'
import type { Services } from '#platform/server/services.ts'
import { diskStorage, type Storage } from '#platform/server/storage.ts'
import { readConfig, type Config } from './config.ts'
import { openCluster } from './cluster.ts'
import { addDevTools, demoPayment } from './dev-tools.ts'
import { announce, seedWhenDemo } from './demo.ts'
import { jobs } from './jobs.ts'
import { addPages, loadBuild, startVite } from './pages.ts'
import { buildSite, type Site } from './site.ts'

const queueWaiting = { passwords: 50, images: 20 }

/** Starts everything that one process does, and stops it in the reverse order on SIGINT and SIGTERM. */
export async function runServer(): Promise<void> {
  const config = readConfig()
  const log = openLog(config.logLevel)
  const cluster = await openCluster(config, log)
  try {
    await migrate(cluster.url)
    const database = openDatabase(cluster.url, { role: 'vonk_app' })
    const owner = openDatabase(cluster.url, { size: 4 })
    const storage = diskStorage(join(config.dataDirectory, 'photos'))
    await seedWhenDemo(config, owner, storage)
    const site = await buildSite({ database, services: servicesOf(config, storage), log, now: () => new Date(), trustProxy: config.trustProxy })
    await addScreens(site, config)
    const runner = await startWorker(owner.pool, jobs, () => site.backgroundContext(), log)
    await listen(site.app, config)
    announce(config)
    stopOnSignal([() => site.app.close(), () => runner.stop(), () => database.close(), () => owner.close(), () => cluster.stop()])
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

/** The machines of this installation. */
export function servicesOf(config: Config, storage: Storage): Services {
  return {
    bus: inProcessBus(),
    storage,
    gates: { passwords: heavyGate(queueWaiting.passwords), images: heavyGate(queueWaiting.images) },
    limits: limitsInMemory(config.limitFactor),
    settings: {
      demo: config.demo,
      payment: config.payment ?? demoPayment(config.port),
      mail: { smtpUrl: config.smtpUrl, from: config.mailFrom },
      secret: config.secret,
    },
  }
}

const immutableSeconds = 365 * 24 * 60 * 60

async function addScreens({ app, contextOf, backgroundContext }: Site, config: Config): Promise<void> {
  if (config.demo) await addDevTools(app, config, backgroundContext)
  if (config.development) return addPages(app, await startVite(app), contextOf, true)
  await app.register(fastifyStatic, {
    root: join(process.cwd(), 'build/client'),
    wildcard: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? `public, max-age=${immutableSeconds}, immutable` : 'public, max-age=3600')
    },
  })
  addPages(app, await loadBuild(), contextOf, false)
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    throw taken ? new Error(`Port ${port} is taken; choose another one, as in PORT=3001 npm start.`) : error
  }
}

function stopOnSignal(steps: (() => Promise<unknown>)[]): void {
  let stopping = false
  async function stop(): Promise<void> {
    if (stopping) return
    stopping = true
    for (const step of steps) await step().catch(() => undefined)
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
}

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { buildSite, type Site } from '#app/site.ts'
import { createInProcessBus } from '#platform/server/live/bus.ts'
import type { Context } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/db.ts'
import { createConcurrencyLimiter } from '#platform/server/concurrency-limiter.ts'
import { openLog } from '#platform/server/log.ts'
import { createInMemoryRateLimits } from '#platform/server/security/rate-limit.ts'
import { createDiskStorage } from '#platform/server/media/storage.ts'

/** The app in its own process. */
export interface SiteProcess {
  readonly origin: string
  readonly port: number
  /** Starts the app and waits until it is ready. */
  start(): Promise<void>
  /** Sends a signal to the app and waits for its exit. Does nothing when it is not running. */
  stop(signal: NodeJS.Signals): Promise<void>
  isRunning(): boolean
  /** Returns the id of the app's process, or 0 before the first start. */
  pid(): number
}

/** Options for `createSiteProcess`. */
export interface SiteProcessOptions {
  /** Environment variables that override those of this process. */
  readonly environment: Readonly<Record<string, string>>
  /** Options of the Node process, such as --cpu-prof. */
  readonly nodeOptions?: readonly string[]
  /** Command-line arguments of the app. */
  readonly appArguments?: readonly string[]
}

/** Prepares a process of the app in production mode, without logging, with rate limits too high to hit. Does not start it. */
export async function createSiteProcess({
  environment,
  nodeOptions = [],
  appArguments = [],
}: SiteProcessOptions): Promise<SiteProcess> {
  const port = await findFreePort()
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    LOG_LEVEL: 'silent',
    LIMIT_FACTOR: '1000000',
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    ...environment,
  }
  let app: ChildProcess | null = null
  const isRunning = () => app !== null && app.exitCode === null && app.signalCode === null
  return {
    origin: `http://localhost:${port}`,
    port,
    async start() {
      const nodeArguments = [...nodeOptions, 'src/app/server.ts', ...appArguments]
      app = spawn(process.execPath, nodeArguments, { env, stdio: ['ignore', 'ignore', 'inherit'] })
      await waitUntilReady(`http://localhost:${port}/readyz`, app)
    },
    async stop(signal) {
      if (!app || !isRunning()) return
      const exited = once(app, 'exit')
      app.kill(signal)
      await exited
    },
    isRunning,
    pid: () => app?.pid ?? 0,
  }
}

/** Calls `work` with the app of all sites in this process, so that a benchmark can run operations without a server. */
export async function withSite<Result>(database: Database, work: (site: Site) => Promise<Result>): Promise<Result> {
  const services = {
    bus: createInProcessBus(),
    storage: createDiskStorage(tmpdir()),
    mailer: null,
    imageClassifier: null,
    pushSender: { send: async () => ({ kind: 'failed', failure: 'no push services' }) as const },
    concurrencyLimiters: { passwords: createConcurrencyLimiter(1), images: createConcurrencyLimiter(1) },
    rateLimits: createInMemoryRateLimits(),
    settings: {
      demo: true,
      payment: { baseUrl: '', apiKey: '', notificationOrigin: null, webhookSecret: null },
      mailReportKey: null,
      push: { publicKey: '', hosts: [] },
      sms: null,
      secret: '',
    },
  }
  const site = await buildSite({ database, services, log: openLog('silent'), now: () => new Date() })
  try {
    return await work(site)
  } finally {
    await site.app.close()
  }
}

/** Calls `work` with a context of the demo site on `localhost`. */
export function withContext<Result>(database: Database, work: (ctx: Context) => Promise<Result>): Promise<Result> {
  return withSite(database, async ({ createBackgroundContext }) => {
    const { rows } = await database.query<{ site_id: string }>(
      { text: `select site_id from site_host where host = 'localhost'` },
      [],
    )
    return work(createBackgroundContext(rows[0]?.site_id))
  })
}

async function waitUntilReady(url: string, app: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    if (app.exitCode !== null) throw new Error(`the app exited with code ${app.exitCode} before it was ready`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the app did not become ready')
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildSite } from '#app/site.ts'
import { inProcessBus } from '#platform/server/bus.ts'
import type { Context } from '#platform/server/context.ts'
import { openDatabase, type Database } from '#platform/server/db.ts'
import { startPostgres } from '#platform/server/embedded-postgres.ts'
import { heavyGate } from '#platform/server/heavy-gate.ts'
import { openLog } from '#platform/server/log.ts'
import { migrate } from '#platform/server/migrate.ts'
import { limitsInMemory } from '#platform/server/rate-limit.ts'
import { diskStorage } from '#platform/server/storage.ts'
import { makeMember, type TestMember } from '#testing/people.ts'
import { seedBase } from '../db/seed/demo.ts'

/** A real site in a process of its own, on an embedded PostgreSQL of its own, both there to be killed. */
export interface CrashSite {
  readonly origin: string
  readonly pairs: readonly (readonly [TestMember, TestMember])[]
  start(): Promise<void>
  /** `kill -9` of the app; its PostgreSQL is left as it is. */
  killApp(): Promise<void>
  /** An immediate stop of PostgreSQL under the running app. */
  killDatabase(): void
  /** Whether the app's process still runs. */
  appRuns(): boolean
  stop(): Promise<void>
  /** Opens the stopped site's database to look at what is left. */
  inspect<Result>(look: (database: Database) => Promise<Result>): Promise<Result>
  remove(): Promise<void>
}

const creditsEach = 100_000

/** Prepares the data: `pairCount` pairs of members with credits to write to each other. */
export async function prepareCrashSite(pairCount: number): Promise<CrashSite> {
  const folder = await mkdtemp(join(tmpdir(), 'crash-'))
  const directory = join(folder, 'postgres')
  const port = await freePort()
  const pairs = await withDatabase(directory, (database, url) => seed(database, url, pairCount))
  let app: ChildProcess | null = null
  const environment = { ...process.env, NODE_ENV: 'production', PORT: String(port), VONK_DATA: folder, LOG_LEVEL: 'silent', LIMIT_FACTOR: '1000000' }
  return {
    origin: `http://localhost:${port}`,
    pairs,
    async start() {
      app = spawn(process.execPath, ['src/app/server.ts'], { env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
      await untilReady(`http://localhost:${port}/readyz`, app)
    },
    async killApp() {
      if (!app) return
      const gone = once(app, 'exit')
      app.kill('SIGKILL')
      await gone
    },
    killDatabase() {
      const pid = Number(readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[0])
      process.kill(pid, 'SIGQUIT')
    },
    appRuns: () => app !== null && app.exitCode === null && app.signalCode === null,
    async stop() {
      if (!app || app.exitCode !== null || app.signalCode !== null) return
      const gone = once(app, 'exit')
      app.kill('SIGTERM')
      await gone
    },
    inspect: (look) => withDatabase(directory, look),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function withDatabase<Result>(directory: string, work: (database: Database, url: string) => Promise<Result>): Promise<Result> {
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
  const { app, ctx } = await seedingSite(database)
  const pairs: [TestMember, TestMember][] = []
  for (let pair = 0; pair < pairCount; pair++) {
    const one = await makeMember(ctx, { gender: 'female', credits: creditsEach, premium: true })
    pairs.push([one, await makeMember(ctx, { gender: 'male', credits: creditsEach, premium: true })])
  }
  await app.close()
  return pairs
}

async function seedingSite(database: Database): Promise<{ app: FastifyInstance; ctx: Context }> {
  const services = {
    bus: inProcessBus(),
    storage: diskStorage(tmpdir()),
    gates: { passwords: heavyGate(1), images: heavyGate(1) },
    limits: limitsInMemory(),
    settings: { demo: true, payment: { baseUrl: '', apiKey: '', notificationOrigin: null }, mail: { smtpUrl: null, from: '' }, secret: '' },
  }
  const { app, backgroundContext } = await buildSite({ database, services, log: openLog('silent'), now: () => new Date() })
  const { rows } = await database.query<{ site_id: string }>({ text: `select site_id from site_host where host = 'localhost'` }, [])
  return { app, ctx: backgroundContext(rows[0]?.site_id) }
}

async function untilReady(url: string, app: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    if (app.exitCode !== null) throw new Error(`the app ended with ${app.exitCode} instead of starting`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the app did not become ready')
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

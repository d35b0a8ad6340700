import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Database } from '#platform/server/database/db.ts'
import { startPostgres } from '#platform/server/embedded-database/embedded-postgres.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { startRedisServer, type RedisServer } from '#testing/servers/redis-server.ts'
import { createMember, type TestMember } from '#testing/test-members.ts'
import { seedBase } from '../db/seed/demo.ts'
import { productionEnvironment } from './bench-site.ts'
import { createSiteProcess, withContext, type SiteProcess } from './site-process.ts'

/** A program that can be killed and started again. */
export interface KillableProcess {
  start(): Promise<void>
  kill(): Promise<void>
}

/** A site of several web processes, each on its own port, and a worker. They share PostgreSQL and Redis. */
export interface ProcessSite extends AsyncDisposable {
  readonly pairs: readonly (readonly [TestMember, TestMember])[]
  readonly origins: readonly string[]
  readonly web: readonly KillableProcess[]
  readonly worker: KillableProcess
  readonly redis: RedisServer
  readonly database: Database
}

const creditsPerMember = 100_000

/** Starts a site with pairs of members who have credits for messages to each other. */
export async function startProcessSite({
  pairCount,
  webProcessCount,
}: {
  pairCount: number
  webProcessCount: number
}): Promise<ProcessSite> {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'processes-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startPostgres({ directory: join(folder, 'postgres') })
  stack.defer(() => postgres.stop())
  const database = openDatabase(postgres.url, { size: 4 })
  stack.defer(() => database.close())
  const pairs = await seedPairs(database, postgres.url, pairCount)
  const redis = stack.use(await startRedisServer())
  const environment = {
    ...productionEnvironment,
    VONK_DATA: folder,
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    LOG_LEVEL: 'silent',
  }
  const web: SiteProcess[] = []
  for (let count = 0; count < webProcessCount; count++)
    web.push(await createSiteProcess({ environment, appArguments: ['--web'] }))
  const worker = createWorkerProcess({ ...environment, NODE_ENV: 'production', PUBLIC_ORIGIN: 'http://localhost' })
  stack.defer(() =>
    Promise.all([worker.kill(), ...web.map((process) => process.stop('SIGKILL'))]).then(() => undefined),
  )
  for (const process of web) await process.start()
  await worker.start()
  const cleanUp = stack.move()
  return {
    pairs,
    origins: web.map(({ origin }) => origin),
    web: web.map((process) => ({ start: () => process.start(), kill: () => process.stop('SIGKILL') })),
    worker,
    redis,
    database,
    [Symbol.asyncDispose]: () => cleanUp.disposeAsync(),
  }
}

async function seedPairs(database: Database, url: string, pairCount: number): Promise<[TestMember, TestMember][]> {
  await migrate(url)
  await seedBase(database, new Date())
  await database.query({ text: `update installation set kind = 'site'` }, [])
  return withContext(database, async (ctx) => {
    const pairs: [TestMember, TestMember][] = []
    for (let pair = 0; pair < pairCount; pair++) {
      const first = await createMember(ctx, { gender: 'female', credits: creditsPerMember, premium: true })
      pairs.push([first, await createMember(ctx, { gender: 'male', credits: creditsPerMember, premium: true })])
    }
    return pairs
  })
}

/** Creates the process of the jobs, which serves no requests and reports that it is ready to its parent. */
function createWorkerProcess(environment: Record<string, string>): KillableProcess {
  let child: ChildProcess | null = null
  return {
    async start() {
      child = spawn(process.execPath, ['src/app/server.ts', '--worker'], {
        env: { ...process.env, ...environment },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      await once(child, 'message')
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}

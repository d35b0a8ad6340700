import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startRedisServer } from '#testing/servers/redis-server.ts'
import { productionEnvironment, type BenchSite } from './bench-site.ts'
import { readPostgresProcessorTime, readProcessorTime } from './processor-time.ts'
import { createSiteProcess } from './site-process.ts'

/** A second program on the database of a benchmark site: three web processes and a worker, with Redis. */
export interface GroupSite extends BenchSite, AsyncDisposable {
  /** Kills one of the web processes. */
  killWebProcess(): Promise<void>
  /** Stops one of the web processes as an operator would, with SIGTERM, and waits until another has taken its place. */
  stopWebProcess(): Promise<void>
  /** Waits until every process that was killed has been replaced. */
  waitUntilComplete(): Promise<void>
}

const webProcessCount = 3
const childCount = webProcessCount + 1

/** Starts the program. */
export async function startProcessGroup(site: BenchSite): Promise<GroupSite> {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'bench-group-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const redis = stack.use(await startRedisServer())
  const app = await createSiteProcess({
    environment: {
      ...productionEnvironment,
      VONK_DATA: folder,
      DATABASE_URL: site.databaseUrl,
      REDIS_URL: redis.url,
      WEB_PROCESSES: String(webProcessCount),
    },
  })
  stack.defer(() => app.stop('SIGTERM'))
  await app.start()
  const waitUntilComplete = async () => {
    while (listChildren(app.pid()).length < childCount) await sleep(50)
    await sleep(3_000) // the new process loads its code
  }
  await waitUntilComplete()
  const programs = () => [app.pid(), redis.pid(), ...listChildren(app.pid())]
  const cleanUp = stack.move()
  return {
    ...site,
    port: app.port,
    appPid: app.pid,
    readProcessorTime: () =>
      programs().reduce((sum, pid) => sum + readProcessorTime(pid), readPostgresProcessorTime(site.postmasterPid)),
    async killWebProcess() {
      process.kill(listChildren(app.pid())[0] ?? 0, 'SIGKILL') // the first child is always a web process
    },
    async stopWebProcess() {
      const [stopped = 0] = listChildren(app.pid())
      process.kill(stopped, 'SIGTERM')
      while (listChildren(app.pid()).includes(stopped)) await sleep(50)
      await waitUntilComplete()
    },
    waitUntilComplete,
    [Symbol.asyncDispose]: () => cleanUp.disposeAsync(),
  }
}

function listChildren(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return text === '' ? [] : text.split(/\s+/).map(Number)
}

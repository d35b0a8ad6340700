import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSite } from '#app/site.ts'
import { openDatabase } from '#platform/server/db.ts'
import { startPostgres, stopPostgresImmediately } from '#platform/server/embedded-postgres.ts'
import { openLog } from '#platform/server/log.ts'
import { migrate } from '#platform/server/migrate.ts'
import { seedBase } from '../../db/seed/demo.ts'
import { plainServices } from './plain-services.ts'
import { makeMember, type MemberOptions, type TestMember } from './people.ts'

/** A site on a PostgreSQL of its own, which a test may stop and start. */
export interface OwnCluster extends AsyncDisposable {
  readonly origin: string
  member(wish?: MemberOptions): Promise<TestMember>
  /** As a power cut: connections are lost at once. */
  cutPower(): Promise<void>
  /** The server processes stand still: connections stay, answers do not come. */
  freeze(): void
  thaw(): void
  restore(): Promise<void>
}

/** Each backend leads a process group of its own, so the children are found by their parent. */
function signalFamily(parent: number, signal: NodeJS.Signals): void {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  for (const pid of [parent, ...pids.filter((each) => parentOf(each) === parent)]) process.kill(pid, signal)
}

function parentOf(pid: number): number {
  const file = `/proc/${pid}/stat`
  return existsSync(file)
    ? Number(
        readFileSync(file, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')[1],
      )
    : 0
}

/** Starts it all. */
export async function newOwnCluster(): Promise<OwnCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'cluster-'))
  const directory = join(folder, 'postgres')
  let postgres = await startPostgres({ directory })
  const { url, port } = postgres
  await migrate(url)
  const owner = openDatabase(url, { size: 2 })
  await seedBase(owner, new Date())
  const database = openDatabase(url, { role: 'vonk_app' })
  const site = await buildSite({
    database,
    services: plainServices(folder),
    log: openLog('silent'),
    now: () => new Date(),
  })
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  const origin = `http://localhost:${(site.app.server.address() as AddressInfo).port}`
  const siteOf = async () =>
    (await owner.query<{ site_id: string }>({ text: `select site_id from site_host where host = 'localhost'` }, []))
      .rows[0]?.site_id
  return {
    origin,
    member: async (wish = {}) => makeMember({ ...site.backgroundContext(await siteOf(), origin), db: owner }, wish),
    cutPower: () => stopPostgresImmediately(postgres),
    freeze: () => signalFamily(postgres.pid, 'SIGSTOP'),
    thaw: () => signalFamily(postgres.pid, 'SIGCONT'),
    restore: async () => {
      postgres = await startPostgres({ directory, port })
    },
    async [Symbol.asyncDispose]() {
      await site.app.close()
      await Promise.all([owner.close(), database.close()])
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

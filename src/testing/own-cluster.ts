import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSite } from '#app/site.ts'
import { openDatabase } from '#platform/server/database/db.ts'
import { startPostgres, stopPostgresImmediately } from '#platform/server/embedded-database/embedded-postgres.ts'
import { openLog } from '#platform/server/log.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { seedBase } from '../../db/seed/demo.ts'
import { newTestServices } from './test-services.ts'
import { createMember, type MemberOptions, type TestMember } from './test-members.ts'

/** A site on its own PostgreSQL, which a test can stop and start. */
export interface OwnCluster extends AsyncDisposable {
  readonly origin: string
  member(options?: MemberOptions): Promise<TestMember>
  /** Kills PostgreSQL, as a power failure would. */
  cutPower(): Promise<void>
  /** Suspends the processes of PostgreSQL: connections stay open but get no response. */
  freeze(): void
  /** Resumes the suspended processes. */
  thaw(): void
  /** Starts PostgreSQL again. */
  restore(): Promise<void>
}

/**
 * Signals PostgreSQL and its child processes. Each backend has its own process group, so `kill(-pid)` would miss them.
 */
function signalProcesses(parent: number, signal: NodeJS.Signals): void {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  for (const pid of [parent, ...pids.filter((candidate) => findParent(candidate) === parent)]) process.kill(pid, signal)
}

function findParent(pid: number): number {
  const file = `/proc/${pid}/stat`
  return existsSync(file)
    ? Number(
        readFileSync(file, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')[1],
      )
    : 0
}

/** Starts a PostgreSQL server and a site that uses it. */
export async function newOwnCluster(): Promise<OwnCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'cluster-'))
  const directory = join(folder, 'postgres')
  let postgres = await startPostgres({ directory })
  const { url, port } = postgres
  await migrate(url)
  const ownerDatabase = openDatabase(url, { size: 2 })
  await seedBase(ownerDatabase, new Date())
  const database = openDatabase(url, { role: 'vonk_app' })
  const site = await buildSite({
    database,
    services: newTestServices(folder),
    log: openLog('silent'),
    now: () => new Date(),
  })
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  const origin = `http://localhost:${(site.app.server.address() as AddressInfo).port}`
  const findSiteId = async () =>
    (
      await ownerDatabase.query<{ site_id: string }>(
        { text: `select site_id from site_host where host = 'localhost'` },
        [],
      )
    ).rows[0]?.site_id
  return {
    origin,
    member: async (options = {}) =>
      createMember({ ...site.createBackgroundContext(await findSiteId(), origin), db: ownerDatabase }, options),
    cutPower: () => stopPostgresImmediately(postgres),
    freeze: () => signalProcesses(postgres.pid, 'SIGSTOP'),
    thaw: () => signalProcesses(postgres.pid, 'SIGCONT'),
    restore: async () => {
      postgres = await startPostgres({ directory, port })
    },
    async [Symbol.asyncDispose]() {
      await site.app.close()
      await Promise.all([ownerDatabase.close(), database.close()])
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres, stopPostgresImmediately } from '#platform/server/embedded-database/embedded-postgres.ts'
import type { Database } from '#platform/server/database/db.ts'
import { openStandbys, type Standbys } from '#platform/server/database/standbys.ts'
import { openLog } from '#platform/server/log.ts'
import { openSiteWithOwnPostgres, type SiteWithOwnPostgres } from './site-with-own-postgres.ts'
import { signalProcesses } from './process-tree.ts'
import { createStandby, setReplay } from './standby-server.ts'

/** A site that reads from a standby of its PostgreSQL, which a test can delay, stop and start. */
export interface StandbySite extends SiteWithOwnPostgres {
  /** The messages in the log about the standby. */
  readonly logged: readonly string[]
  /** Returns whether a browser that has written nothing would read from the standby now. */
  usesStandby(): boolean
  pauseReplay(): Promise<void>
  resumeReplay(): Promise<void>
  /** Kills the standby. */
  cutPower(): Promise<void>
  /** Suspends the processes of the standby: connections stay open but get no response. */
  freeze(): void
  thaw(): void
  /** Starts the standby again. */
  restore(): Promise<void>
}

/**
 * Starts a PostgreSQL server, a standby that streams from it, and a site that uses both.
 * @param maxLagMilliseconds the time that the standby may be behind while it is used
 */
export async function newStandbySite(maxLagMilliseconds: number): Promise<StandbySite> {
  const folder = await mkdtemp(join(tmpdir(), 'standby-'))
  const directories = { primary: join(folder, 'primary'), standby: join(folder, 'standby') }
  const primary = await startPostgres({ directory: directories.primary })
  let standby = primary
  const logged: string[] = []
  let standbys: Standbys | null = null
  const site = await openSiteWithOwnPostgres({
    url: primary.url,
    folder,
    openStandbys: async (database) => {
      await createStandby({ directory: directories.primary, url: primary.url }, directories.standby)
      standby = await startPostgres({ directory: directories.standby })
      const log = openLog('info', { write: (line: string) => void logged.push(JSON.parse(line).msg) })
      return (standbys = openStandbys({ urls: [standby.url], primary: database, log, maxLagMilliseconds }))
    },
  })
  return {
    ...site,
    logged,
    usesStandby: () => standbys !== null && isStandby(standbys.choose(null)),
    pauseReplay: () => setReplay(standby.url, 'pause'),
    resumeReplay: () => setReplay(standby.url, 'resume'),
    cutPower: () => stopPostgresImmediately(standby),
    freeze: () => signalProcesses(standby.pid, 'SIGSTOP'),
    thaw: () => signalProcesses(standby.pid, 'SIGCONT'),
    restore: async () => {
      standby = await startPostgres({ directory: directories.standby, port: standby.port })
    },
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]()
      await standby.stop()
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Returns whether a database reads from a standby. Only those name their primary. */
function isStandby(database: Database): boolean {
  return database.primary !== undefined
}

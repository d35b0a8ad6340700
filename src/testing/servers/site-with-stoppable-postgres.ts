import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres, stopPostgresImmediately } from '#platform/server/embedded-database/embedded-postgres.ts'
import {
  openSiteWithOwnPostgres,
  type SiteWithOwnPostgres,
  type SiteWithOwnPostgresOptions,
} from './site-with-own-postgres.ts'
import { signalProcesses } from './process-tree.ts'

/** A site on its own PostgreSQL, which a test can stop and start. */
export interface SiteWithStoppablePostgres extends SiteWithOwnPostgres {
  readonly url: string
  /** Kills PostgreSQL, as a power failure would. */
  cutPower(): Promise<void>
  /** Suspends the processes of PostgreSQL: connections stay open but get no response. */
  freeze(): void
  /** Resumes the suspended processes. */
  thaw(): void
  /** Starts PostgreSQL again. */
  restore(): Promise<void>
}

/** Starts a PostgreSQL server and a site that uses it, with its pages where they are given. */
export async function newSiteWithStoppablePostgres({
  pages,
}: Pick<SiteWithOwnPostgresOptions, 'pages'> = {}): Promise<SiteWithStoppablePostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'outage-'))
  const directory = join(folder, 'postgres')
  let postgres = await startPostgres({ directory })
  const { url, port } = postgres
  const site = await openSiteWithOwnPostgres({ url, folder, ...(pages && { pages }) })
  return {
    ...site,
    url,
    cutPower: () => stopPostgresImmediately(postgres),
    freeze: () => signalProcesses(postgres.pid, 'SIGSTOP'),
    thaw: () => signalProcesses(postgres.pid, 'SIGCONT'),
    restore: async () => {
      postgres = await startPostgres({ directory, port })
    },
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

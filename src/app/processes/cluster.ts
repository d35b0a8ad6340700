import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { superviseEmbeddedPostgres } from '#platform/server/embedded-database/embedded-postgres.ts'
import { requireDatabase } from '#platform/server/database/external-postgres.ts'
import type { Config } from '../config.ts'
import { removeDemo } from './data-folder.ts'

/** A running PostgreSQL. */
export interface Cluster {
  readonly url: string
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL, or checks the connection to the external one.
 * @throws Error of one sentence when the database cannot be reached
 */
export async function openCluster(config: Config, log: Logger): Promise<Cluster> {
  if (config.databaseUrl) {
    await requireDatabase(config.databaseUrl)
    return { url: config.databaseUrl, stop: async () => undefined }
  }
  if (config.fresh) await removeDemo(config)
  const directory = join(resolve(config.dataDirectory), 'postgres')
  return superviseEmbeddedPostgres({ directory }, (failure) => {
    log.error({ err: failure }, 'PostgreSQL ended and is being started again')
  })
}

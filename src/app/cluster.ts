import { join, resolve } from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'
import { removePostgresCluster, superviseEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'
import type { Config } from './config.ts'

/** A PostgreSQL that answers. */
export interface Cluster {
  readonly url: string
  stop(): Promise<void>
}

/**
 * The embedded PostgreSQL, or the external one after a first question.
 * @throws Error with one sentence when it cannot be reached
 */
export async function openCluster(config: Config, log: Logger): Promise<Cluster> {
  if (config.databaseUrl) return externalCluster(config.databaseUrl)
  const directory = join(resolve(config.dataDirectory), 'postgres')
  if (config.fresh) await removePostgresCluster(directory)
  return superviseEmbeddedPostgres({ directory }, (failure) => {
    log.error({ err: failure }, 'PostgreSQL ended and is being started again')
  })
}

async function externalCluster(url: string): Promise<Cluster> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    const reason = error instanceof Error && error.message ? error.message : 'no answer'
    throw new Error(`DATABASE_URL does not lead to a database: ${reason}.`)
  }
  await client.end()
  return { url, stop: async () => undefined }
}

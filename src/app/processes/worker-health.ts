import fastify from 'fastify'
import type { Logger } from 'pino'
import type { Database } from '#platform/server/database/db.ts'
import { trackOutages } from '#platform/server/http/outages.ts'
import { serveHealth } from '#platform/server/http/readiness.ts'
import { findJobDelay, MAX_JOB_DELAY_SECONDS } from '#platform/server/jobs/queue.ts'
import type { Config } from '../config.ts'
import type { Stop } from './installation.ts'
import { listen } from './listen.ts'

/** Creates a function that returns whether jobs of this installation have been due for minutes. */
export function createDelayCheck(database: Database): () => Promise<boolean> {
  return () => findJobDelay(database).then((seconds) => seconds > MAX_JOB_DELAY_SECONDS)
}

/** Serves the health of a process that only runs jobs at `WORKER_PORT`, if that is set. */
export async function serveWorkerHealth(
  config: Pick<Config, 'host' | 'workerPort'>,
  { database, log }: { database: Database; log: Logger },
  stops: Stop[],
): Promise<void> {
  if (config.workerPort === null) return
  const app = fastify()
  const now = () => new Date()
  const outages = trackOutages({ log, now })
  serveHealth(app, { database, outages, now, isDraining: () => false, isQueueDelayed: createDelayCheck(database) })
  await listen(app, { host: config.host, port: config.workerPort })
  stops.unshift(() => app.close())
}

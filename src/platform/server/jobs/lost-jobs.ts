import type { Logger } from 'pino'
import type { Db } from '#platform/server/database/db.ts'
import type { QueuePool } from '#platform/server/jobs/queue-pool.ts'
import { listLockedJobs, releaseLostJobs } from '#platform/server/jobs/queue.sql.ts'

/** Longer than a statement waits for its response, so that a job locked for this long was received or is lost. */
const RESPONSE_SECONDS = 10

/**
 * Releases jobs that the database locked for this process while the response was lost with its connection. Such a job
 * would otherwise wait until its worker counts as abandoned.
 */
export async function recoverLostJobs(
  db: Db,
  { heldJobs, workerNames }: Pick<QueuePool, 'heldJobs' | 'workerNames'>,
  log: Logger,
): Promise<void> {
  const names = [...workerNames]
  const locked = await listLockedJobs.all(db, { workerNames: names, seconds: RESPONSE_SECONDS })
  const lost = locked.filter(({ id }) => !heldJobs.has(id)).map(({ id }) => id)
  if (lost.length === 0) return
  const released = await releaseLostJobs.run(db, { ids: lost, workerNames: names, seconds: RESPONSE_SECONDS })
  log.warn({ released }, 'jobs whose start was lost with a connection were released')
}

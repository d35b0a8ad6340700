import type { FastifyInstance } from 'fastify'
import { isUnavailable } from '#platform/refusal.ts'
import type { Database } from '#platform/server/database/db.ts'
import type { Outages } from '#platform/server/http/outages.ts'

/** The dependencies of the health checks. */
export interface ReadinessOptions {
  readonly database: Database
  readonly outages: Outages
  readonly isDraining: () => boolean
  /** Returns whether jobs have been due for minutes; missing in a process that runs no jobs. */
  readonly isQueueDelayed?: (() => Promise<boolean>) | undefined
  readonly now: () => Date
}

const PROBE_INTERVAL_MILLISECONDS = 2_000

// A new table always allocates disk space, whereas an update may reuse a page.
const writeProbe = { text: `create temporary table write_probe on commit drop as select repeat('x', 4000) as filler` }

/**
 * Serves `/healthz`, 200 while the process runs, and `/readyz`, 200 while the database accepts reads and writes, and in
 * a process that runs jobs while these run.
 */
export function serveHealth(app: FastifyInstance, options: ReadinessOptions): void {
  const acceptsWrites = createWriteProbe(options)
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const problem = await findProblem(options, acceptsWrites)
    if (!problem) return { status: 'ready' }
    return reply.code(503).header('retry-after', '2').send({ status: problem })
  })
}

async function findProblem(
  { database, outages, isDraining, isQueueDelayed }: ReadinessOptions,
  acceptsWrites: () => Promise<boolean>,
): Promise<string | null> {
  if (isDraining()) return 'stopping'
  const isReachable = await database.query({ text: 'select 1' }, []).then(
    () => true,
    () => false,
  )
  if (!isReachable) return 'database_unavailable'
  if (outages.refusesWrites() || !(await acceptsWrites())) return 'database_refuses_writes'
  return (await isQueueDelayed?.()) ? 'jobs_delayed' : null
}

/** Creates a function that attempts a write, unless one succeeded within two seconds; concurrent callers share it. */
function createWriteProbe({ database, outages, now }: ReadinessOptions): () => Promise<boolean> {
  let succeededAt = Number.NEGATIVE_INFINITY
  let running: Promise<boolean> | null = null
  async function probe(): Promise<boolean> {
    try {
      await database.query(writeProbe, [])
      succeededAt = now().getTime()
    } catch (error) {
      if (!isUnavailable(error)) return true // such as a role without the right to create temporary tables
      outages.record(error)
      return false
    }
    return true
  }
  return async () => {
    if (Math.abs(now().getTime() - succeededAt) < PROBE_INTERVAL_MILLISECONDS) return true
    running ??= probe().finally(() => (running = null))
    return running
  }
}

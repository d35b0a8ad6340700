import type { FastifyInstance } from 'fastify'
import { isUnavailable } from '#platform/refusal.ts'
import type { Database } from '#platform/server/db.ts'
import type { Outages } from '#platform/server/outages.ts'

/** What readiness is read from. */
export interface ReadinessParts {
  readonly database: Database
  readonly outages: Outages
  readonly isDraining: () => boolean
  readonly now: () => Date
}

const probeEveryMilliseconds = 2_000

// A table of its own always needs new space on the disk, where an update may find room in an old page.
const writeProbe = { text: `create temporary table write_probe on commit drop as select repeat('x', 4000) as filler` }

/** Serves `/healthz`, 200 while the process lives, and `/readyz`, 200 while the database answers and takes writes. */
export function serveHealth(app: FastifyInstance, parts: ReadinessParts): void {
  const takesWrites = writeProber(parts)
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const trouble = await findTrouble(parts, takesWrites)
    if (!trouble) return { status: 'ready' }
    return reply.code(503).header('retry-after', '2').send({ status: trouble })
  })
}

async function findTrouble(
  { database, outages, isDraining }: ReadinessParts,
  takesWrites: () => Promise<boolean>,
): Promise<string | null> {
  if (isDraining()) return 'stopping'
  const isThere = await database.query({ text: 'select 1' }, []).then(
    () => true,
    () => false,
  )
  if (!isThere) return 'database_unavailable'
  return outages.refusesWrites() || !(await takesWrites()) ? 'database_refuses_writes' : null
}

/** Tries a write, unless one succeeded less than two seconds ago; several callers wait for the same try. */
function writeProber({ database, outages, now }: ReadinessParts): () => Promise<boolean> {
  let succeededAt = Number.NEGATIVE_INFINITY
  let running: Promise<boolean> | null = null
  async function probe(): Promise<boolean> {
    try {
      await database.query(writeProbe, [])
      succeededAt = now().getTime()
    } catch (error) {
      if (!isUnavailable(error)) return true // as where the role may not make temporary tables
      outages.note(error)
      return false
    }
    return true
  }
  return async () => {
    if (Math.abs(now().getTime() - succeededAt) < probeEveryMilliseconds) return true
    running ??= probe().finally(() => (running = null))
    return running
  }
}

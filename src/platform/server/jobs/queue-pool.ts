import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { growingDelay } from '#platform/retry.ts'

const retryDelays = { initialMilliseconds: 100, maxMilliseconds: 2_000 }

/** The names of graphile-worker's statements that complete or fail jobs. */
const settlementName = /^(complete|fail)_jobs?(_q)?\//

/** The methods of a client that graphile-worker uses between `connect()` and `release()`. */
type Connection = Pick<pg.PoolClient, 'query' | 'release'>

/** The pool of graphile-worker. */
export interface QueuePool {
  readonly pool: pg.Pool
  /** Waits for the running settlements of jobs and attempts none again. Call it after the worker has stopped. */
  close(): Promise<void>
}

/**
 * Creates a pool that repeats the statement that completes or fails a job until it succeeds. graphile-worker neither
 * awaits nor catches that statement: its rejection, when the database is lost, would end the process. Its batching
 * (`failJobBatchDelay`) would stop the worker instead.
 */
export function createQueuePool(pool: pg.Pool, log: Logger): QueuePool {
  const closing = new AbortController()
  const running = new Set<Promise<unknown>>()
  function settleJob(execute: () => Promise<unknown>): Promise<unknown> {
    const settlement = repeatUntilDone(execute, { log, signal: closing.signal })
    running.add(settlement)
    return settlement.finally(() => running.delete(settlement))
  }
  type Callback = Parameters<pg.Pool['connect']>[0]
  const connect = (callback?: Callback) =>
    callback ? pool.connect(callback) : Promise.resolve(openConnection(pool, settleJob))
  return {
    pool: Object.create(pool, { connect: { value: connect } }) as pg.Pool,
    async close() {
      closing.abort()
      await Promise.all(running)
    },
  }
}

/** Opens a connection at its first statement. Each attempt of a settlement may use another client of the pool. */
function openConnection(pool: pg.Pool, settleJob: (execute: () => Promise<unknown>) => Promise<unknown>): Connection {
  let client: pg.PoolClient | null = null
  async function execute(args: unknown[]): Promise<unknown> {
    client ??= await pool.connect()
    return client.query(...(args as [pg.QueryConfig]))
  }
  async function executeOrRelease(args: unknown[]): Promise<unknown> {
    try {
      return await execute(args)
    } catch (error) {
      client?.release(true)
      client = null
      throw error
    }
  }
  const query = (...args: unknown[]) =>
    isSettlement(args[0]) ? settleJob(() => executeOrRelease(args)) : execute(args)
  return { query: query as Connection['query'], release: (error) => client?.release(error) }
}

function isSettlement(statement: unknown): boolean {
  if (typeof statement !== 'object' || statement === null || !('name' in statement)) return false
  return typeof statement.name === 'string' && settlementName.test(statement.name)
}

/** Never rejects. After the signal it gives up; the job is then released like that of a killed worker. */
async function repeatUntilDone(
  execute: () => Promise<unknown>,
  { log, signal }: { log: Logger; signal: AbortSignal },
): Promise<unknown> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await execute()
    } catch (error) {
      if (attempt === 0) log.error({ err: error }, 'a job could not be settled and is tried again')
      await sleep(growingDelay(retryDelays, attempt), undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return null
    }
  }
}

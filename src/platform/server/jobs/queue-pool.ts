import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { growingDelay } from '#platform/calls/retry.ts'
import type { FailureLog } from '#platform/server/failure-log.ts'

const retryDelays = { initialMilliseconds: 100, maxMilliseconds: 2_000 }

/** The names of graphile-worker's statements that take a job, and that complete or fail jobs. */
const acquisitionName = /^get_job/
const settlementName = /^(complete|fail)_jobs?(_q)?\//
/** The text of graphile-worker's unnamed statements that store and read the ids of the job names. */
const registrationText = /\._private_tasks as tasks/

/** Codes for which graphile-worker itself would wait for up to three minutes between attempts. */
const SLOW_RETRY_CODES = new Set(['57P03', 'EHOSTUNREACH', 'ETIMEDOUT'])

/** The methods of a client that graphile-worker uses between `connect()` and `release()`. */
type Connection = Pick<pg.PoolClient, 'query' | 'release'>

type Execute = () => Promise<unknown>

/** The pool of graphile-worker. */
export interface QueuePool {
  readonly pool: pg.Pool
  /** The ids of the jobs that this process took and has not settled. */
  readonly heldJobs: ReadonlySet<string>
  /** The names under which this process locks jobs. */
  readonly workerNames: ReadonlySet<string>
  /** Ends the registration of job names, for which a worker without a database would wait. Call it before a stop. */
  abandonRegistration(): void
  /** Waits for the running settlements of jobs and attempts none again. Call it after the worker has stopped. */
  close(): Promise<void>
}

/**
 * Creates a pool that makes graphile-worker survive the loss of the database. It repeats two kinds of statements until
 * they succeed. Those that complete or fail a job are neither awaited nor caught, so a rejection would end the process.
 * The first ones store and read the ids of the job names, and graphile-worker caches the rejected promise for ever.
 */
export function createQueuePool(pool: pg.Pool, failures: FailureLog): QueuePool {
  const [stopping, closing] = [new AbortController(), new AbortController()]
  const running = new Set<Promise<unknown>>()
  const heldJobs = new Set<string>()
  const workerNames = new Set<string>()
  async function settleJobs(execute: Execute, ids: readonly string[]): Promise<unknown> {
    const settlement = repeatUntilDone(execute, { activity: 'settling jobs', failures, signal: closing.signal })
    running.add(settlement)
    const result = await settlement.finally(() => running.delete(settlement))
    for (const id of ids) heldJobs.delete(id)
    return result
  }
  async function acquireJobs(execute: Execute, workerName: string): Promise<unknown> {
    workerNames.add(workerName)
    const result = await execute().catch((error: unknown) => {
      if (stopping.signal.aborted) return { rows: [] } // graphile-worker would print the trace of a rejection
      throw error
    })
    for (const id of listJobIds(result)) heldJobs.add(id)
    return result
  }
  function run(execute: Execute, { name = '', text, values: [first] = [] }: Statement): Promise<unknown> {
    if (settlementName.test(name)) return settleJobs(execute, [first].flat().map(String))
    if (acquisitionName.test(name)) return acquireJobs(execute, String(first))
    if (!registrationText.test(text)) return execute()
    return repeatUntilDone(execute, { activity: 'registering job names', failures, signal: stopping.signal })
  }
  return {
    pool: replaceConnect(pool, run),
    heldJobs,
    workerNames,
    abandonRegistration: () => stopping.abort(),
    async close() {
      closing.abort()
      await Promise.all(running)
    },
  }
}

interface Statement {
  readonly text: string
  readonly name?: string
  readonly values?: readonly unknown[]
}

type Run = (execute: Execute, statement: Statement) => Promise<unknown>

function replaceConnect(pool: pg.Pool, run: Run): pg.Pool {
  type Callback = Parameters<pg.Pool['connect']>[0]
  const connect = (callback?: Callback) =>
    callback ? connectListener(pool, callback) : Promise.resolve(openConnection(pool, run))
  return Object.create(pool, { connect: { value: connect } }) as pg.Pool
}

/**
 * Connects the listener for notifications. Its client is closed afterwards, since it may no longer respond.
 * graphile-worker releases it twice when it loses the connection during a stop.
 */
function connectListener(pool: pg.Pool, callback: NonNullable<Parameters<pg.Pool['connect']>[0]>): void {
  let isReleased = false
  pool.connect((error, client, release) =>
    callback(error, client, () => {
      if (!isReleased) release(true)
      isReleased = true
    }),
  )
}

/** Opens a connection at its first statement. Each attempt of a repeated statement may use another client. */
function openConnection(pool: pg.Pool, run: Run): Connection {
  let client: pg.PoolClient | null = null
  async function execute(args: unknown[]): Promise<unknown> {
    try {
      client ??= await pool.connect()
      return await client.query(...(args as [pg.QueryConfig]))
    } catch (error) {
      client?.release(true) // the client may still wait for the response
      client = null
      throw hideSlowRetryCode(error)
    }
  }
  const query = (...args: unknown[]) => run(() => execute(args), toStatement(args[0]))
  return { query: query as Connection['query'], release: (error) => client?.release(error) }
}

function toStatement(argument: unknown): Statement {
  return typeof argument === 'string' ? { text: argument } : (argument as Statement) // of pg's QueryConfig
}

function hideSlowRetryCode(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || !SLOW_RETRY_CODES.has(String(error.code))) return error
  return new Error('The database cannot be reached.', { cause: error })
}

function listJobIds(result: unknown): string[] {
  const { rows } = result as { rows: readonly { id: string | number | null }[] } // the result of get_job
  return rows.flatMap(({ id }) => (id === null ? [] : [String(id)]))
}

/** Never rejects. After the signal it gives up with no rows; a job is then released like that of a killed worker. */
async function repeatUntilDone(
  execute: Execute,
  { activity, failures, signal }: { activity: string; failures: FailureLog; signal: AbortSignal },
): Promise<unknown> {
  for (let attempt = 0; ; attempt++) {
    try {
      const result = await execute()
      failures.recordSuccess(activity)
      return result
    } catch (error) {
      failures.recordFailure(activity, error)
      await sleep(growingDelay(retryDelays, attempt), undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return { rows: [], rowCount: 0 }
    }
  }
}

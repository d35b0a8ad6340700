import type { Socket } from 'node:net'
import pg from 'pg'
import { isRefusal, isUnavailable, toRefusal, Unavailable } from '#platform/refusal.ts'
import { withRetry } from '#platform/calls/retry.ts'
import { CamelCaseQuery } from '#platform/server/database/camel-case-query.ts'
import { batchQueries, type PendingQuery, type QueryResult } from '#platform/server/database/query-batch.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

/** SQL that runs on a database. */
export interface Sql {
  /** The name of the prepared statement. */
  readonly name?: string
  readonly text: string
  /** Names the columns of the rows in camelCase: `used_at` is `usedAt`. */
  readonly camelCase?: boolean
}

/** Runs statements, on the pool or on the client of a transaction. */
export interface Db {
  query<Row>(statement: Sql, values: readonly unknown[]): Promise<{ rows: Row[]; count: number }>
}

/** A database with a pool that survives outages. */
export interface Database extends Db {
  readonly pool: pg.Pool
  /** The primary, when this database reads from a standby. */
  readonly primary?: Database
  /**
   * Returns a database for one page load, which pipelines the queries of one tick over one connection and runs equal
   * ones once. A failed query does not fail the others.
   */
  batched(): Database
  transaction<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

const limits = {
  lock_timeout: 1_000,
  idle_in_transaction_session_timeout: 10_000,
}
const RETRYABLE = new Set(['40001', '40P01'])
/**
 * Connection exceptions (08), shutdowns (57P0), insufficient resources (53), socket errors, and the codes of a statement
 * timeout (57014), a lock timeout (55P03) and a read-only server (25006).
 */
const unavailableCodes = /^(08|57P0|53)|^(ECONN|EPIPE|ETIMEDOUT|ENOENT)|^(57014|55P03|25006)$/
const MAX_ATTEMPTS = 4

/** Options for `openDatabase`. */
export interface DatabaseOptions {
  /** The role that runs the statements. */
  readonly role?: string
  /** The maximum number of connections. */
  readonly size?: number
  /** Whether the server prepares each statement once per connection; true by default. */
  readonly usesPreparedStatements?: boolean
  /** The statement timeout; 3 by default, more for commands that read whole tables. */
  readonly statementSeconds?: number
  /** The maximum wait for a connection; 2 by default, since people wait for pages. */
  readonly connectSeconds?: number
}

/**
 * Opens the pool. Every client has an `error` listener, without which an outage would crash the process.
 * @param url a PostgreSQL URL
 */
export function openDatabase(
  url: string,
  { role, size = 10, usesPreparedStatements = true, statementSeconds = 3, connectSeconds = 2 }: DatabaseOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    keepAlive: true,
    application_name: 'vonk',
    ...limits,
    connectionTimeoutMillis: connectSeconds * 1_000,
    statement_timeout: statementSeconds * 1_000,
    query_timeout: statementSeconds * 1_000 + 1_000,
    pipeline: true, // sends statements without waiting for earlier results
    // Statements are written for one generic plan; otherwise PostgreSQL replans many of them at each call.
    options: `-c plan_cache_mode=force_generic_plan${role ? ` -c role=${role}` : ''}`,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const database: Database = {
    pool,
    query: (statement, values) => runStatement(pool, usesPreparedStatements ? statement : unnamed(statement), values),
    batched: () => ({ ...database, query: batchQueries((queries) => runBatch(pool, usesPreparedStatements, queries)) }),
    transaction: (work) => retryConflicts(() => runTransaction(pool, usesPreparedStatements, work)),
    close: () => pool.end(),
  }
  return database
}

async function runStatement<Row>(
  connection: pg.Pool | pg.PoolClient,
  statement: Sql,
  values: readonly unknown[],
): Promise<{ rows: Row[]; count: number }> {
  try {
    const result = await sendStatement(connection, statement, values as unknown[])
    return { rows: result.rows as Row[], count: result.rowCount ?? 0 }
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error) // without this, the trace ends at the socket
    throw translateError(error)
  }
}

function sendStatement(
  connection: pg.Pool | pg.PoolClient,
  { name, text, camelCase }: Sql,
  values: unknown[],
): Promise<pg.QueryResult> {
  const config = { ...(name === undefined ? {} : { name }), text, values }
  if (!camelCase) return connection.query(config)
  return new Promise((resolve, reject) => {
    const query = new CamelCaseQuery(config) as unknown as pg.QueryConfig // the types allow no callback for a query
    connection.query(query, (error: Error | null | undefined, result) => (error ? reject(error) : resolve(result)))
  })
}

function unnamed({ text, camelCase }: Sql): Sql {
  return { text, camelCase }
}

/** Sends several statements in one write over one connection; each settles on its own. */
async function runBatch(
  pool: pg.Pool,
  usesPreparedStatements: boolean,
  queries: readonly PendingQuery[],
): Promise<Promise<QueryResult>[]> {
  const client = await pool.connect().catch((error: unknown) => {
    throw translateError(error)
  })
  const socket = socketOf(client)
  socket.cork()
  const results = queries.map(({ statement, values }) =>
    runStatement<never>(client, usesPreparedStatements ? statement : unnamed(statement), values),
  )
  socket.uncork()
  void Promise.allSettled(results).then((settled) =>
    client.release(settled.some((result) => result.status === 'rejected' && isUnavailable(result.reason))),
  )
  return results
}

/** Returns the socket of a client, which pg's types do not declare. */
function socketOf(client: pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}

async function runTransaction<Result>(
  pool: pg.Pool,
  usesPreparedStatements: boolean,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect().catch((error: unknown) => {
    throw translateError(error)
  })
  let isBroken = false
  const cork = createCork(client)
  let begin: Promise<unknown> | null = null
  const db: Db = {
    query: (statement, values) => {
      cork()
      begin ??= ignoreRejection(runStatement(client, { text: 'begin' }, []))
      return runStatement(client, usesPreparedStatements ? statement : unnamed(statement), values)
    },
  }
  try {
    const result = await work(db)
    if (begin) await runStatement(client, { text: 'commit' }, [])
    return result
  } catch (error) {
    if (begin) await client.query('rollback').catch(() => (isBroken = true))
    throw error
  } finally {
    client.release(isBroken)
  }
}

/** Corks the socket until the end of the tick, so that `begin` and the first statements go out in one write. */
function createCork(client: pg.PoolClient): () => void {
  const socket = socketOf(client)
  let isCorked = false
  return () => {
    if (isCorked) return
    isCorked = true
    socket.cork()
    setImmediate(() => {
      isCorked = false
      socket.uncork()
    })
  }
}

/** Marks a rejection as handled: after a failed `begin` the next statement fails too and reports it. */
function ignoreRejection(promise: Promise<unknown>): Promise<unknown> {
  promise.catch(() => undefined)
  return promise
}

/** Retries `work` after a serialization failure or a deadlock. */
export async function retryConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  return withRetry(work, {
    maxAttempts: MAX_ATTEMPTS,
    delayAfter: (outcome, attempt) =>
      outcome.status === 'rejected' && RETRYABLE.has(codeOf(outcome.reason))
        ? Math.random() * 20 * (attempt + 1)
        : null,
  })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/**
 * Reports whether the failure of an item of a batch says nothing about the others. An outage concerns them all; a lock
 * timeout (55P03) concerns one item, although it is reported as an outage.
 */
export function concernsOneItem(error: unknown): boolean {
  return !isUnavailable(error) || codeOf(error.cause) === '55P03'
}

/** Converts database errors. Errcode VK001 means that a database function refused; the message is the refusal code. */
function translateError(error: unknown): unknown {
  if (!(error instanceof Error) || isRefusal(error)) return error
  const code = codeOf(error)
  if (code === 'VK001') {
    const details = 'detail' in error && typeof error.detail === 'string' ? JSON.parse(error.detail) : {}
    return toRefusal(error.message, details)
  }
  const connectionLost =
    /Connection terminated|timeout exceeded|Query read timeout|Cannot use a pool after|not queryable/i
  if (unavailableCodes.test(code) || connectionLost.test(error.message))
    return new Unavailable('database', { cause: error })
  return error
}

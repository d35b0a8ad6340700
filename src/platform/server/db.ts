import type { Socket } from 'node:net'
import pg from 'pg'
import { isRefusal, isUnavailable, Refusal, Unavailable } from '#platform/refusal.ts'
import { gathering, type Question } from '#platform/server/gathering.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

/** Where statements run: the pool, or the one client of a transaction. */
export interface Db {
  query<Row>(
    statement: { name?: string; text: string },
    values: readonly unknown[],
  ): Promise<{ rows: Row[]; count: number }>
}

/** A database of this process: a pool that survives outages. */
export interface Database extends Db {
  readonly pool: pg.Pool
  /**
   * The same database for one page load: what is asked in one turn of the event loop goes out together over one
   * connection and is answered in order, the same question once. A failure of one is no failure of the others.
   */
  together(): Database
  transaction<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

const limits = {
  connectionTimeoutMillis: 2_000,
  lock_timeout: 1_000,
  idle_in_transaction_session_timeout: 10_000,
}
const retryable = new Set(['40001', '40P01'])
const outage = /^(08|57P0|53)|^(ECONN|EPIPE|ETIMEDOUT|ENOENT)|^(57014|55P03|25006)$/
const attempts = 3

/** How a pool is opened. */
export interface DatabaseOptions {
  /** The role that statements run as. */
  readonly role?: string
  /** The most connections. */
  readonly size?: number
  /** Whether statements are prepared. */
  readonly named?: boolean
  /** How long a statement may take; 3 unless a command reads whole tables. */
  readonly statementSeconds?: number
}

/**
 * Opens the pool. Every client has an `error` listener, or an outage would end the process.
 * @param url a PostgreSQL URL
 */
export function openDatabase(
  url: string,
  { role, size = 10, named = true, statementSeconds = 3 }: DatabaseOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    keepAlive: true,
    application_name: 'vonk',
    ...limits,
    statement_timeout: statementSeconds * 1_000,
    query_timeout: statementSeconds * 1_000 + 1_000,
    pipeline: true, // a statement may be sent before the one ahead of it is answered
    // Statements are written for one plan; without this PostgreSQL plans many of them anew at each call.
    options: `-c plan_cache_mode=force_generic_plan${role ? ` -c role=${role}` : ''}`,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const database: Database = {
    pool,
    query: (statement, values) => runOn(pool, named ? statement : { text: statement.text }, values),
    together: () => ({ ...database, query: gathering((questions) => askTogether(pool, named, questions)) }),
    transaction: (work) => withRetry(() => inOneTransaction(pool, named, work)),
    close: () => pool.end(),
  }
  return database
}

async function runOn<Row>(
  on: pg.Pool | pg.PoolClient,
  statement: { name?: string; text: string },
  values: readonly unknown[],
): Promise<{ rows: Row[]; count: number }> {
  try {
    const result = await on.query({ ...statement, values: values as unknown[] })
    return { rows: result.rows as Row[], count: result.rowCount ?? 0 }
  } catch (error) {
    throw translated(error)
  }
}

/** Sends several statements in one write over one connection; each settles by itself. */
async function askTogether(pool: pg.Pool, named: boolean, questions: readonly Question[]): Promise<void> {
  const client = await pool.connect().catch((error: unknown) => {
    throw translated(error)
  })
  const socket = socketOf(client)
  socket.cork()
  const answers = questions.map(({ statement, values }) =>
    runOn<never>(client, named ? statement : { text: statement.text }, values),
  )
  socket.uncork()
  for (const [place, { resolve, reject }] of questions.entries()) void answers[place]?.then(resolve, reject)
  const settled = await Promise.allSettled(answers)
  client.release(settled.some((answer) => answer.status === 'rejected' && isUnavailable(answer.reason)))
}

/** The socket under a client, which pg's types keep to themselves. */
function socketOf(client: pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}

async function inOneTransaction<Result>(
  pool: pg.Pool,
  named: boolean,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect().catch((error: unknown) => {
    throw translated(error)
  })
  let broken = false
  const write = inOneWrite(client)
  let begun: Promise<unknown> | null = null
  const db: Db = {
    query: (statement, values) => {
      write()
      begun ??= settledLater(runOn(client, { text: 'begin' }, []))
      return runOn(client, named ? statement : { text: statement.text }, values)
    },
  }
  try {
    const result = await work(db)
    if (begun) await runOn(client, { text: 'commit' }, [])
    return result
  } catch (error) {
    if (begun) await client.query('rollback').catch(() => (broken = true))
    throw error
  } finally {
    client.release(broken)
  }
}

/** What is asked in one turn of the event loop leaves in one write: `begin` with the first statements of a transaction. */
function inOneWrite(client: pg.PoolClient): () => void {
  const socket = socketOf(client)
  let held = false
  return () => {
    if (held) return
    held = true
    socket.cork()
    setImmediate(() => {
      held = false
      socket.uncork()
    })
  }
}

/** A promise whose failure is somebody else's to see: after a failed `begin` the statement behind it fails too. */
function settledLater(promise: Promise<unknown>): Promise<unknown> {
  promise.catch(() => undefined)
  return promise
}

async function withRetry<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || !retryable.has(codeOf(error))) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt))
    }
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** A database function refuses by `raise exception` with errcode VK001, the code as message and JSON details. */
function translated(error: unknown): unknown {
  if (!(error instanceof Error) || isRefusal(error)) return error
  const code = codeOf(error)
  if (code === 'VK001') {
    const details = 'detail' in error && typeof error.detail === 'string' ? JSON.parse(error.detail) : {}
    return new Refusal(error.message, details)
  }
  const lost = /Connection terminated|timeout exceeded|Query read timeout|Cannot use a pool after|not queryable/i
  if (outage.test(code) || lost.test(error.message)) return new Unavailable('database', { cause: error })
  return error
}

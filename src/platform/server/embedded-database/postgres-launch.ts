// Launches PostgreSQL: its settings, its log, and waiting until it is ready.
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { createServer, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { SUPERUSER, readPassword } from './postgres-cluster.ts'
import { PROGRAM_ENVIRONMENT, type Programs, type Runner } from './postgres-runner.ts'
import { OWNER_SETTING, isReady, releaseStaleLock, sendSignal, stopPostmaster } from './postmaster.ts'

const DATABASE = 'vonk'
const START_MILLISECONDS = 60_000
const MAX_LOG_BYTES = 10_000_000

/** The settings of PostgreSQL; tests may override some. Commits are durable. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  max_connections: '100',
  max_wal_size: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  // Recovery first flushes all data: 0.1 s in one call instead of 4 s file by file.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Keeps members' data out of the log: no details, no statements, no parameters.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/** A PostgreSQL that accepts connections. */
export interface RunningPostgres {
  url: string
  port: number
  pid: number
  /** Terminates connections, flushes the data and exits; a second call waits for the same exit. */
  stop(): Promise<void>
  /** Settles when the process has exited, by `stop` or by itself. */
  exited: Promise<void>
}

export interface LaunchOptions {
  directory: string
  /** The port; a free one when 0. */
  port: number
  settings: Record<string, string>
  programs: Programs
  runner: Runner
}

/**
 * Starts PostgreSQL and waits until it accepts connections and has the application's database. Retries while children of
 * a dead postmaster still lock the data, or when another process took the free port.
 * @throws Error with PostgreSQL's own reason
 */
export async function launchUntilReady(launch: LaunchOptions): Promise<RunningPostgres> {
  const deadline = Date.now() + START_MILLISECONDS
  for (;;) {
    const port = launch.port || (await findFreePort())
    const logStart = prepareLog(launch.directory)
    const running = spawnPostmaster({ ...launch, port })
    if (await waitUntilReady(launch.directory, running, deadline)) return ensureDatabase(running)
    const reason = readFatalError(launch.directory, logStart)
    const isPortTaken = launch.port === 0 && /could not bind|create any TCP/i.test(reason)
    const isDataLocked = /lock file|shared memory block|pre-existing/i.test(reason)
    if (Date.now() > deadline || !(isPortTaken || isDataLocked)) throw new Error(`PostgreSQL did not start: ${reason}`)
    releaseStaleLock(launch.directory)
    await sleep(100)
  }
}

function spawnPostmaster({ directory, port, settings, programs, runner }: LaunchOptions): RunningPostgres {
  const parameters = { ...SETTINGS, ...settings, port: String(port), [OWNER_SETTING]: String(process.pid) }
  const flags = Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command = '', ...rest] = [...runner.prefix, programs.postgres, '-D', directory, ...flags]
  const log = openSync(`${directory}.log`, 'a', 0o600)
  // Detached, so that Ctrl-C in the terminal reaches this process only, which stops PostgreSQL after its last client.
  const child = spawn(command, rest, {
    ...runner.user,
    cwd: '/',
    env: PROGRAM_ENVIRONMENT,
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  return toRunningPostgres(child, directory, port)
}

function toRunningPostgres(child: ChildProcess, directory: string, port: number): RunningPostgres {
  const exited = new Promise<void>((resolve) => child.once('error', () => resolve()).once('exit', () => resolve()))
  const { pid } = child
  if (pid === undefined) throw new Error(`PostgreSQL could not be run: ${child.spawnfile}`)
  const stopOnExit = () => sendSignal(pid, 'SIGINT')
  process.once('exit', stopOnExit)
  const stopGuard = startGuard(pid)
  void exited.then(() => {
    process.off('exit', stopOnExit)
    stopGuard()
  })
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) await stopPostmaster(directory, pid)
    await exited
  }
  const url = `postgresql://${SUPERUSER}:${readPassword(directory)}@127.0.0.1:${port}/${DATABASE}`
  return { url, port, pid, stop, exited }
}

/**
 * Starts a guard process that stops PostgreSQL when this process is killed (kill -9). The pipe between the two then
 * closes, and the guard reads end of file instead of a line.
 * @returns a function that ends the guard
 */
function startGuard(pid: number): () => void {
  const script = 'read -r line || kill -INT "$1"'
  const guard = spawn('/bin/sh', ['-c', script, 'vonk-postgres-guard', String(pid)], {
    cwd: '/',
    env: PROGRAM_ENVIRONMENT,
    detached: true, // Ctrl-C in the terminal does not reach it
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.on('error', () => undefined) // without a shell the next start stops the orphan
  guard.stdin.on('error', () => undefined)
  guard.unref()
  if (guard.stdin instanceof Socket) guard.stdin.unref()
  return () => guard.stdin.end('done\n')
}

async function waitUntilReady(directory: string, running: RunningPostgres, deadline: number): Promise<boolean> {
  const ended = running.exited.then(() => true)
  while (!isReady(directory, running.pid)) {
    if (Date.now() > deadline) await running.stop()
    if (await Promise.race([ended, sleep(10, false)])) return false
  }
  return true
}

/** Creates the application's database on the first start. */
async function ensureDatabase(running: RunningPostgres): Promise<RunningPostgres> {
  const client = new pg.Client({ connectionString: running.url.replace(/\/[^/]*$/, '/postgres') })
  client.on('error', () => {})
  try {
    await client.connect()
    const databases = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE])
    if (databases.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)
  } finally {
    await client.end()
  }
  return running
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  if (address === null || typeof address === 'string') throw new Error('This machine gives out no free port.')
  return address.port
}

/** Truncates a large log. Returns the offset at which the lines of this start begin. */
function prepareLog(directory: string): number {
  const file = `${directory}.log`
  if (!existsSync(file)) return 0
  const { size } = statSync(file)
  if (size <= MAX_LOG_BYTES) return size
  truncateSync(file)
  return 0
}

function readFatalError(directory: string, logStart: number): string {
  const lines = readFileSync(`${directory}.log`).subarray(logStart).toString('utf8').trim().split('\n')
  const fatal = lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? ''
  return fatal.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '')
}

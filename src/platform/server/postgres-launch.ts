// One start of the PostgreSQL programs: what they are told, where they log, when they are ready.
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

/** What PostgreSQL is told at each start; a test may override some. What is committed is on the disk. */
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
  // Before recovery everything is flushed: in one call instead of file by file, which took 4 s against 0.1 s.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The log never holds what members wrote: no details, no statements, no parameters.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/** A PostgreSQL that accepts connections. */
export interface RunningPostgres {
  url: string
  port: number
  pid: number
  /** Cuts connections, flushes the data and ends; a second call waits for the same end. */
  stop(): Promise<void>
  /** Settles when the process has ended, by `stop` or by itself. */
  exited: Promise<void>
}

export interface LaunchOptions {
  directory: string
  /** A free one when 0. */
  port: number
  settings: Record<string, string>
  programs: Programs
  runner: Runner
}

/**
 * Starts PostgreSQL and waits until it accepts connections and has the application's database.
 * Tries again while children of a dead postmaster still hold the data, or when a free port was snatched.
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
  // A group of its own: Ctrl-C in the terminal reaches us, and we stop it once its last client is done.
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
 * Starts a guard that stops PostgreSQL when this process ends without a chance to, as by kill -9: the pipe between
 * them closes then, and the guard reads its end instead of a line.
 * @returns a function that sends the guard away
 */
function startGuard(pid: number): () => void {
  const script = 'read -r line || kill -INT "$1"'
  const guard = spawn('/bin/sh', ['-c', script, 'vonk-postgres-guard', String(pid)], {
    cwd: '/',
    env: PROGRAM_ENVIRONMENT,
    detached: true, // Ctrl-C in the terminal does not reach it
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.on('error', () => undefined) // without a shell the next start stops what is left
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

/** Makes the application's database on the first start. */
async function ensureDatabase(running: RunningPostgres): Promise<RunningPostgres> {
  const client = new pg.Client({ connectionString: running.url.replace(/\/[^/]*$/, '/postgres') })
  client.on('error', () => {})
  try {
    await client.connect()
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)
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

/** Empties a log that has grown large; returns where this start's lines begin. */
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

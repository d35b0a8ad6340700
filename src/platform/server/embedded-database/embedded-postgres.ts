// Runs PostgreSQL as a child process, from the binaries of the npm packages, on an ordinary cluster directory.
import { realpathSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDataFolder } from '../data-folder.ts'
import { ensureCluster, ensurePassword } from './postgres-cluster.ts'
import { type RunningPostgres, launchUntilReady } from './postgres-launch.ts'
import { findPrograms, findRunner } from './postgres-runner.ts'
import { findPostmaster, waitForExit, releaseStaleLock, sendSignal, stopPostmaster } from './postmaster.ts'

const RESTART_PAUSE_MILLISECONDS = 100
const RETRY_PAUSE_MILLISECONDS = 1000

export type { RunningPostgres }

export interface PostgresOptions {
  /** The cluster directory; its parent holds the password and the log. */
  directory: string
  /** The port; a free one when missing or 0. */
  port?: number
  /** Settings that override ours, by PostgreSQL's names. */
  settings?: Record<string, string>
}

/**
 * Starts PostgreSQL on a cluster directory, which it creates on first use, and waits until it accepts connections.
 * Stops an orphaned PostgreSQL of a killed process first; crash recovery is PostgreSQL's own.
 * @throws Error of one sentence: folder not accessible, in use by a live process, port taken, or PostgreSQL's reason
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const directory = resolveDirectory(options.directory)
  await stopOrphan(directory)
  const programs = await findPrograms()
  const runner = findRunner(programs, dirname(directory))
  await ensureCluster(directory, programs, runner)
  await ensurePassword(directory, programs, runner)
  return launchUntilReady({ directory, port: options.port ?? 0, settings: options.settings ?? {}, programs, runner })
}

/**
 * Starts PostgreSQL as `startPostgres` does, and restarts it on the same port whenever it exits. `pid` is the id of the
 * current process; `exited` settles only after `stop`.
 * @param onRestart is called after each restart, with the error of a failed one
 */
export async function superviseEmbeddedPostgres(
  options: PostgresOptions,
  onRestart: (failure: Error | null) => void = () => {},
): Promise<RunningPostgres> {
  let current = await startPostgres(options)
  const { url, port } = current
  const stopping = new AbortController()
  const keepRunning = async () => {
    for (;;) {
      await current.exited
      if (stopping.signal.aborted) return
      current = await restart({ ...options, port }, current, onRestart)
      if (stopping.signal.aborted) await current.stop()
    }
  }
  const exited = keepRunning()
  const stop = async () => {
    stopping.abort()
    await current.stop()
    await exited
  }
  return {
    url,
    port,
    exited,
    stop,
    get pid() {
      return current.pid
    },
  }
}

/**
 * Stops PostgreSQL without a flush, as a power cut would; the next start recovers.
 * @internal for tests and the crash test
 */
export async function stopPostgresImmediately({ pid }: RunningPostgres): Promise<void> {
  sendSignal(pid, 'SIGQUIT')
  await waitForExit(pid)
}

/** Deletes a cluster with its password and log, after stopping an orphaned PostgreSQL on it. */
export async function removePostgresCluster(directory: string): Promise<void> {
  const cluster = resolveDirectory(directory)
  await stopOrphan(cluster)
  for (const path of [cluster, `${cluster}.password`, `${cluster}.log`]) rmSync(path, { recursive: true, force: true })
}

/** Opens the parent folder and returns the canonical path of a cluster, which identifies its postmaster. */
function resolveDirectory(directory: string): string {
  const folder = dirname(resolve(directory))
  openDataFolder(folder)
  return join(realpathSync(folder), basename(directory))
}

async function restart(options: PostgresOptions, ended: RunningPostgres, onRestart: (failure: Error | null) => void) {
  await sleep(RESTART_PAUSE_MILLISECONDS)
  try {
    const restarted = await startPostgres(options)
    onRestart(null)
    return restarted
  } catch (error) {
    onRestart(error instanceof Error ? error : new Error(String(error)))
    await sleep(RETRY_PAUSE_MILLISECONDS)
    return ended // it has exited already, so the caller retries
  }
}

async function stopOrphan(directory: string): Promise<void> {
  const postmaster = findPostmaster(directory)
  if (postmaster && !postmaster.isOrphan)
    throw new Error(`The database in ${directory} is in use by process ${postmaster.ownerPid}; stop that one first.`)
  if (postmaster) await stopPostmaster(directory, postmaster.pid)
  releaseStaleLock(directory)
}

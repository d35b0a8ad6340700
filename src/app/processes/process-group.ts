import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { growingDelay, type GrowingDelays } from '#platform/calls/retry.ts'
import { relayBusMessages } from '#platform/server/live/child-transport.ts'
import { countChildRateLimits } from '#platform/server/security/shared-rate-limits.ts'

export type ChildRole = 'web' | 'worker'

/** The task of a child process. */
export interface ChildTask {
  readonly role: ChildRole
  readonly databaseUrl: string
}

/** The log, and the delays before a crashed child is started again. */
export interface GroupOptions {
  readonly log: Logger
  readonly delays?: GrowingDelays
}

/** The child processes of this program. */
export interface ProcessGroup {
  /** Resolves when all of them have started; rejects when one fails to. */
  readonly ready: Promise<unknown>
  /** Stops all of them with SIGTERM, which they complete within 15 seconds. */
  stop(): Promise<unknown>
}

const restartDelays = { initialMilliseconds: 1_000, maxMilliseconds: 30_000 }
const RESET_AFTER_MILLISECONDS = 60_000
const STOP_TIMEOUT_MILLISECONDS = 15_000

/**
 * Starts a child process per task. Web processes share the port. A child that ends is started again, with a growing delay
 * if it crashed. This process also carries the messages between them and counts their rate limits, unless they use Redis.
 */
export function startProcessGroup(
  tasks: readonly ChildTask[],
  { log, delays = restartDelays }: GroupOptions,
): ProcessGroup {
  cluster.setupPrimary({ args: process.argv.slice(2) })
  relayBusMessages()
  countChildRateLimits()
  const stopping = new AbortController()
  const children = tasks.map((task) => superviseChild(task, { log, delays }, stopping.signal))
  return {
    ready: Promise.all(children.map(({ ready }) => ready)),
    stop: () => {
      stopping.abort()
      return Promise.all(children.map(({ ended }) => ended))
    },
  }
}

interface SupervisedChild {
  readonly ready: Promise<void>
  readonly ended: Promise<void>
}

function superviseChild(
  task: ChildTask,
  { log, delays }: Required<GroupOptions>,
  signal: AbortSignal,
): SupervisedChild {
  const ready = Promise.withResolvers<void>()
  let wasReady = false
  function onReady(): void {
    wasReady = true
    ready.resolve()
  }
  async function keepRunning(): Promise<void> {
    let crashes = 0
    while (!signal.aborted) {
      const startedAt = Date.now()
      const code = await runChildOnce(task, onReady, signal)
      if (signal.aborted) return
      if (!wasReady) return ready.reject(new Error(`The ${task.role} process did not start; the reason is above.`))
      if (code === 0 || Date.now() - startedAt > RESET_AFTER_MILLISECONDS) crashes = 0
      const delay = code === 0 ? 0 : growingDelay(delays, crashes++)
      log.error({ role: task.role, code, delay }, 'a process ended and is being started again')
      await sleep(delay, undefined, { signal }).catch(() => undefined)
    }
  }
  return { ready: ready.promise, ended: keepRunning() }
}

/** Runs a child until it exits, and returns its exit code: null when a signal killed it. */
async function runChildOnce(task: ChildTask, onReady: () => void, signal: AbortSignal): Promise<number | null> {
  const child = cluster.fork()
  child.on('error', () => undefined) // a message to a child that has just exited
  child.on('message', (message) => message === 'ready' && onReady())
  child.send(task)
  const stop = () => stopChild(child)
  signal.addEventListener('abort', stop)
  const [code] = (await once(child, 'exit')) as [number | null]
  signal.removeEventListener('abort', stop)
  return code
}

function stopChild({ process: child }: Worker): void {
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MILLISECONDS)
  child.once('exit', () => clearTimeout(timer))
}

/** Receives the task of this child process. */
export async function readChildTask(): Promise<ChildTask> {
  const [task] = (await once(process, 'message')) as [ChildTask] // sent by runChildOnce
  return task
}

/** Reports to the primary process that this child process has started. */
export function reportChildReady(): void {
  process.send?.('ready', undefined, undefined, () => undefined) // the primary process may have exited
}

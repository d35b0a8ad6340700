import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger as WorkerLogger, runTaskList, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Logger } from 'pino'
import type { SystemContext } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/db.ts'
import { createFailureLog, type FailureLog } from '#platform/server/failure-log.ts'
import { summarizeError } from '#platform/server/log.ts'
import { recoverLostJobs } from '#platform/server/jobs/lost-jobs.ts'
import { createQueuePool, type QueuePool } from '#platform/server/jobs/queue-pool.ts'
import type { Job } from '#platform/server/jobs/queue.ts'
import { createScheduler } from '#platform/server/jobs/scheduler.ts'

/** The failure of a job as the queue stores it: class and code of the cause, never its message. */
export class JobFailed extends Error {
  override readonly name = 'JobFailed'

  constructor(cause: unknown) {
    super(summarizeError(cause), { cause })
  }
}

/**
 * Runs a job once.
 * @throws JobFailed for every error that the job throws
 */
export async function runJob(job: Job, ctx: SystemContext, payload: unknown): Promise<void> {
  try {
    await job.run(ctx, payload)
  } catch (error) {
    throw new JobFailed(error)
  }
}

/** The running worker of a process. */
export interface JobWorker {
  /** Takes no further jobs, and waits for the running ones. */
  stop(): Promise<void>
}

const INTERVAL_MILLISECONDS = 2_000
const RESTART_MILLISECONDS = 1_000
const CONCURRENCY = 4

/**
 * Starts the worker of this process, and does not wait for the database. The worker survives the loss of the database
 * at any moment, and runs jobs again as soon as the database responds.
 * @param owner a database that connects as the owner of the queue
 * @param newContext creates the context of a job
 */
export function startWorker(owner: Database, jobs: readonly Job[], newContext: () => SystemContext): JobWorker {
  const { log } = newContext()
  const failures = createFailureLog(log)
  const queuePool = createQueuePool(owner.pool, failures)
  const stopping = new AbortController()
  const consumer = keepConsuming(queuePool, { taskList: toTaskList(jobs, newContext), log, failures }, stopping.signal)
  const scheduler = createScheduler(owner, jobs, log)
  const maintenance = Promise.all([
    repeat('scheduling jobs', () => scheduler.enqueueDueJobs(newContext().now()), {
      failures,
      signal: stopping.signal,
    }),
    repeat('releasing lost jobs', () => recoverLostJobs(owner, queuePool, log), { failures, signal: stopping.signal }),
  ])
  return {
    async stop() {
      queuePool.abandonRegistration()
      stopping.abort()
      await Promise.all([consumer, maintenance])
      await queuePool.close()
    },
  }
}

function toTaskList(jobs: readonly Job[], newContext: () => SystemContext): TaskList {
  return Object.fromEntries(
    jobs.map((each) => [each.jobName, (payload: unknown) => runJob(each, newContext(), payload)]),
  )
}

/** Repeats an activity until the signal, a while after each end. Never rejects. */
async function repeat(
  activity: string,
  work: () => Promise<void>,
  { failures, signal }: { failures: FailureLog; signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    await work().then(
      () => failures.recordSuccess(activity),
      (error: unknown) => failures.recordFailure(activity, error),
    )
    await sleep(INTERVAL_MILLISECONDS, undefined, { signal }).catch(() => undefined)
  }
}

interface Consumer {
  readonly taskList: TaskList
  readonly log: Logger
  readonly failures: FailureLog
}

/** Consumes jobs until the signal. Starts again when graphile-worker ends by itself. */
async function keepConsuming(
  queuePool: QueuePool,
  { taskList, log, failures }: Consumer,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const options = { concurrency: CONCURRENCY, pollInterval: INTERVAL_MILLISECONDS, noHandleSignals: true }
    const events = reportAcquisition(failures)
    const logger = createWorkerLogger(log)
    const workers = runTaskList({ ...options, events, logger }, taskList, queuePool.pool)
    const stop = () => void Promise.resolve(workers.gracefulShutdown()).catch(() => undefined) // `promise` rejects too
    signal.addEventListener('abort', stop, { once: true })
    await Promise.resolve(workers.promise).catch((error: unknown) => failures.recordFailure('running workers', error))
    signal.removeEventListener('abort', stop)
    if (signal.aborted) return
    log.error('the workers ended and are being started again')
    await sleep(RESTART_MILLISECONDS, undefined, { signal }).catch(() => undefined)
  }
}

/** Reports whether jobs can be acquired, which graphile-worker logs at `debug` only. */
function reportAcquisition(failures: FailureLog): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  const activity = 'acquiring jobs'
  events.on('worker:getJob:error', ({ error }) => failures.recordFailure(activity, error))
  events.on('worker:getJob:empty', () => failures.recordSuccess(activity))
  events.on('job:start', () => failures.recordSuccess(activity))
  events.on('pool:listen:error', ({ error }) => failures.recordFailure('listening for jobs', error))
  events.on('pool:listen:notification', () => failures.recordSuccess('listening for jobs'))
  return events
}

/** The messages of failures that the events report, and of a registration that a stop has ended. */
const reportedMessage = /^(Error with notify listener|Error occurred attempting to UNLISTEN|No tasks found)/

/** Logs graphile-worker's errors. Cuts its messages before the error texts that they end with. */
function createWorkerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    if (level !== 'error' || reportedMessage.test(message)) return
    const job: unknown = meta?.['job']
    const task = typeof job === 'object' && job !== null && 'task_identifier' in job ? job.task_identifier : undefined
    log.error({ err: meta?.['error'] ?? meta?.['fatalError'], task }, /^[^:'\n]*/.exec(message)?.[0].trim() ?? '')
  })
}

import { Logger as WorkerLogger, parseCronItems, run, type TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import type pg from 'pg'
import type { SystemContext } from '#platform/server/context.ts'
import { summarizeError } from '#platform/server/log.ts'
import { createQueuePool } from '#platform/server/jobs/queue-pool.ts'
import type { Job } from '#platform/server/jobs/queue.ts'

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

/**
 * Starts the worker of this process. It survives the loss of the database.
 * @param newContext creates the context of a job
 */
export async function startWorker(
  pool: pg.Pool,
  jobs: readonly Job[],
  newContext: () => SystemContext,
): Promise<JobWorker> {
  const { log } = newContext()
  const taskList: TaskList = Object.fromEntries(
    jobs.map((each) => [each.jobName, (payload: unknown) => runJob(each, newContext(), payload)]),
  )
  const crontab = jobs.flatMap((each) => (each.cron ? [{ task: each.jobName, match: each.cron }] : []))
  const queuePool = createQueuePool(pool, log)
  const runner = await run({
    pgPool: queuePool.pool,
    taskList,
    concurrency: 4,
    pollInterval: 2_000,
    noHandleSignals: true,
    parsedCronItems: parseCronItems(crontab),
    logger: createWorkerLogger(log),
  })
  return { stop: () => runner.stop().then(() => queuePool.close()) }
}

/** Logs graphile-worker's errors. Cuts its messages before the error texts that they end with. */
function createWorkerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    if (level !== 'error') return
    const job: unknown = meta?.['job']
    const task = typeof job === 'object' && job !== null && 'task_identifier' in job ? job.task_identifier : undefined
    log.error({ err: meta?.['error'] ?? meta?.['fatalError'], task }, /^[^:'\n]*/.exec(message)?.[0].trim() ?? '')
  })
}

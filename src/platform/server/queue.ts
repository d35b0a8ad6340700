import { Logger as WorkerLogger, parseCronItems, run, type Runner, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Context } from '#platform/server/context.ts'
import { enqueueJob, enqueueSweep } from '#platform/server/queue.sql.ts'

/** A job: its name, what it does, and when it runs by itself (a cron line in UTC), if it does. */
export interface Job {
  readonly jobName: string
  readonly cron?: string
  run(ctx: Context, payload: unknown): Promise<void>
}

/** When a job runs; the same `jobKey` replaces one that still waits. */
export interface When {
  readonly runAt?: Date
  readonly jobKey?: string
  readonly maxAttempts?: number
}

/** A job that code adds, with what it must know. */
export interface QueuedJob<Payload> extends Job {
  /** Adds the job in the transaction of `ctx`; it runs for the site of `ctx`. */
  enqueue(ctx: Context, payload: Payload, when?: When): Promise<void>
}

/** A job that finds its work by itself, of all sites. */
export interface SweepJob extends Job {
  /** Has it run a second after the transaction of `ctx`: whoever asks meanwhile asks for the same run. */
  soon(ctx: Context): Promise<void>
}

interface Envelope<Payload> {
  siteId: string
  origin: string
  payload: Payload
}

/**
 * Declares a job that code adds. `work` may run again after a crash, so it must do nothing the second time.
 * @param jobName `<feature>.<what>`
 */
export function queuedJob<Payload>(
  jobName: string,
  work: (ctx: Context, payload: Payload) => Promise<void>,
): QueuedJob<Payload> {
  return {
    jobName,
    async run(ctx, given) {
      const { siteId, origin, payload } = given as Envelope<Payload> // written by `enqueue` below
      await work({ ...ctx, siteId, origin }, payload)
    },
    async enqueue(ctx, payload, { runAt, jobKey, maxAttempts = 20 } = {}) {
      const envelope: Envelope<Payload> = { siteId: ctx.siteId, origin: ctx.origin, payload }
      await enqueueJob.run(ctx.db, [jobName, JSON.stringify(envelope), runAt ?? null, jobKey ?? null, maxAttempts])
    },
  }
}

/** Declares a job that runs by the clock, for all sites at once. */
export function scheduledJob(jobName: string, cron: string, work: (ctx: Context) => Promise<void>): Job {
  return { jobName, cron, run: (ctx) => work(ctx) }
}

const SWEEP_AFTER_MILLISECONDS = 1_000

/**
 * Declares a job that does what it finds to do, soon after it was asked for and every minute. It costs its askers next
 * to nothing, where a job for each would put their commits in a line: PostgreSQL lets one at a time notify the worker.
 */
export function sweepJob(jobName: string, work: (ctx: Context) => Promise<void>): SweepJob {
  return {
    ...scheduledJob(jobName, '* * * * *', work),
    soon: async (ctx) => {
      await enqueueSweep.run(ctx.db, [jobName, new Date(ctx.now().getTime() + SWEEP_AFTER_MILLISECONDS)])
    },
  }
}

/**
 * Starts the worker of this process.
 * @param newContext makes the context that a job runs in
 */
export async function startWorker(pool: pg.Pool, jobs: readonly Job[], newContext: () => Context): Promise<Runner> {
  const { log } = newContext()
  const taskList: TaskList = Object.fromEntries(
    jobs.map((each) => [each.jobName, (payload: unknown) => each.run(newContext(), payload)]),
  )
  const crontab = jobs.flatMap((each) => (each.cron ? [{ task: each.jobName, match: each.cron }] : []))
  return run({
    pgPool: pool,
    taskList,
    concurrency: 4,
    pollInterval: 2_000,
    noHandleSignals: true,
    parsedCronItems: parseCronItems(crontab),
    logger: new WorkerLogger(() => (level, message) => {
      if (level === 'error') log.error({ message }, 'worker')
    }),
  })
}

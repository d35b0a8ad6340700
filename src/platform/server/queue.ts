import { DAY_MILLISECONDS } from '#platform/days.ts'
import type { Context, NetworkContext } from '#platform/server/context.ts'
import {
  deleteFailedJobs,
  deleteJobsContaining,
  enqueueJob,
  enqueueSweep,
  releaseStaleJobs,
} from '#platform/server/queue.sql.ts'

/** A job: its name, what it does, and when it runs by itself (a cron line in UTC), if it does. */
export interface Job {
  readonly jobName: string
  readonly cron?: string
  run(ctx: NetworkContext, payload: unknown): Promise<void>
}

/** When a job runs; the same `jobKey` replaces one that still waits. */
export interface JobOptions {
  readonly runAt?: Date
  readonly jobKey?: string
  readonly maxAttempts?: number
}

/** A job that code adds, with what it must know. */
export interface QueuedJob<Payload> extends Job {
  /** Adds the job in the transaction of `ctx`; it runs for the site of `ctx`. */
  enqueue(ctx: Context, payload: Payload, when?: JobOptions): Promise<void>
}

/** A job that finds its work by itself, of all sites. */
export interface SweepJob extends Job {
  /** Has it run a second after the transaction of `ctx`: whoever asks meanwhile asks for the same run. */
  enqueue(ctx: Context): Promise<void>
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
  work: (ctx: NetworkContext, payload: Payload) => Promise<void>,
): QueuedJob<Payload> {
  return {
    jobName,
    async run(ctx, envelope) {
      const { siteId, origin, payload } = envelope as Envelope<Payload> // written by `enqueue` below
      await work({ ...ctx, siteId, origin }, payload)
    },
    async enqueue(ctx, payload, { runAt, jobKey, maxAttempts = 20 } = {}) {
      const envelope: Envelope<Payload> = { siteId: ctx.siteId, origin: ctx.origin, payload }
      await enqueueJob.run(ctx.db, [jobName, JSON.stringify(envelope), runAt ?? null, jobKey ?? null, maxAttempts])
    },
  }
}

/** Declares a job that runs by the clock, for all sites at once. */
export function scheduledJob(jobName: string, cron: string, work: (ctx: NetworkContext) => Promise<void>): Job {
  return { jobName, cron, run: (ctx) => work(ctx) }
}

const SWEEP_DELAY_MILLISECONDS = 1_000

/**
 * Declares a job that does what it finds to do, soon after it was asked for and every minute. It costs its askers next
 * to nothing, where a job for each would put their commits in a line: PostgreSQL lets one at a time notify the worker.
 */
export function sweepJob(jobName: string, work: (ctx: NetworkContext) => Promise<void>): SweepJob {
  return {
    ...scheduledJob(jobName, '* * * * *', work),
    enqueue: async (ctx) => {
      await enqueueSweep.run(ctx.db, [jobName, new Date(ctx.now().getTime() + SWEEP_DELAY_MILLISECONDS)])
    },
  }
}

/** Deletes jobs that still wait and whose payload names one of these values, such as an erased member's address. */
export async function deleteJobsMentioning(ctx: Context, values: readonly string[]): Promise<void> {
  await deleteJobsContaining.run(ctx.db, [values])
}

/** Longer than any job takes. */
const STALE_MINUTES = 15

/** Lets the jobs of a worker that was killed run again; graphile-worker by itself would do so after four hours. */
export const releaseAbandonedJobs = scheduledJob('platform.release_stale_jobs', '*/5 * * * *', async (ctx) => {
  await releaseStaleJobs.run(ctx.db, [STALE_MINUTES])
})

const FAILED_JOB_DAYS = 7

/** Deletes jobs that failed for the last time a week ago; until then an operator can see that they did. */
export const deleteOldFailedJobs = scheduledJob('platform.delete_failed_jobs', '47 * * * *', async (ctx) => {
  await deleteFailedJobs.run(ctx.db, [new Date(ctx.now().getTime() - FAILED_JOB_DAYS * DAY_MILLISECONDS)])
})

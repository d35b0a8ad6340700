import * as z from 'zod'
import type { Context, SystemContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import {
  deleteFailedJobs,
  deleteJobsContaining,
  enqueueJob,
  enqueuePollingJob,
  findOldestDue,
  releaseStaleJobs,
} from '#platform/server/jobs/queue.sql.ts'
import { ago, later } from '../ago.ts'

/** A job, with an optional schedule (a cron expression in UTC). */
export interface Job {
  readonly jobName: string
  readonly cron?: string
  run(ctx: SystemContext, payload: unknown): Promise<void>
}

/** The options of a queued job; the same `jobKey` replaces a waiting job. */
export interface JobOptions {
  readonly runAt?: Date
  readonly jobKey?: string
  readonly maxAttempts?: number
}

/** A job that code enqueues with a payload. */
export interface QueuedJob<Payload> extends Job {
  /** Enqueues the job in the transaction of `ctx`, for the site of `ctx`. */
  enqueue(ctx: Context, payload: Payload, options?: JobOptions): Promise<void>
}

/** A job without a payload that looks for its work itself, on all sites. */
export interface PollingJob extends Job {
  /** Runs the job a second after the transaction of `ctx`; further calls until then share that run. */
  enqueue(ctx: Context): Promise<void>
}

const declaredNames = new Set<string>()

/** The stored form of a job: the site and the origin of the request that enqueued it, and its payload. */
const envelopeForm = z.object({ siteId: z.string(), origin: z.string(), payload: z.unknown() })

/**
 * Declares a job that code enqueues. `work` may run again after a crash, so it must be idempotent.
 * @param jobName `<feature>.<what>`
 * @param payloadForm the schema of the stored payload, which a process of another version may have written. A job that does
 * not fit fails, and waits for a process that can read it.
 */
export function queuedJob<Payload>(
  jobName: string,
  payloadForm: z.ZodType<Payload>,
  work: (ctx: SystemContext, payload: Payload) => Promise<void>,
): QueuedJob<Payload> {
  declaredNames.add(jobName)
  return {
    jobName,
    async run(ctx, stored) {
      const { siteId, origin, payload } = envelopeForm.parse(stored)
      await work({ ...ctx, siteId, origin }, payloadForm.parse(payload))
    },
    async enqueue(ctx, payload, { runAt, jobKey, maxAttempts = 20 } = {}) {
      const envelope: z.input<typeof envelopeForm> = { siteId: ctx.siteId, origin: ctx.origin, payload }
      await enqueueJob.run(ctx, {
        name: jobName,
        payload: JSON.stringify(envelope),
        runAt: runAt ?? null,
        jobKey: jobKey ?? null,
        maxAttempts,
      })
    },
  }
}

/** Declares a job that runs on a schedule, once for all sites. */
export function scheduledJob(jobName: string, cron: string, work: (ctx: SystemContext) => Promise<void>): Job {
  declaredNames.add(jobName)
  return { jobName, cron, run: (ctx) => work(ctx) }
}

const POLLING_JOB_DELAY_MILLISECONDS = 1_000

/**
 * Declares a job that looks for its work every minute, and soon after it is enqueued. A separate job per transaction
 * would serialize their commits, since PostgreSQL lets one commit at a time notify the worker.
 */
export function pollingJob(jobName: string, work: (ctx: SystemContext) => Promise<void>): PollingJob {
  return {
    ...scheduledJob(jobName, '* * * * *', work),
    enqueue: async (ctx) => {
      await enqueuePollingJob.run(ctx, {
        name: jobName,
        runAt: later(ctx, { milliseconds: POLLING_JOB_DELAY_MILLISECONDS }),
      })
    },
  }
}

/** Deletes waiting jobs whose payload contains one of these values, such as an erased member's address. */
export async function deleteJobsMentioning(ctx: Context, values: readonly string[]): Promise<void> {
  await deleteJobsContaining.run(ctx, { values })
}

/** The time after which a running job counts as abandoned; longer than any job takes. */
const STALE_MINUTES = 15

/** Releases the jobs of a killed worker; graphile-worker itself does so only after four hours. */
export const releaseAbandonedJobs = scheduledJob('platform.release_stale_jobs', '*/5 * * * *', async (ctx) => {
  await releaseStaleJobs.run(ctx, { minutes: STALE_MINUTES })
})

const FAILED_JOB_DAYS = 7

/** Deletes jobs that failed for the last time a week ago; until then an operator can inspect them. */
export const deleteOldFailedJobs = scheduledJob('platform.delete_failed_jobs', '47 * * * *', async (ctx) => {
  await deleteFailedJobs.run(ctx, { failedBefore: ago(ctx, { days: FAILED_JOB_DAYS }) })
})

/** The delay of a due job from which the queue counts as delayed: no process runs jobs, or they cannot keep up. */
export const MAX_JOB_DELAY_SECONDS = 5 * 60

/** Returns for how many seconds the oldest job that could run has been due; 0 when none is. */
export async function findJobDelay(db: Db): Promise<number> {
  return (await findOldestDue.oneOrThrow(db, { names: [...declaredNames] })).seconds
}

import { statement } from '#platform/server/database/statement.ts'

export const enqueuePollingJob = statement<[name: string, runAt: Date]>(
  'queue.enqueue_polling_job',
  `select enqueue_polling_job($1, $2)`,
)

export const deleteJobsContaining = statement<[values: readonly string[]]>(
  'queue.delete_jobs_containing',
  `select delete_jobs_containing($1)`,
)

export const releaseStaleJobs = statement<[minutes: number]>(
  'queue.release_stale_jobs',
  `select release_stale_jobs($1)`,
)

export const deleteFailedJobs = statement<[failedBefore: Date]>(
  'queue.delete_failed_jobs',
  `select delete_failed_jobs($1)`,
)

/** Calls a `security definer` function, so that the application role needs no privileges on the queue's tables. */
export const enqueueJob = statement<
  [name: string, payload: string, runAt: Date | null, jobKey: string | null, maxAttempts: number]
>('queue.enqueue', `select enqueue_job($1, $2::json, $3, $4, $5)`)

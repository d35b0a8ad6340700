import { statement } from '#platform/server/database/statement.ts'

export const enqueuePollingJob = statement<{ name: string; runAt: Date }>(
  'queue.enqueue_polling_job',
  `select enqueue_polling_job(:name, :runAt)`,
)

export const deleteJobsContaining = statement<{ values: readonly string[] }>(
  'queue.delete_jobs_containing',
  `select delete_jobs_containing(:values)`,
)

export const releaseStaleJobs = statement<{ minutes: number }>(
  'queue.release_stale_jobs',
  `select release_stale_jobs(:minutes)`,
)

export const deleteFailedJobs = statement<{ failedBefore: Date }>(
  'queue.delete_failed_jobs',
  `select delete_failed_jobs(:failedBefore)`,
)

/** Calls a `security definer` function, so that the application role needs no privileges on the queue's tables. */
export const enqueueJob = statement<{
  name: string
  payload: string
  runAt: Date | null
  jobKey: string | null
  maxAttempts: number
}>('queue.enqueue', `select enqueue_job(:name, :payload::json, :runAt, :jobKey, :maxAttempts)`)

/**
 * Enqueues the scheduled jobs whose due minute is later than their last one, and returns them. A new job is recorded
 * without a run. A last run that lies in the future is one of a clock that was ahead: it is corrected, and the job runs.
 */
export const enqueueScheduledJobs = statement<
  { names: readonly string[]; dueAt: readonly Date[]; at: Date; latestCredible: Date },
  { name: string; wasAhead: boolean }
>(
  'queue.enqueue_scheduled_jobs',
  `with due as (select * from unnest(:names::text[], :dueAt::timestamptz[]) as due (name, due_at)),
   ahead as (select identifier from graphile_worker._private_known_crontabs
     where greatest(last_execution, known_since) > :latestCredible::timestamptz),
   added as (insert into graphile_worker._private_known_crontabs (identifier, known_since)
     select name, :at::timestamptz from due on conflict do nothing),
   moved as (update graphile_worker._private_known_crontabs as known
     set last_execution = due.due_at, known_since = least(known.known_since, :at::timestamptz)
     from due where known.identifier = due.name
       and (coalesce(known.last_execution, known.known_since) < due.due_at
         or greatest(known.last_execution, known.known_since) > :latestCredible::timestamptz)
     returning known.identifier)
   select moved.identifier as name, moved.identifier in (select identifier from ahead) as was_ahead,
     graphile_worker.add_job(identifier => moved.identifier)
   from moved`,
)

/** Lists the jobs that these workers have locked for longer than a response may take. */
export const listLockedJobs = statement<{ workerNames: readonly string[]; seconds: number }, { id: string }>(
  'queue.list_locked_jobs',
  `select id::text from graphile_worker._private_jobs
   where locked_by = any(:workerNames) and locked_at < now() - make_interval(secs => :seconds)`,
)

/** Releases jobs, unless they were locked again since. The lost attempt does not count. */
export const releaseLostJobs = statement<{ ids: readonly string[]; workerNames: readonly string[]; seconds: number }>(
  'queue.release_lost_jobs',
  `update graphile_worker._private_jobs set locked_at = null, locked_by = null, attempts = greatest(attempts - 1, 0)
   where id = any(:ids::bigint[]) and locked_by = any(:workerNames) and locked_at < now() - make_interval(secs => :seconds)`,
)

/** Returns for how many seconds the oldest job that could run has been due; 0 when none is. */
export const findOldestDue = statement<{ names: readonly string[] }, { seconds: number }>(
  'queue.find_oldest_due',
  `select seconds from find_oldest_due_job(:names)`,
)

import type { NetworkContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db.ts'
import type { Job } from '#platform/server/queue.ts'
import { runJob } from '#platform/server/worker.ts'

interface DueJob {
  id: string
  name: string
  payload: unknown
}

// A job without a time of its own is due at once; one with a time is due when the test's clock says so, which may be
// months away from the database's; a second early is fine, since whoever asks for a sweep waits that long.
const takeJob = `update graphile_worker._private_jobs as job set locked_at = now(), locked_by = 'test'
  from graphile_worker._private_tasks as task
  where job.id = (select id from graphile_worker._private_jobs
    where locked_at is null and attempts < max_attempts and (run_at = created_at or run_at <= $1::timestamptz + interval '1 second')
    order by run_at, id limit 1) and task.id = job.task_id
  returning job.id, task.identifier as name, job.payload`

const dropJob = 'delete from graphile_worker._private_jobs where id = $1'

const putBack = `update graphile_worker._private_jobs set locked_at = null, locked_by = null, attempts = attempts + 1,
  last_error = $3, run_at = $2::timestamptz + interval '1 minute' where id = $1`

/** Runs the jobs that are due by the clock of `ctx` until none is; a failed one is due again a minute later. */
export async function runDueJobs(db: Db, jobs: readonly Job[], newContext: () => NetworkContext): Promise<void> {
  for (;;) {
    const { now } = newContext()
    const { rows } = await db.query<DueJob>({ text: takeJob }, [now()])
    const [taken] = rows
    if (!taken) return
    const job = jobs.find((each) => each.jobName === taken.name)
    if (!job) throw new Error(`nobody does the job ${taken.name}`)
    try {
      await runJob(job, newContext(), taken.payload)
      await db.query({ text: dropJob }, [taken.id])
    } catch (error) {
      await db.query({ text: putBack }, [taken.id, now(), error instanceof Error ? error.message : String(error)])
    }
  }
}

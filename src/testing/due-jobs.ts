import type { SystemContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Job } from '#platform/server/jobs/queue.ts'
import { runJob } from '#platform/server/jobs/worker.ts'

interface DueJob {
  id: string
  name: string
  payload: unknown
}

// A job without a scheduled time is due at once. Other jobs are due by the clock of the test, not by that of the
// database. Polling jobs have a delay of one second, so a job is due one second before its time.
const claimJob = `update graphile_worker._private_jobs as job set locked_at = now(), locked_by = 'test'
  from graphile_worker._private_tasks as task
  where job.id = (select id from graphile_worker._private_jobs
    where locked_at is null and attempts < max_attempts and (run_at = created_at or run_at <= $1::timestamptz + interval '1 second')
    order by run_at, id limit 1) and task.id = job.task_id
  returning job.id, task.identifier as name, job.payload`

const deleteJob = 'delete from graphile_worker._private_jobs where id = $1'

const postponeJob = `update graphile_worker._private_jobs set locked_at = null, locked_by = null, attempts = attempts + 1,
  last_error = $3, run_at = $2::timestamptz + interval '1 minute' where id = $1`

/** Runs jobs until none is due by the clock of the context. A failed job is due again a minute later. */
export async function runDueJobs(db: Db, jobs: readonly Job[], newContext: () => SystemContext): Promise<void> {
  for (;;) {
    const { now } = newContext()
    const { rows } = await db.query<DueJob>({ text: claimJob }, [now()])
    const [row] = rows
    if (!row) return
    const job = jobs.find((each) => each.jobName === row.name)
    if (!job) throw new Error(`no handler for the job ${row.name}`)
    try {
      await runJob(job, newContext(), row.payload)
      await db.query({ text: deleteJob }, [row.id])
    } catch (error) {
      await db.query({ text: postponeJob }, [row.id, now(), error instanceof Error ? error.message : String(error)])
    }
  }
}

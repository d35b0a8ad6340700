import { parseCronItems, type ParsedCronItem } from 'graphile-worker'
import type { Logger } from 'pino'
import type { Db } from '#platform/server/database/db.ts'
import { enqueueScheduledJobs } from '#platform/server/jobs/queue.sql.ts'
import type { Job } from '#platform/server/jobs/queue.ts'

const MINUTE_MILLISECONDS = 60_000
/** The time for which a run that was missed is made up for, once. */
const MAX_DELAY_MINUTES = 24 * 60
/** The difference between the clocks of several machines that is no error. */
const MAX_CLOCK_DIFFERENCE_MINUTES = 2

/** Enqueues the jobs that have a schedule. */
export interface Scheduler {
  /**
   * Enqueues the jobs that have become due since their last run, each once. A repeated call within a minute does
   * nothing. Concurrent processes enqueue each job once.
   */
  enqueueDueJobs(now: Date): Promise<void>
}

/**
 * Creates the scheduler. The database holds the time of the last run of each job, so a run that was missed during an
 * outage is made up for. A clock that was ahead and is corrected stops no job.
 */
export function createScheduler(db: Db, jobs: readonly Job[], log: Logger): Scheduler {
  const items = parseCronItems(jobs.flatMap(({ jobName: task, cron: match }) => (match ? [{ task, match }] : [])))
  let enqueuedMinute: number | null = null
  return {
    async enqueueDueJobs(now) {
      const minute = Math.floor(now.getTime() / MINUTE_MILLISECONDS)
      if (minute === enqueuedMinute) return
      const due = items.flatMap((item) => toDueRun(item, minute))
      const latestCredible = new Date(now.getTime() + MAX_CLOCK_DIFFERENCE_MINUTES * MINUTE_MILLISECONDS)
      const names = due.map(({ name }) => name)
      const times = due.map(({ dueAt }) => dueAt)
      const enqueued = await enqueueScheduledJobs.all(db, { names, dueAt: times, at: now, latestCredible })
      enqueuedMinute = minute
      const corrected = enqueued.filter(({ wasAhead }) => wasAhead).length
      if (corrected > 0)
        log.error({ corrected }, 'the clock was ahead: jobs with a last run in the future were corrected')
    },
  }
}

/** Returns the last due run of a job within a day, in a list, or an empty list. */
function toDueRun({ identifier: name, match }: ParsedCronItem, minute: number): { name: string; dueAt: Date }[] {
  for (let candidate = minute; candidate > minute - MAX_DELAY_MINUTES; candidate--) {
    const dueAt = new Date(candidate * MINUTE_MILLISECONDS)
    if (match(digestTime(dueAt))) return [{ name, dueAt }]
  }
  return []
}

function digestTime(time: Date) {
  return {
    min: time.getUTCMinutes(),
    hour: time.getUTCHours(),
    date: time.getUTCDate(),
    month: time.getUTCMonth() + 1,
    dow: time.getUTCDay(),
  }
}

import type { Logger } from 'pino'
import { summarizeError } from '#platform/server/log.ts'

/** Logs failures that repeat: the first of a series with its cause, then only its end. */
export interface FailureLog {
  /** Logs the failure at `error`, unless the last one of this activity had the same cause. */
  recordFailure(activity: string, error: unknown): void
  /** Ends the series of an activity. Logs at `warn` how many failures it had. */
  recordSuccess(activity: string): void
}

/** Creates a failure log. */
export function createFailureLog(log: Logger): FailureLog {
  const series = new Map<string, { cause: string; failures: number }>()
  return {
    recordFailure(activity, error) {
      const cause = summarizeError(error)
      const current = series.get(activity)
      series.set(activity, { cause, failures: (current?.failures ?? 0) + 1 })
      if (current?.cause !== cause) log.error({ err: error, activity, cause }, 'a repeated activity fails')
    },
    recordSuccess(activity) {
      const ended = series.get(activity)
      if (!ended) return
      series.delete(activity)
      log.warn({ activity, failures: ended.failures }, 'a repeated activity succeeds again')
    },
  }
}

import type { Logger } from 'pino'
import { isUnavailable } from '#platform/refusal.ts'

/** Records the 503 responses, for the log and `/readyz`. */
export interface Outages {
  /** Counts a 503 response. `cause` is the error or a description. */
  record(cause: unknown): void
  /** Returns whether the database recently refused a write: its disk is full, or it is read-only. */
  refusesWrites(): boolean
}

const LOG_EVERY_MILLISECONDS = 60_000
const REFUSAL_MILLISECONDS = 10_000
const refusedWrite = /^(53...|25006)$/

/** Logs each cause of unavailability immediately, and then once a minute with its count. */
export function trackOutages({ log, now }: { log: Logger; now: () => Date }): Outages {
  const counts = new Map<string, number>()
  let refusedAt = Number.NEGATIVE_INFINITY
  function logCause(cause: string, times: number): void {
    log.error({ cause, times }, 'answered that the site is unavailable')
    counts.set(cause, 0)
    setTimeout(() => {
      const count = counts.get(cause) ?? 0
      counts.delete(cause)
      if (count > 0) logCause(cause, count)
    }, LOG_EVERY_MILLISECONDS).unref()
  }
  return {
    record(error) {
      if (refusedWrite.test(codeOf(error))) refusedAt = now().getTime()
      const cause = describeCause(error)
      const count = counts.get(cause)
      if (count === undefined) logCause(cause, 1)
      else counts.set(cause, count + 1)
    },
    refusesWrites: () => now().getTime() - refusedAt < REFUSAL_MILLISECONDS,
  }
}

function describeCause(error: unknown): string {
  return isUnavailable(error) ? `${error.message} ${codeOf(error)}`.trim() : String(error)
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

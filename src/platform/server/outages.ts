import type { Logger } from 'pino'
import { isUnavailable } from '#platform/refusal.ts'

/** The requests that were answered 503: what the log and `/readyz` say of them. */
export interface Outages {
  /** Counts one, by the error that caused it or in words. */
  record(cause: unknown): void
  /** Whether the database refused a write a moment ago: its disk is full, or it only reads. */
  refusesWrites(): boolean
}

const logEveryMilliseconds = 60_000
const refusalMilliseconds = 10_000
const refusedWrite = /^(53...|25006)$/

/** Logs each cause of unavailability at once, and from then on once a minute with how often it came. */
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
    }, logEveryMilliseconds).unref()
  }
  return {
    record(error) {
      if (refusedWrite.test(codeOf(error))) refusedAt = now().getTime()
      const cause = describeCause(error)
      const count = counts.get(cause)
      if (count === undefined) logCause(cause, 1)
      else counts.set(cause, count + 1)
    },
    refusesWrites: () => now().getTime() - refusedAt < refusalMilliseconds,
  }
}

function describeCause(error: unknown): string {
  return isUnavailable(error) ? `${error.message} ${codeOf(error)}`.trim() : String(error)
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

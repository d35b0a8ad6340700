import type { Logger } from 'pino'
import { isUnavailable } from '#platform/refusal.ts'

/** The requests that were answered 503: what the log and `/readyz` say of them. */
export interface Outages {
  /** Counts one, by the error that caused it or in words. */
  note(cause: unknown): void
  /** Whether the database refused a write a moment ago: its disk is full, or it only reads. */
  refusesWrites(): boolean
}

const logEveryMilliseconds = 60_000
const rememberRefusalMilliseconds = 10_000
const refusedWrite = /^(53...|25006)$/

/** Logs each cause of unavailability at once, and from then on once a minute with how often it came. */
export function outagesOf({ log, now }: { log: Logger; now: () => Date }): Outages {
  const counts = new Map<string, number>()
  let refusedAt = Number.NEGATIVE_INFINITY
  function write(cause: string, times: number): void {
    log.error({ cause, times }, 'answered that the site is unavailable')
    counts.set(cause, 0)
    setTimeout(() => {
      const since = counts.get(cause) ?? 0
      counts.delete(cause)
      if (since > 0) write(cause, since)
    }, logEveryMilliseconds).unref()
  }
  return {
    note(error) {
      if (refusedWrite.test(codeOf(error))) refusedAt = now().getTime()
      const cause = nameOf(error)
      const since = counts.get(cause)
      if (since === undefined) write(cause, 1)
      else counts.set(cause, since + 1)
    },
    refusesWrites: () => now().getTime() - refusedAt < rememberRefusalMilliseconds,
  }
}

function nameOf(error: unknown): string {
  return isUnavailable(error) ? `${error.message} ${codeOf(error)}`.trim() : String(error)
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

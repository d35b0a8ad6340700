import { Refusal } from '#platform/refusal.ts'

/** Runs one CPU-heavy job at a time, so that a burst of them cannot stall the pages. */
export interface ConcurrencyLimiter {
  run<Result>(work: () => Promise<Result>): Promise<Result>
  readonly waiting: number
}

/** A limiter per kind of heavy work. */
export interface ConcurrencyLimiters {
  readonly passwords: ConcurrencyLimiter
  readonly images: ConcurrencyLimiter
}

/**
 * Creates a limiter.
 * @param queueLength the maximum number of waiting jobs; one more is refused with `rate_limited`
 */
export function createConcurrencyLimiter(queueLength: number): ConcurrencyLimiter {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return {
    get waiting() {
      return waiting
    },
    async run(work) {
      if (waiting >= queueLength) throw new Refusal('rate_limited', { retryAfterSeconds: 5 })
      waiting += 1
      const turn = last.then(work).finally(() => (waiting -= 1))
      last = turn.catch(() => undefined)
      return turn
    },
  }
}

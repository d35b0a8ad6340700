import { Refusal } from '#platform/refusal.ts'

/** Lets one heavy job of a kind run at a time, so that a flood of them cannot stall the pages. */
export interface ConcurrencyLimiter {
  run<Result>(work: () => Promise<Result>): Promise<Result>
  readonly waiting: number
}

/** One gate per kind of heavy work. */
export interface ConcurrencyLimiters {
  readonly passwords: ConcurrencyLimiter
  readonly images: ConcurrencyLimiter
}

/**
 * Makes a gate.
 * @param queueLength how many may wait; one more is refused with `busy`
 */
export function concurrencyLimiter(queueLength: number): ConcurrencyLimiter {
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

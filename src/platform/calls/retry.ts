/** The maximum number of attempts of a call, and the delays between them. */
export interface RetryPolicy<Result> {
  /** The maximum number of calls, including the first. */
  readonly maxAttempts: number
  /**
   * Returns the milliseconds before the next attempt, or null when a further attempt would not help.
   * @param attempt the number of attempts before the failed one
   */
  readonly delayAfter: (outcome: PromiseSettledResult<Result>, attempt: number) => number | null
}

/** Calls `work` until its outcome needs no further attempt, and returns the last result or throws the last error. */
export async function withRetry<Result>(work: () => Promise<Result>, policy: RetryPolicy<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    const outcome = await settle(work)
    const delay = attempt + 1 < policy.maxAttempts ? policy.delayAfter(outcome, attempt) : null
    if (delay === null) {
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value
    }
    await pause(delay)
  }
}

/** The first and the longest of a series of growing delays. */
export interface GrowingDelays {
  readonly initialMilliseconds: number
  readonly maxMilliseconds: number
}

/**
 * Returns the delay before another attempt: twice as long after each, up to the maximum, and shortened by up to half at
 * random, so that several processes do not try at once.
 * @param attempt the number of attempts before the failed one
 */
export function growingDelay({ initialMilliseconds, maxMilliseconds }: GrowingDelays, attempt: number): number {
  return Math.min(maxMilliseconds, initialMilliseconds * 2 ** attempt) * (1 - Math.random() / 2)
}

/** Waits for a number of milliseconds. */
export async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
}

async function settle<Result>(work: () => Promise<Result>): Promise<PromiseSettledResult<Result>> {
  try {
    return { status: 'fulfilled', value: await work() }
  } catch (error) {
    return { status: 'rejected', reason: error }
  }
}

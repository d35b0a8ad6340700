/** A clock that changes only when a test sets or advances it. */
export interface TestClock {
  readonly now: () => Date
  set(at: Date | string): void
  advanceSeconds(seconds: number): void
}

/** Creates a clock that starts at `start`. */
export function createTestClock(start: Date): TestClock {
  let milliseconds = start.getTime()
  return {
    now: () => new Date(milliseconds),
    set: (at) => (milliseconds = new Date(at).getTime()),
    advanceSeconds: (seconds) => (milliseconds += seconds * 1000),
  }
}

/** A clock that a test sets; it stands still otherwise. */
export interface TestClock {
  readonly now: () => Date
  set(at: Date | string): void
  advance(seconds: number): void
}

/** Makes a clock that stands at `start`. */
export function testClock(start: Date): TestClock {
  let milliseconds = start.getTime()
  return {
    now: () => new Date(milliseconds),
    set: (at) => (milliseconds = new Date(at).getTime()),
    advance: (seconds) => (milliseconds += seconds * 1000),
  }
}

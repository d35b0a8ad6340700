/** A length of time, in the units that it names. */
export interface Duration {
  readonly days?: number
  readonly hours?: number
  readonly minutes?: number
  readonly seconds?: number
  readonly milliseconds?: number
}

interface Clock {
  readonly now: () => Date
}

/** Returns the time that lies a duration before now. A day has 24 hours. */
export function ago(clock: Clock, duration: Duration): Date {
  return new Date(clock.now().getTime() - toMilliseconds(duration))
}

/** Returns the time that lies a duration after now. A day has 24 hours. */
export function later(clock: Clock, duration: Duration): Date {
  return new Date(clock.now().getTime() + toMilliseconds(duration))
}

function toMilliseconds({ days = 0, hours = 0, minutes = 0, seconds = 0, milliseconds = 0 }: Duration): number {
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000 + milliseconds
}

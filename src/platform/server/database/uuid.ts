import { v7 } from 'uuid'

let lastMilliseconds = 0
let sequence = 0

/** Generates a UUIDv7 (RFC 9562) of the time `at`. Ids of one process sort in creation order. */
export function newUuid(at: Date): string {
  const msecs = at.getTime()
  sequence = msecs === lastMilliseconds ? sequence + 1 : 0
  lastMilliseconds = msecs
  return v7({ msecs, seq: sequence })
}

/** Returns the lowest UUIDv7 of a time, which divides the ids before it from those since. */
export function firstUuidAt(at: Date): string {
  const milliseconds = at.getTime().toString(16).padStart(12, '0')
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7000-8000-000000000000`
}

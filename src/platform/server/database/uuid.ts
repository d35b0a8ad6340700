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

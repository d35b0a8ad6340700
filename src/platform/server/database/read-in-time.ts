import { setTimeout as sleep } from 'node:timers/promises'

/** Returns the row that a read finds, or null when it fails or takes longer than the given time. */
export async function readInTime<Row>(reading: Promise<Row | null>, milliseconds: number): Promise<Row | null> {
  return Promise.race([reading.catch(() => null), sleep(milliseconds, null, { ref: false })])
}

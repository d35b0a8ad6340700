import { randomFillSync } from 'node:crypto'

let lastMilliseconds = 0
let sequence = 0

const poolBytes = 4096
const idBytes = 16
const pool = Buffer.alloc(poolBytes)
let used = poolBytes

/**
 * Generates a UUIDv7: 48 bits of `at` in milliseconds, a 12-bit counter within the millisecond, and 62 random bits. Ids
 * of one process sort in creation order.
 */
export function newUuid(at: Date): string {
  const milliseconds = at.getTime()
  sequence = milliseconds === lastMilliseconds ? (sequence + 1) & 0xfff : 0
  lastMilliseconds = milliseconds
  const bytes = randomBytesOnce()
  bytes.writeUIntBE(milliseconds, 0, 6)
  bytes.writeUInt16BE(0x7000 | sequence, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Takes unused random bytes from a pool, since requesting a few at a time from the system is slow. */
function randomBytesOnce(): Buffer {
  if (used === poolBytes) {
    randomFillSync(pool)
    used = 0
  }
  used += idBytes
  return pool.subarray(used - idBytes, used)
}

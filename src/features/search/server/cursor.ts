import { Refusal } from '#platform/refusal.ts'

/** The last row of a page: newest activity first, then the higher id. */
export interface Place {
  readonly lastActive: Date
  readonly memberId: string
}

const BYTES = 6 + 16

/** A place as an opaque text. Activity is kept in whole milliseconds everywhere, so nothing is lost. */
export function cursorOf({ lastActive, memberId }: Place): string {
  const bytes = Buffer.alloc(BYTES)
  bytes.writeUIntBE(lastActive.getTime(), 0, 6)
  bytes.write(memberId.replaceAll('-', ''), 6, 'hex')
  return bytes.toString('base64url')
}

/**
 * The place that a cursor tells.
 * @throws Refusal `invalid_cursor`
 */
export function placeOf(cursor: string): Place {
  const bytes = Buffer.from(cursor, 'base64url')
  if (bytes.length !== BYTES || bytes.toString('base64url') !== cursor) throw new Refusal('invalid_cursor')
  const hex = bytes.toString('hex', 6)
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)]
  return { lastActive: new Date(bytes.readUIntBE(0, 6)), memberId: parts.join('-') }
}

import { Refusal } from '#platform/refusal.ts'
import type { Context } from '#platform/server/context.ts'
import { seal, unseal, type Seal } from '#platform/server/sealing.ts'

/** The last row of a page: newest activity first, then the higher id. */
export interface CursorPosition {
  readonly lastActive: Date
  readonly memberId: string
}

const TIME_BYTES = 6

/**
 * A place as a text that only the server reads, and takes from whoever it gave it to: the activity in it is told to
 * nobody, and a made-up one would find out anybody's. Activity is kept in whole milliseconds everywhere, so nothing is
 * lost.
 */
export function encodeCursor(ctx: Context, { lastActive, memberId }: CursorPosition): string {
  const bytes = Buffer.alloc(TIME_BYTES + 16)
  bytes.writeUIntBE(lastActive.getTime(), 0, TIME_BYTES)
  bytes.write(memberId.replaceAll('-', ''), TIME_BYTES, 'hex')
  return seal(ctx, cursorSeal(ctx), bytes)
}

/**
 * The place that a cursor tells.
 * @throws Refusal `invalid_cursor` for one that was not given to whoever asks
 */
export function decodeCursor(ctx: Context, cursor: string): CursorPosition {
  const bytes = unseal(ctx, cursorSeal(ctx), cursor)
  if (!bytes) throw new Refusal('invalid_cursor')
  const hex = bytes.toString('hex', TIME_BYTES)
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)]
  return { lastActive: new Date(bytes.readUIntBE(0, TIME_BYTES)), memberId: parts.join('-') }
}

function cursorSeal({ siteId, memberId }: Context): Seal {
  return { purpose: 'vonk places in a search', owner: `${siteId} ${memberId ?? 'visitor'}` }
}

import { Refusal } from '#platform/refusal.ts'
import { memberIdOf, type Context } from '#platform/server/context.ts'
import { seal, unseal, type Seal } from '#platform/server/security/sealing.ts'

/** The last row of a page, in the order of the list: newest activity first, then the higher id. */
export interface CursorPosition {
  readonly lastActive: Date
  readonly memberId: string
}

const TIME_BYTES = 6

/**
 * Encodes a position as a sealed text, valid only for the viewer it was made for. A readable cursor would reveal a
 * member's last activity, and a forged one could probe it. `last_active` has whole milliseconds, so no precision is
 * lost.
 */
export function encodeCursor(ctx: Context, { lastActive, memberId }: CursorPosition): string {
  const bytes = Buffer.alloc(TIME_BYTES + 16)
  bytes.writeUIntBE(lastActive.getTime(), 0, TIME_BYTES)
  bytes.write(memberId.replaceAll('-', ''), TIME_BYTES, 'hex')
  return seal(ctx, createCursorSeal(ctx), bytes)
}

/**
 * Decodes a cursor.
 * @throws Refusal `invalid_cursor` for one that was made for another viewer
 */
export function decodeCursor(ctx: Context, cursor: string): CursorPosition {
  const bytes = unseal(ctx, createCursorSeal(ctx), cursor)
  if (!bytes) throw new Refusal('invalid_cursor', { field: 'cursor' })
  const hex = bytes.toString('hex', TIME_BYTES)
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)]
  return { lastActive: new Date(bytes.readUIntBE(0, TIME_BYTES)), memberId: parts.join('-') }
}

function createCursorSeal(ctx: Context): Seal {
  return { purpose: 'vonk search cursor', owner: `${ctx.siteId} ${memberIdOf(ctx) ?? 'visitor'}` }
}

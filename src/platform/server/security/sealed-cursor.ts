import { Refusal } from '#platform/refusal.ts'
import { memberIdOf, type Context } from '#platform/server/context.ts'
import { seal, unseal, type Seal } from '#platform/server/security/sealing.ts'

// The cursors of lists in which a position is private: the last activity of a member, or how many entries a site has.

/**
 * Seals a position as a cursor that only the member or the visitors of `ctx` can use.
 * @param list the name of the list, so that no other list takes its cursors
 */
export function sealCursor(ctx: Context, list: string, position: string): string {
  return seal(ctx, createSeal(ctx, list), Buffer.from(position))
}

/**
 * Opens a cursor of `sealCursor`.
 * @throws Refusal `invalid_cursor`, also for one that was made for another member or another list
 */
export function openCursor(ctx: Context, list: string, cursor: string): string {
  const position = unseal(ctx, createSeal(ctx, list), cursor)
  if (!position) throw new Refusal('invalid_cursor', { field: 'cursor' })
  return position.toString()
}

function createSeal(ctx: Context, list: string): Seal {
  return { purpose: `cursor ${list}`, owner: `${ctx.siteId} ${memberIdOf(ctx) ?? 'visitor'}` }
}

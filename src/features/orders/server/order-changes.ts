// Public: other features or the app use this file.
import { incrementMenuVersion } from '#features/notifications/server/menu-version.ts'
import type { Context } from '#platform/server/context.ts'
import { notifyMember } from '#platform/server/live/bus.ts'

/** Notifies every open window of a buyer that one of their orders changed: its payment, refund, withdrawal or documents. */
export function publishOrderChange(ctx: Context, memberId: string): void {
  notifyMember(ctx, memberId, { kind: 'orders' })
}

/** Notifies every open window of a buyer that an order changed their credits or premium status. */
export async function publishBalanceChange(ctx: Context, memberId: string): Promise<void> {
  await incrementMenuVersion(ctx, memberId)
  notifyMember(ctx, memberId, { kind: 'user' })
  publishOrderChange(ctx, memberId)
}

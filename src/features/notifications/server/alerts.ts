import { notifyMember } from '#platform/server/live/bus.ts'
import { inTransaction, type MemberContext } from '#platform/server/context.ts'
import { storeDismissal } from './alerts.sql.ts'
import { incrementMenuVersion } from './menu-version.ts'
import type { notificationsContract } from '../contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** Hides an alert for good, in every browser of the member. Idempotent. */
export async function dismissAlert(
  ctx: MemberContext,
  { alert }: InputOf<typeof notificationsContract.dismissAlert>,
): Promise<void> {
  const { memberId } = ctx.actor
  await inTransaction(ctx, async (tx) => {
    await storeDismissal.run(tx, { memberId, alert })
    await incrementMenuVersion(tx, memberId)
    notifyMember(tx, memberId, { kind: 'user' })
  })
}

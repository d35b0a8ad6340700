import { findAccount } from '#features/accounts/server/identity.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import { parseLocalTime } from '#platform/time/moments.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context, type StaffContext } from '#platform/server/context.ts'
import { refreshMenu } from '../preferences.ts'
import { deleteBouncesSince } from '../preferences.sql.ts'
import type { notificationsOfficeContract } from '../../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

const EVER = new Date(0)

/** Ends the bounce of a member that began at a time or later. Call it in a transaction. */
export async function endBouncesSince(ctx: Context, memberId: string | null, since: Date): Promise<number> {
  const ended = await deleteBouncesSince.all(ctx, { memberId, since })
  for (const each of ended) await refreshMenu(ctx, each.memberId)
  return ended.length
}

/**
 * Turns the mails of a member on again after a bounce. A complaint and an unsubscription stay: they are the member's.
 * @throws Refusal `member_not_found`, `member_state_changed` when there is no bounce
 */
export async function liftSuspension(
  ctx: StaffContext,
  { id, reason }: InputOf<typeof notificationsOfficeContract.liftSuspension>,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (!(await findAccount(tx, id))) throw new Refusal('member_not_found')
    if ((await endBouncesSince(tx, id, EVER)) === 0) throw new Refusal('member_state_changed')
    await recordAudit(tx, { action: 'member.lift_bounce', subject: { kind: 'member', id }, reason })
  })
}

/**
 * Turns the mails of every member on again whose bounce began at a time or later, after a fault of our own mail server.
 * A repeated call finds none.
 * @param since a time of the site
 */
export async function liftSuspensions(
  ctx: StaffContext,
  { since, reason }: InputOf<typeof notificationsOfficeContract.liftSuspensions>,
): Promise<{ lifted: number }> {
  const from = parseLocalTime(since, ctx.timeZone)
  return inTransaction(ctx, async (tx) => {
    const lifted = await endBouncesSince(tx, null, from)
    const after = { since: from.toISOString(), lifted }
    await recordAudit(tx, { action: 'mails.lift_bounces', subject: { kind: 'site', id: tx.siteId }, reason, after })
    return { lifted }
  })
}

import { getSiteSettings } from '#features/sites/server/sites.ts'
import type { Context, MemberContext } from '#platform/server/context.ts'
import { isSmsConfigured } from '#platform/server/sms/sms.ts'
import { checkDebitBlock, checkDebitLimit, isDebitBlocked } from '../debit.rules.ts'
import { listPlacedDebits, listReturnRows, lockMemberDebits, type ReturnRow } from './debits.sql.ts'

/** Returns whether the site can collect by direct debit: it has a creditor, and text messages can be sent. */
export async function isDebitOffered(ctx: Context): Promise<boolean> {
  return isSmsConfigured(ctx) && (await getSiteSettings(ctx)).debit_creditor !== null
}

/**
 * Refuses a direct debit that exceeds the limits of the member, or that is blocked for the member or the account (C-17,
 * Locks the member's debits until the transaction ends. Call it before the debit is stored.
 * @throws Refusal debit_blocked, debit_limit_reached
 */
export async function requireDebitAllowed(
  ctx: MemberContext,
  { amountCents, iban = null }: { amountCents: number; iban?: string | null },
): Promise<void> {
  const { memberId } = ctx.actor
  await lockMemberDebits.run(ctx.db, [memberId])
  const [returns, rows] = await Promise.all([
    listReturnRows.all(ctx.db, [ctx.siteId, memberId, iban]),
    listPlacedDebits.all(ctx.db, [memberId]),
  ])
  const debits = rows.map(({ amount_cents: cents, created_at: createdAt, is_open: isOpen }) => {
    return { amountCents: cents, createdAt, isOpen }
  })
  const refusal = checkDebitBlock(returns.map(toReturn)) ?? checkDebitLimit({ amountCents, debits, now: ctx.now() })
  if (refusal) throw refusal
}

/** Returns whether returned debits of a member end their use of direct debit. */
export async function isMemberBlocked(ctx: Context, memberId: string): Promise<boolean> {
  return isDebitBlocked((await listReturnRows.all(ctx.db, [ctx.siteId, memberId, null])).map(toReturn))
}

function toReturn({ kind, reason_code: reasonCode }: ReturnRow) {
  return { kind, reasonCode }
}

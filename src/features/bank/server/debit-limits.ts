// Public: other features or the app use this file.
import type { Context } from '#platform/server/context.ts'
import { checkDebitBlock, checkDebitLimit, isDebitBlocked } from '../debit.rules.ts'
import type { MethodId } from '#features/pricing/method.rules.ts'
import { listPlacedDebits, listReturnRows, lockMemberDebits, type ReturnRow } from './debits.sql.ts'

/**
 * Refuses a direct debit that exceeds the limits of the member, or that is blocked for the member or the account (C-17,
 * Locks the member's debits until the transaction ends. Call it before the debit is stored. Listens to
 * `debitPlaced`.
 * @throws Refusal debit_blocked, debit_limit_reached
 */
export async function requireDebitAllowed(
  ctx: Context,
  { memberId, amountCents, iban = null }: { memberId: string; amountCents: number; iban?: string | null },
): Promise<void> {
  await lockMemberDebits.run(ctx, { memberId })
  const [returns, rows] = await Promise.all([
    listReturnRows.all(ctx, { memberId, iban }),
    listPlacedDebits.all(ctx, { memberId }),
  ])
  const debits = rows.map(({ amountCents: cents, createdAt, isOpen }) => {
    return { amountCents: cents, createdAt, isOpen }
  })
  const refusal = checkDebitBlock(returns.map(toReturn)) ?? checkDebitLimit({ amountCents, debits, now: ctx.now() })
  if (refusal) throw refusal
}

/** Returns whether returned debits of a member end their use of direct debit. */
export async function isMemberBlocked(ctx: Context, memberId: string): Promise<boolean> {
  return isDebitBlocked((await listReturnRows.all(ctx, { memberId, iban: null })).map(toReturn))
}

/** Lists direct debit when returned debits blocked it. Answers `blockedMethods`. */
export async function listBlockedMethods(ctx: Context, { memberId }: { memberId: string }): Promise<MethodId[]> {
  return (await isMemberBlocked(ctx, memberId)) ? ['sdd'] : []
}

function toReturn({ kind, reasonCode }: ReturnRow) {
  return { kind, reasonCode }
}

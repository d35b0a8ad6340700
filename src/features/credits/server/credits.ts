// Public: other features or the app use this file.
import { event } from '#platform/event.ts'
import type { Context, StaffContext } from '#platform/server/context.ts'
import { reasonOf } from '../entry.rules.ts'
import type { LotEntry, ReversalAccount } from '../lots.rules.ts'
import {
  closeMemberLedger,
  changePaidOrderCount,
  findBalance,
  findPaidOrders,
  deleteErasedMemberLedgers,
  insertBalance,
  listEntryRows,
  lockBalanceRow,
  moveCredits,
  reverseMemberCredits,
} from './credits.sql.ts'
import { listEntryPageRows } from './entries.sql.ts'

/** Published when a member becomes premium, or is premium no longer (C-08). */
export const premiumChanged = event<{ memberId: string }>('credits.premium_changed')

/** A grant of credits to a member. */
export interface Grant {
  readonly memberId: string
  /** Whole credits, above zero. */
  readonly credits: number
  /** The counter account, such as `signup` or `order`. */
  readonly counterAccount: string
  /** The id of the record behind the grant, such as the order. */
  readonly refId: string | null
  /** The idempotency key of this grant, unique across all sites. */
  readonly requestId: string
}

/** Returns the member's credits. Returns 0 when the member has no balance. */
export async function getBalance(ctx: Context, memberId: string): Promise<number> {
  return (await findBalance.one(ctx, { memberId }))?.credits ?? 0
}

/** Returns the member's credits, and whether they are premium. Without a balance: no credits, not premium. */
export async function findPremiumBalance(
  ctx: Context,
  memberId: string,
): Promise<{ credits: number; premium: boolean }> {
  return (await findBalance.one(ctx, { memberId })) ?? { credits: 0, premium: false }
}

/** Reports whether the member is premium: at least one paid order (C-08). */
export async function isPremium(ctx: Context, memberId: string): Promise<boolean> {
  return (await findBalance.one(ctx, { memberId }))?.premium ?? false
}

/** Returns the member's number of paid orders. The first one made them premium (C-08). */
export async function findPaidOrderCount(ctx: Context, memberId: string): Promise<number> {
  return (await findPaidOrders.one(ctx, { memberId }))?.paidOrders ?? 0
}

/** Opens the balance of a new member at 0. Idempotent. */
export async function openBalance(ctx: Context, memberId: string): Promise<void> {
  await insertBalance.run(ctx, { memberId })
}

/**
 * Grants credits once per request id. Returns false for a repeated request id, which changes nothing.
 * Call it in the transaction that causes the grant.
 */
export async function grantCredits(ctx: Context, grant: Grant): Promise<boolean> {
  const { memberId, credits, counterAccount, refId, requestId } = grant
  if (!Number.isSafeInteger(credits) || credits <= 0)
    throw new RangeError(`credits must be a positive integer: ${credits}`)
  const { moved } = await moveCredits.oneOrThrow(ctx, {
    memberId,
    change: credits,
    counterAccount,
    refId,
    requestId,
  })
  return moved
}

/** A reversal of credits: a negative `change` takes credits of an order, a positive one returns them. */
export interface CreditReversal {
  readonly memberId: string
  readonly change: number
  readonly counterAccount: ReversalAccount
  readonly orderId: string
  /** The idempotency key of this entry, such as `refund:{id}`. */
  readonly requestId: string
}

/**
 * Takes or returns credits of a reversed order, once per request id. A chargeback may take the balance below zero, which
 * blocks all charges. Call it in the transaction that locked the balance.
 */
export async function reverseCredits(ctx: Context, reversal: CreditReversal): Promise<void> {
  const { memberId, change, counterAccount, orderId, requestId } = reversal
  await reverseMemberCredits.run(ctx, { memberId, change, counterAccount, orderId, requestId })
}

/** An entry of the ledger, for deriving lots. */
export interface LedgerEntry extends LotEntry {
  readonly requestId: string
}

/** Lists all entries of a member's ledger, the oldest first. Reads the whole ledger, so only for reversals. */
export async function listLedgerEntries(ctx: Context, memberId: string): Promise<LedgerEntry[]> {
  const rows = await listEntryRows.all(ctx, { memberId })
  return rows.map(({ requestId, delta, counterAccount, refId }) => ({
    requestId,
    delta,
    counterAccount,
    refId,
  }))
}

/** Lists the newest movements of a member's credits, for staff. */
export async function listNewestEntries(ctx: StaffContext, memberId: string, limit: number) {
  const rows = await listEntryPageRows.all(ctx, { memberId, before: null, limit })
  return rows.map((row) => ({
    at: row.createdAt,
    reason: reasonOf(row.counterAccount),
    credits: row.delta,
    balance: row.balanceAfter,
  }))
}

/** Locks a member's balance until the transaction ends. Returns null for an erased member, who has none. */
export async function lockBalance(
  ctx: Context,
  memberId: string,
): Promise<{ credits: number; paidOrders: number } | null> {
  const row = await lockBalanceRow.one(ctx, { memberId })
  return row ? { credits: row.credits, paidOrders: row.paidOrders } : null
}

/**
 * Counts a new paid order. The first one makes the member premium (C-08, R-1.18).
 * Call it once per order, in the transaction that completes the order.
 */
export async function recordPaidOrder(ctx: Context, memberId: string): Promise<void> {
  await changePaidOrders(ctx, { memberId, change: 1 })
}

/**
 * Changes the number of paid orders, when an order is paid, reversed, or counts again. A member is premium while at least
 * one counts (C-08). Does nothing for an erased member.
 */
export async function changePaidOrders(
  ctx: Context,
  { memberId, change }: { memberId: string; change: 1 | -1 },
): Promise<void> {
  const row = await changePaidOrderCount.one(ctx, { memberId, change })
  const unpremiumCount = change === 1 ? 1 : 0
  if (row?.paidOrders === unpremiumCount) await premiumChanged.publish(ctx, { memberId })
}

/**
 * Deletes an erased member's balance and ledger entries, except those of orders and their reversals. Adds a closing
 * entry that brings the sum of the retained entries to zero (C-24). Listens to `memberErased`. Idempotent.
 */
export async function closeLedger(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  await closeMemberLedger.run(ctx, { memberId })
}

/** Deletes the remaining ledger entries of erased members from before a date. */
export async function deleteLedgersOfErasedMembers(ctx: Context, before: Date): Promise<void> {
  await deleteErasedMemberLedgers.run(ctx, { before })
}

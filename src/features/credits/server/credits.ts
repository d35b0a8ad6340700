import { event } from '#platform/event.ts'
import type { Context } from '#platform/server/context.ts'
import {
  closeMemberLedger,
  incrementPaidOrders,
  findBalance,
  findPaidOrders,
  deleteErasedMemberLedgers,
  insertBalance,
  moveCredits,
} from './credits.sql.ts'

export { endEarlyCredits, grantEarlyCredits } from './early-credits.ts'
export { orderPricesCollected } from './entries.ts'

/** Published when an order of a member is paid. */
export const memberPaid = event<{ memberId: string }>('credits.member_paid')

/** Published when a member becomes premium (C-08). */
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
  return (await findBalance.one(ctx.db, [memberId]))?.credits ?? 0
}

/** Returns the member's credits, and whether they are premium. Without a balance: no credits, not premium. */
export async function findPremiumBalance(
  ctx: Context,
  memberId: string,
): Promise<{ credits: number; premium: boolean }> {
  return (await findBalance.one(ctx.db, [memberId])) ?? { credits: 0, premium: false }
}

/** Reports whether the member is premium: at least one paid order (C-08). */
export async function isPremium(ctx: Context, memberId: string): Promise<boolean> {
  return (await findBalance.one(ctx.db, [memberId]))?.premium ?? false
}

/** Returns the member's number of paid orders. The first one made them premium (C-08). */
export async function findPaidOrderCount(ctx: Context, memberId: string): Promise<number> {
  return (await findPaidOrders.one(ctx.db, [memberId]))?.paid_orders ?? 0
}

/** Opens the balance of a new member at 0. Idempotent. */
export async function openBalance(ctx: Context, memberId: string): Promise<void> {
  await insertBalance.run(ctx.db, [memberId])
}

/**
 * Grants credits once per request id. Returns false for a repeated request id, which changes nothing.
 * Call it in the transaction that causes the grant.
 */
export async function grantCredits(ctx: Context, grant: Grant): Promise<boolean> {
  const { memberId, credits, counterAccount, refId, requestId } = grant
  if (!Number.isSafeInteger(credits) || credits <= 0)
    throw new RangeError(`credits must be a positive integer: ${credits}`)
  const { moved } = await moveCredits.oneOrThrow(ctx.db, [
    memberId,
    credits,
    counterAccount,
    refId,
    requestId,
    ctx.now(),
  ])
  return moved
}

/**
 * Increments the number of paid orders. The first one makes the member premium (C-08, R-1.18).
 * Call it once per order, in the transaction that completes the order.
 */
export async function recordPaidOrder(ctx: Context, memberId: string): Promise<void> {
  const { paid_orders: paidOrders } = await incrementPaidOrders.oneOrThrow(ctx.db, [memberId])
  await memberPaid.publish(ctx, { memberId })
  if (paidOrders === 1) await premiumChanged.publish(ctx, { memberId })
}

/**
 * Deletes an erased member's balance and ledger entries, except the entries of orders. Adds a closing
 * entry that brings the sum of the retained entries to zero (C-24). Listens to `memberErased`. Idempotent.
 */
export async function closeLedger(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  await closeMemberLedger.run(ctx.db, [memberId, ctx.now()])
}

/** Deletes the remaining ledger entries of erased members from before a date. */
export async function deleteLedgersOfErasedMembers(ctx: Context, before: Date): Promise<void> {
  await deleteErasedMemberLedgers.run(ctx.db, [before])
}

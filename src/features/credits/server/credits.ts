import { event } from '#platform/event.ts'
import type { Context } from '#platform/server/context.ts'
import {
  closeMemberLedger,
  incrementPaidOrders,
  findBalance,
  findPaidOrders,
  deleteErasedLedgersBefore,
  insertBalance,
  moveCredits,
} from './credits.sql.ts'

export { creditsExport } from './export.sql.ts'
export { creditsInvariants } from './invariants.sql.ts'

/** An order of this member was completed and stands. */
export const memberPaid = event<{ memberId: string }>('credits.member_paid')

/** A member became premium (C-08). */
export const premiumChanged = event<{ memberId: string }>('credits.premium_changed')

/** Credits given to a member, and why. */
export interface Grant {
  readonly memberId: string
  /** Whole credits, above zero. */
  readonly credits: number
  /** The counter account, such as `signup` or `order`. */
  readonly reason: string
  /** What the credits are for, such as the order's id. */
  readonly refId: string | null
  /** Names this grant; unique over the whole site. */
  readonly requestId: string
}

/** The member's credits; 0 for a member without a balance. */
export async function getBalance(ctx: Context, memberId: string): Promise<number> {
  return (await findBalance.one(ctx.db, [memberId]))?.credits ?? 0
}

/** Whether the member is premium: at least one order stands (C-08). */
export async function isPremium(ctx: Context, memberId: string): Promise<boolean> {
  return (await findBalance.one(ctx.db, [memberId]))?.premium ?? false
}

/** How many orders of a member stand; the first is what made them premium (C-08). */
export async function findPaidOrderCount(ctx: Context, memberId: string): Promise<number> {
  return (await findPaidOrders.one(ctx.db, [memberId]))?.paid_orders ?? 0
}

/** Opens the balance of a new member at 0. A second time nothing changes. */
export async function openBalance(ctx: Context, memberId: string): Promise<void> {
  await insertBalance.run(ctx.db, [memberId])
}

/**
 * Gives credits once per request id. False: this grant was made before, nothing changed.
 * Call it in the transaction of its cause.
 */
export async function grantCredits(ctx: Context, grant: Grant): Promise<boolean> {
  const { memberId, credits, reason, refId, requestId } = grant
  if (!Number.isSafeInteger(credits) || credits <= 0)
    throw new RangeError(`not a number of credits to give: ${credits}`)
  const { moved } = await moveCredits.only(ctx.db, [memberId, credits, reason, refId, requestId, ctx.now()])
  return moved
}

/**
 * Counts an order that was completed; the first one makes the member premium (C-08, R-1.18).
 * The caller sees to it that each order is counted once, in the transaction that completes it.
 */
export async function addPaidOrder(ctx: Context, memberId: string): Promise<void> {
  const { paid_orders: orders } = await incrementPaidOrders.only(ctx.db, [memberId])
  await memberPaid(ctx, { memberId })
  if (orders === 1) await premiumChanged(ctx, { memberId })
}

/**
 * Forgets the balance of an erased member and all of their ledger but what orders gave, closed by one entry (C-24); a
 * listener of `memberErased`. A second time nothing changes.
 */
export async function closeLedger(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  await closeMemberLedger.run(ctx.db, [memberId, ctx.now()])
}

/** Forgets what is left in the ledger of erased members from before a moment. */
export async function deleteErasedLedgers(ctx: Context, before: Date): Promise<void> {
  await deleteErasedLedgersBefore.run(ctx.db, [before])
}

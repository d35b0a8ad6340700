import type { MemberContext } from '#platform/server/context.ts'
import type { Discount } from '../discount.rules.ts'
import {
  assignDiscountToOrder,
  findUsableDiscount,
  isDiscountUsedElsewhere,
  lockDiscount,
} from './retention-discount.sql.ts'

/**
 * Lists the discounts that the member can use on a new order now. `code` is a code that the member entered. A discount
 * of an order that is paid, or can still be paid, is not listed (T5).
 */
export async function listDiscounts(ctx: MemberContext, _code: string | undefined): Promise<Discount[]> {
  const row = await findUsableDiscount.one(ctx.db, [ctx.actor.memberId, ctx.siteId, ctx.now()])
  if (!row) return []
  const { code, percent, expires_at: expiresAt } = row
  return [{ kind: 'retention', code, percent, expiresAt, country: null, minimumCents: 0, methods: null }]
}

/** Locks the member's discounts until the transaction ends, so that concurrent orders do not both use one. */
export async function lockDiscounts(ctx: MemberContext): Promise<void> {
  await lockDiscount.run(ctx.db, [ctx.actor.memberId])
}

/** Reserves the discount in the price of a new order. Call it in the transaction that inserts the order. */
export async function reserveDiscount(ctx: MemberContext, orderId: string, discount: Discount | null): Promise<void> {
  if (discount?.kind === 'retention') await assignDiscountToOrder.run(ctx.db, [ctx.actor.memberId, orderId])
}

/** Reports whether the price of an order includes a discount that another order has used since. */
export async function isDiscountLost(ctx: MemberContext, orderId: string): Promise<boolean> {
  return (await isDiscountUsedElsewhere.oneOrThrow(ctx.db, [ctx.actor.memberId, orderId])).used_elsewhere
}

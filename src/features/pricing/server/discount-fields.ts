import type { MemberContext } from '#platform/server/context.ts'
import { getDiscountStatus, getOwnLimits, getValidity, type DiscountCode } from '../code.rules.ts'
import type { Discount } from '../discount.rules.ts'
import { findBonus, type Bonus } from './bonus.ts'
import { listOwnDiscounts } from './discounts.ts'
import { requireCodeDiscount } from './offer.ts'
import type { pricingContract } from '../contract.ts'
import type { InputOf } from '#platform/contract.ts'

type DiscountInput = { code?: string | undefined; welcome?: 'true' | 'false' | undefined }

/**
 * Returns the discount of a code, the active welcome bonus, or the best one that needs no code, with the
 * server's time. Changes nothing.
 * @throws Refusal code_… with the reason why the member cannot use the code, rate_limited
 */
export async function findDiscountFields(ctx: MemberContext, input: InputOf<typeof pricingContract.discountCode> = {}) {
  const bonus = await findBonus(ctx)
  const discount = await findDiscount(ctx, input, bonus)
  return {
    discount: discount && toFields(ctx, discount),
    now: ctx.now(),
    dialog_dismissed: bonus.isDialogDismissed,
  }
}

async function findDiscount(
  ctx: MemberContext,
  { code, welcome }: DiscountInput,
  bonus: Bonus,
): Promise<Discount | null> {
  if (code !== undefined) return requireCodeDiscount(ctx, code)
  if (welcome === 'true') return bonus.state.isActive ? bonus.discount : null
  return chooseHighest(await listOwnDiscounts(ctx))
}

function chooseHighest(discounts: readonly Discount[]): Discount | null {
  return discounts.toSorted((one, other) => other.percent - one.percent)[0] ?? null
}

function toFields(ctx: MemberContext, discount: Discount | DiscountCode) {
  const isCode = 'memberId' in discount
  return {
    code: discount.code,
    country: discount.country,
    user_id: isCode ? discount.memberId : ctx.actor.memberId,
    expires: discount.expiresAt,
    value_percentage: discount.percent,
    currency: discount.currency,
    minimum_order_value: discount.minimumCents,
    ...getDiscountStatus({ expiresAt: discount.expiresAt, isDisabled: isCode && discount.isDisabled }, ctx.now()),
    validity: getValidity(isCode ? discount : getOwnLimits(discount.kind === 'bonus' ? 'bonus' : 'retention')),
    paymentmethods: discount.methods && [...discount.methods],
  }
}

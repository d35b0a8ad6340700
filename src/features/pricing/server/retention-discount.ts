import { getSiteCompany } from '#features/sites/server/site-cache.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Context, MemberContext } from '#platform/server/context.ts'
import { RETENTION_DISCOUNT_SECONDS } from '../bundle.rules.ts'
import { deleteDiscount, findDiscount, insertDiscount } from './retention-discount.sql.ts'
import { later } from '#platform/server/ago.ts'

/** A discount on one order, in whole percents, with its expiry date. */
export interface RetentionDiscount {
  readonly percent: number
  readonly until: Date
}

/**
 * Returns the discount to offer to a leaving member (C-43). `percent` is null when the company has none, or when the
 * member already accepted it.
 */
export async function findRetentionOffer(ctx: MemberContext): Promise<{ percent: number | null }> {
  const { deleteDiscount: discount } = await getSiteCompany(ctx)
  const accepted = await findDiscount.one(ctx, { memberId: ctx.actor.memberId })
  return { percent: accepted || !discount ? null : discount.value_percentage }
}

/**
 * Grants the member a discount on one order for a week. A second call changes nothing.
 * @throws Refusal `nothing_offered` where the company has no such discount
 */
export async function acceptRetentionOffer(ctx: MemberContext): Promise<RetentionDiscount> {
  const { memberId } = ctx.actor
  const { deleteDiscount: discount } = await getSiteCompany(ctx)
  if (!discount) throw new Refusal('nothing_offered')
  const until = later(ctx, { seconds: RETENTION_DISCOUNT_SECONDS })
  const { code, value_percentage: percent } = discount
  await insertDiscount.run(ctx, { memberId, code, percent, expiresAt: until })
  const granted = await findDiscount.oneOrThrow(ctx, { memberId })
  return { percent: granted.percent, until: granted.expiresAt }
}

/** Deletes an erased member's discount. Listens to `memberErased`. */
export async function eraseRetentionDiscount(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  await deleteDiscount.run(ctx, { memberId })
}

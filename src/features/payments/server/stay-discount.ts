import { companyOf } from '#features/sites/server/sites.ts'
import { Refusal } from '#platform/refusal.ts'
import { memberOf, type Context } from '#platform/server/context.ts'
import { STAY_SECONDS } from '../rules.ts'
import { deleteStay, findStay, insertStay } from './stay-discount.sql.ts'

/** A discount on one order, in whole percents, and until when it can be used. */
export interface Stay {
  readonly percent: number
  readonly until: string
}

/**
 * What a member who wants to leave is offered once, and only where the company has such a discount (C-43); null when
 * there is nothing to offer, because it has none or because the member had it.
 */
export async function findStayOffer(ctx: Context): Promise<{ percent: number | null }> {
  const { deleteDiscount: discount } = await companyOf(ctx)
  const had = await findStay.one(ctx.db, [memberOf(ctx), ctx.siteId])
  return { percent: had || !discount ? null : discount.value_percentage }
}

/**
 * The member takes the offer: for a week one order costs less. A second time nothing changes.
 * @throws Refusal `nothing_offered` where the company has no such discount
 */
export async function takeStayOffer(ctx: Context): Promise<Stay> {
  const memberId = memberOf(ctx)
  const { deleteDiscount: discount } = await companyOf(ctx)
  if (!discount) throw new Refusal('nothing_offered')
  const until = new Date(ctx.now().getTime() + STAY_SECONDS * 1000)
  const { code, value_percentage: percent } = discount
  await insertStay.run(ctx.db, [memberId, ctx.siteId, code, percent, ctx.now(), until])
  const stay = await findStay.only(ctx.db, [memberId, ctx.siteId])
  return { percent: stay.percent, until: stay.expires_at.toISOString() }
}

/** Forgets the discount of an erased member; a listener of `memberErased`, before their orders go. */
export async function forgetStay(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  await deleteStay.run(ctx.db, [memberId])
}

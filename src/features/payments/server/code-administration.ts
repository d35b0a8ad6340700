import type { StaffContext } from '#platform/server/context.ts'
import type { UseLimits } from '../code.rules.ts'
import type { MethodId } from '../method.rules.ts'
import { disableCodeRow, insertCodeRow, listCodeRows, type DiscountCodeRow } from './discount-codes.sql.ts'

/** A discount code to add. Null means no condition. */
export interface NewCode extends UseLimits {
  /** In capitals. */
  readonly code: string
  readonly percent: number
  readonly country: string | null
  readonly currency: string | null
  readonly minimumCents: number
  readonly methods: readonly MethodId[] | null
  readonly memberId: string | null
  readonly startsAt: Date
  readonly expiresAt: Date | null
}

/** Adds a discount code to the site. Returns false when the site has the code already. */
export async function addCode(ctx: StaffContext, code: NewCode): Promise<boolean> {
  const inserted = await insertCodeRow.run(ctx.db, [
    ...([ctx.siteId, code.code, code.percent, code.country, code.currency, code.minimumCents] as const),
    ...([code.methods, code.memberId, code.startsAt, code.expiresAt] as const),
    ...([code.maxUses, code.oncePerMember, code.firstPurchaseOnly, ctx.now()] as const),
  ])
  return inserted === 1
}

/** A discount code in a list, with its number of paid orders. */
export type ListedCode = DiscountCodeRow & { readonly paid_orders: number }

/** Lists the discount codes of the site with their number of paid orders, the newest first. */
export async function listCodes(ctx: StaffContext): Promise<ListedCode[]> {
  return listCodeRows.all(ctx.db, [ctx.siteId])
}

/** Disables a discount code; placed orders keep their price. Returns false when the site has no such active code. */
export async function disableCode(ctx: StaffContext, code: string): Promise<boolean> {
  return (await disableCodeRow.run(ctx.db, [ctx.siteId, code])) === 1
}

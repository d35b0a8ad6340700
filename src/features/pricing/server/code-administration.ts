import { recordAudit } from '#features/staff/server/audit.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import type { UseLimits } from '../code.rules.ts'
import type { MethodId } from '../method.rules.ts'
import { disableCodeRow, insertCodeRow, type DiscountCodeRow } from './discount-codes.sql.ts'

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

/**
 * Adds a discount code to the site, with an entry in the audit log. Returns false when the site has the code already.
 */
export async function addCode(ctx: StaffContext, code: NewCode): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const inserted = await insertCodeRow.run(tx, {
      code: code.code,
      percent: code.percent,
      country: code.country,
      currency: code.currency,
      minimumCents: code.minimumCents,
      methods: code.methods,
      memberId: code.memberId,
      startsAt: code.startsAt,
      expiresAt: code.expiresAt,
      maxUses: code.maxUses,
      oncePerMember: code.oncePerMember,
      firstPurchaseOnly: code.firstPurchaseOnly,
    })
    if (inserted === 0) return false
    const { memberId } = code
    await recordAudit(tx, { action: 'code.add', subject: { kind: 'code', id: code.code }, memberId, after: code })
    return true
  })
}

/** A discount code in a list, with its number of paid orders. */
export type ListedCode = DiscountCodeRow & { readonly paidOrders: number }

/**
 * Disables a discount code, with an entry in the audit log; placed orders keep their price. Returns false when the site has no
 * such active code.
 */
export async function disableCode(ctx: StaffContext, code: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    if ((await disableCodeRow.run(tx, { code })) === 0) return false
    await recordAudit(tx, { action: 'code.disable', subject: { kind: 'code', id: code } })
    return true
  })
}

import type { MemberContext } from '#platform/server/context.ts'
import { getBonusExpiry, getBonusState, WELCOME_BONUS, type BonusState } from '../bonus.rules.ts'
import type { Discount } from '../discount.rules.ts'
import { findBonusRow, insertBonusDismissal } from './bonus.sql.ts'
import { countOwnUses, hasPaidOrder } from './discounts.sql.ts'

/** The welcome bonus of a member, whether it is active, and whether its dialog was dismissed. */
export interface Bonus {
  readonly discount: Discount
  readonly state: BonusState
  /** Whether an order uses it that is paid or can still be paid. */
  readonly isUsed: boolean
  readonly isDialogDismissed: boolean
}

/** Derives the member's welcome bonus from their signup and orders; nothing about it is stored (C-20, R-9.05 – ). */
export async function findBonus(ctx: MemberContext): Promise<Bonus> {
  const { memberId } = ctx.actor
  const { code, percent } = WELCOME_BONUS
  const [row, uses, paid] = await Promise.all([
    findBonusRow.oneOrThrow(ctx, { memberId }),
    countOwnUses.oneOrThrow(ctx, { memberId, kind: 'bonus', code, exceptPurchaseId: null }),
    hasPaidOrder.oneOrThrow(ctx, { memberId }),
  ])
  const facts = { signupAt: row.signupAt, isUsed: uses.uses > 0, hasCompletedOrder: paid.hasPaid }
  const conditions = { country: null, currency: null, minimumCents: 0, methods: null }
  return {
    discount: { kind: 'bonus', code, percent, expiresAt: getBonusExpiry(row.signupAt), ...conditions },
    state: getBonusState(facts, ctx.now()),
    isUsed: facts.isUsed,
    isDialogDismissed: row.isDialogDismissed,
  }
}

/** Hides the dialog about the welcome bonus for good, in every browser of the member (C-22). Idempotent. */
export async function dismissBonusDialog(ctx: MemberContext): Promise<void> {
  await insertBonusDismissal.run(ctx, { memberId: ctx.actor.memberId })
}

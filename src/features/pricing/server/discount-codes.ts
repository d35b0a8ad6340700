// Public: other features or the app use this file.
import { Refusal } from '#platform/refusal.ts'
import type { MemberContext } from '#platform/server/context.ts'
import { consumeRateLimit, declareRateLimit, refundRateLimit } from '#platform/server/security/rate-limit.ts'
import { WELCOME_BONUS } from '../bonus.rules.ts'
import { checkCode, CODE_PATTERN, isKnownTo, normalizeCode, type DiscountCode } from '../code.rules.ts'
import type { Discount } from '../discount.rules.ts'
import { findBonus } from './bonus.ts'
import { findCodeRow, type DiscountCodeRow } from './discount-codes.sql.ts'
import { countUses } from './discounts.ts'
import { hasPaidOrder } from './discounts.sql.ts'
import { findDiscount } from './retention-discount.sql.ts'

const CODE_LIMIT = declareRateLimit('payments.discount_code', { points: 10, windowSeconds: 3_600 })

/** The discount of an entered code, or the reason why the member cannot use it on any order. */
export type EnteredCode =
  | { readonly discount: Discount; readonly refusal: null }
  | { readonly discount: null; readonly refusal: Refusal }

/**
 * Counts a try when the member cannot know the code, at most ten an hour, so that codes cannot be guessed. What is no code
 * costs no try.
 * @throws Refusal code_not_found, rate_limited
 */
export async function countCodeTry(ctx: MemberContext, enteredCode: string): Promise<void> {
  const code = normalizeCode(enteredCode)
  if (!CODE_PATTERN.test(code)) throw new Refusal('code_not_found', { field: 'code' })
  await consumeRateLimit(ctx, CODE_LIMIT)
  if (!(await isCodeKnown(ctx, code))) throw new Refusal('code_not_found', { field: 'code' })
  await refundRateLimit(ctx, CODE_LIMIT)
}

async function isCodeKnown(ctx: MemberContext, code: string): Promise<boolean> {
  if (code === WELCOME_BONUS.code) return true
  const { memberId } = ctx.actor
  const [row, retention] = await Promise.all([findCodeRow.one(ctx, { code }), findDiscount.one(ctx, { memberId })])
  if (row && isKnownTo(toCode(row), { memberId, now: ctx.now() })) return true
  return retention !== null && normalizeCode(retention.code) === code
}

/**
 * Returns the discount of a code that the member entered, or the reason why they cannot use it (R-5.06, R-5.07, R-5.09,
 * `ownDiscounts` are those that need no code.
 */
export async function findEnteredCode(
  ctx: MemberContext,
  entered: { code: string; country: string; currency: string | null; ownDiscounts: readonly Discount[] },
): Promise<EnteredCode> {
  const code = normalizeCode(entered.code)
  const own = entered.ownDiscounts.find((discount) => normalizeCode(discount.code) === code)
  if (own) return { discount: own, refusal: null }
  if (code === WELCOME_BONUS.code) return { discount: null, refusal: await explainInactiveBonus(ctx) }
  const row = await findCodeRow.one(ctx, { code })
  if (!row) return { discount: null, refusal: new Refusal(await chooseMissingReason(ctx, code), { field: 'code' }) }
  const discount = toCode(row)
  const [uses, paid] = await Promise.all([
    countUses(ctx, { ...discount, exceptOrderId: null }),
    hasPaidOrder.oneOrThrow(ctx, { memberId: ctx.actor.memberId }),
  ])
  const { country, currency } = entered
  const user = { memberId: ctx.actor.memberId, country, currency, hasCompletedOrder: paid.hasPaid, uses }
  const refusal = checkCode(discount, user, ctx.now())
  return refusal ? { discount: null, refusal } : { discount, refusal: null }
}

async function explainInactiveBonus(ctx: MemberContext): Promise<Refusal> {
  const { state, isUsed } = await findBonus(ctx)
  if (isUsed) return new Refusal('code_used', { field: 'code' })
  const isExpired = !state.isActive && state.reason === 'expired'
  return new Refusal(isExpired ? 'code_expired' : 'code_first_purchase', { field: 'code' })
}

/** Chooses the reason for a code that is none of the site: the member's retention discount is used or expired. */
async function chooseMissingReason(ctx: MemberContext, code: string) {
  const retention = await findDiscount.one(ctx, { memberId: ctx.actor.memberId })
  if (!retention || normalizeCode(retention.code) !== code) return 'code_not_found'
  return retention.expiresAt <= ctx.now() ? 'code_expired' : 'code_used'
}

function toCode(row: DiscountCodeRow): DiscountCode {
  return {
    kind: 'code',
    code: row.code,
    percent: row.percent,
    expiresAt: row.expiresAt,
    country: row.country,
    currency: row.currency,
    minimumCents: row.minimumCents,
    methods: row.methods,
    startsAt: row.startsAt,
    memberId: row.memberId,
    isDisabled: row.status === 'disabled',
    maxUses: row.maxUses,
    oncePerMember: row.oncePerMember,
    firstPurchaseOnly: row.firstPurchaseOnly,
  }
}

// Public: other features or the app use this file.
import type { MemberContext } from '#platform/server/context.ts'
import { getOwnLimits, isUsedUp, normalizeCode, type UseLimits } from '../code.rules.ts'
import type { Discount, DiscountKind } from '../discount.rules.ts'
import type { MethodId } from '../method.rules.ts'
import { findBonus } from './bonus.ts'
import {
  countCodeUses,
  countOwnUses,
  findDiscountUse,
  findReservingOrder,
  hasPaidOrder,
  insertDiscountUse,
  lockCode,
  lockMemberDiscounts,
  type DiscountUseRow,
} from './discounts.sql.ts'
import { findDiscount } from './retention-discount.sql.ts'

/**
 * Lists the discounts that the member can use on a new order now without entering a code: those of the welcome bonus and
 * of an accepted retention offer. A discount of an order that is paid, or can still be paid, is not listed (T5).
 */
export async function listOwnDiscounts(ctx: MemberContext): Promise<Discount[]> {
  const [bonus, retention] = await Promise.all([findBonus(ctx), findRetentionDiscount(ctx)])
  return [...(bonus.state.isActive ? [bonus.discount] : []), ...(retention ? [retention] : [])]
}

async function findRetentionDiscount(ctx: MemberContext): Promise<Discount | null> {
  const { memberId } = ctx.actor
  const row = await findDiscount.one(ctx, { memberId })
  if (!row || row.expiresAt <= ctx.now()) return null
  const { code, percent, expiresAt } = row
  const { uses } = await countOwnUses.oneOrThrow(ctx, { memberId, kind: 'retention', code, exceptPurchaseId: null })
  if (uses > 0) return null
  const conditions = { country: null, currency: null, minimumCents: 0, methods: null }
  return { kind: 'retention', code, percent, expiresAt, ...conditions }
}

/**
 * Locks the member's discounts, and a code that other members can use too, until the transaction ends. Concurrent orders
 * then see each other's uses.
 */
export async function lockDiscounts(ctx: MemberContext, code: string | null | undefined): Promise<void> {
  await lockMemberDiscounts.run(ctx, { memberId: ctx.actor.memberId })
  if (code) await lockCode.run(ctx, { code: normalizeCode(code) })
}

/** Reserves the discount in the price of a new order. Call it in the transaction that inserts the order. */
export async function reserveDiscount(ctx: MemberContext, orderId: string, discount: Discount | null): Promise<void> {
  if (!discount) return
  const { kind, code } = discount
  await insertDiscountUse.run(ctx, { purchaseId: orderId, memberId: ctx.actor.memberId, kind, code })
}

/**
 * Reports whether the price of an order includes a discount that a new payment cannot have any more: it expired, other
 * orders have used it since, or it is for the first purchase only and another order was paid (C-21, L-10).
 */
export async function isDiscountLost(ctx: MemberContext, orderId: string): Promise<boolean> {
  const use = await findDiscountUse.one(ctx, { purchaseId: orderId })
  if (!use) return false
  const expiresAt = use.kind === 'bonus' ? (await findBonus(ctx)).discount.expiresAt : use.expiresAt
  if (expiresAt !== null && expiresAt <= ctx.now()) return true
  const limits = toLimits(use)
  const uses = await countUses(ctx, { ...use, maxUses: limits.maxUses, exceptOrderId: orderId })
  if (isUsedUp(limits, uses)) return true
  return limits.firstPurchaseOnly && (await hasPaidOrder.oneOrThrow(ctx, { memberId: ctx.actor.memberId })).hasPaid
}

function toLimits({ kind, maxUses, oncePerMember, firstPurchaseOnly }: DiscountUseRow): UseLimits {
  if (kind !== 'code') return getOwnLimits(kind)
  return {
    maxUses,
    oncePerMember: oncePerMember ?? false,
    firstPurchaseOnly: firstPurchaseOnly ?? false,
  }
}

interface CountedDiscount {
  readonly kind: DiscountKind
  readonly code: string
  readonly maxUses: number | null
  /** The order whose use does not count. */
  readonly exceptOrderId: string | null
}

/** Counts the uses of a discount, those of all members only where they are limited. */
export async function countUses(ctx: MemberContext, { kind, code, maxUses, exceptOrderId }: CountedDiscount) {
  const [own, total] = await Promise.all([
    countOwnUses.oneOrThrow(ctx, { memberId: ctx.actor.memberId, kind, code, exceptPurchaseId: exceptOrderId }),
    maxUses === null ? null : countCodeUses.oneOrThrow(ctx, { code, exceptPurchaseId: exceptOrderId }),
  ])
  return { own: own.uses, total: total?.uses ?? 0 }
}

/** Returns the only payment methods of an order, or null: those of its discount code. */
export async function findDiscountMethods(ctx: MemberContext, orderId: string): Promise<readonly MethodId[] | null> {
  const use = await findDiscountUse.one(ctx, { purchaseId: orderId })
  return (use?.methods as MethodId[] | null | undefined) ?? null
}

/** Returns the unpaid order that uses a discount of the member and can still be paid, or null. */
export async function findReservingOrderId(ctx: MemberContext): Promise<string | null> {
  return (await findReservingOrder.one(ctx, { memberId: ctx.actor.memberId }))?.id ?? null
}

import { Refusal } from '#platform/refusal.ts'
import { cleanTypedText } from '#platform/text/typed-text.ts'
import type { Discount } from './discount.rules.ts'

/** The number of codes on a page of the office. */
export const OFFICE_CODES_PAGE_SIZE = 50

/** The notation of a code, in capitals. */
export const CODE_PATTERN = /^[A-Z0-9-]{3,40}$/

/** The conditions of how often a discount may be used. */
export interface UseLimits {
  /** The maximum number of uses of all members together, or null. */
  readonly maxUses: number | null
  readonly oncePerMember: boolean
  readonly firstPurchaseOnly: boolean
}

/** Returns the limits of a discount that needs no code. */
export function getOwnLimits(kind: 'bonus' | 'retention'): UseLimits {
  return { maxUses: null, oncePerMember: true, firstPurchaseOnly: kind === 'bonus' }
}

/** The uses of a discount in orders that are paid or can still be paid. */
export interface UseCounts {
  readonly total: number
  readonly own: number
}

/** A discount code. */
export interface DiscountCode extends Discount, UseLimits {
  readonly kind: 'code'
  readonly startsAt: Date
  /** The only member who may use it, or null. */
  readonly memberId: string | null
  readonly isDisabled: boolean
}

/** The member who enters a code, and what they and others have bought. */
export interface CodeUser {
  readonly memberId: string
  readonly country: string
  readonly currency: string | null
  readonly hasCompletedOrder: boolean
  readonly uses: UseCounts
}

/**
 * Codes are case-insensitive: they are compared and stored in capitals, without spaces, and without the quotes and points
 * of the sentence in which they stood.
 */
export function normalizeCode(typedCode: string): string {
  const code = cleanTypedText(typedCode).toUpperCase().replaceAll(' ', '')
  return code.replace(/^[^\p{L}\p{N}-]+/u, '').replace(/[^\p{L}\p{N}-]+$/u, '')
}

/** Returns a code from the address bar, or undefined. */
export function parseEnteredCode(value: string | null): string | undefined {
  const code = normalizeCode(value ?? '')
  return CODE_PATTERN.test(code) ? code : undefined
}

/** Reports whether all uses of a discount are taken. */
export function isUsedUp({ maxUses, oncePerMember }: UseLimits, { total, own }: UseCounts): boolean {
  return (oncePerMember && own > 0) || (maxUses !== null && total >= maxUses)
}

/** Reports whether a member may enter a code. If not, the answer is the same as for a code that does not exist. */
export function isKnownTo(code: DiscountCode, { memberId, now }: { memberId: string; now: Date }): boolean {
  return !code.isDisabled && code.startsAt <= now && (code.memberId === null || code.memberId === memberId)
}

/** Returns the reason why a member cannot use a code on any order, or null. */
export function checkCode(code: DiscountCode, user: CodeUser, now: Date): Refusal | null {
  if (!isKnownTo(code, { memberId: user.memberId, now })) return new Refusal('code_not_found', { field: 'code' })
  if (isUsedUp(code, user.uses)) return new Refusal('code_used', { field: 'code' })
  if (code.expiresAt && code.expiresAt <= now) return new Refusal('code_expired', { field: 'code' })
  if (code.firstPurchaseOnly && user.hasCompletedOrder) return new Refusal('code_first_purchase', { field: 'code' })
  const isOtherCountry = code.country !== null && code.country !== user.country
  const isOtherCurrency = code.currency !== null && user.currency !== null && code.currency !== user.currency
  return isOtherCountry || isOtherCurrency ? new Refusal('code_wrong_country', { field: 'code' }) : null
}

/** The states of a discount code in the office. */
export const CODE_STATES = ['active', 'planned', 'expired', 'used_up', 'disabled'] as const
export type CodeState = (typeof CODE_STATES)[number]

/** The facts of a code that decide its state. */
interface CodeStateFacts {
  readonly isDisabled: boolean
  readonly startsAt: Date
  readonly expiresAt: Date | null
  readonly maxUses: number | null
  readonly paidOrders: number
}

/** Returns the state of a discount code. It is used up when all its uses are in paid orders. */
export function getCodeState(code: CodeStateFacts, now: Date): CodeState {
  if (code.isDisabled) return 'disabled'
  if (code.expiresAt !== null && now >= code.expiresAt) return 'expired'
  if (code.maxUses !== null && code.paidOrders >= code.maxUses) return 'used_up'
  return code.startsAt > now ? 'planned' : 'active'
}

/** The summaries of how often a discount may be used. */
export const VALIDITIES = ['first_purchase', 'single_use', 'once_per_member', 'unlimited'] as const
type Validity = (typeof VALIDITIES)[number]

/** Summarizes how often a discount may be used, for `discountcode.php`. */
export function getValidity({ maxUses, oncePerMember, firstPurchaseOnly }: UseLimits): Validity {
  if (firstPurchaseOnly) return 'first_purchase'
  if (maxUses === 1) return 'single_use'
  return oncePerMember ? 'once_per_member' : 'unlimited'
}

/** The states of a discount. */
export const DISCOUNT_STATUSES = ['active', 'inactive'] as const

/** Returns whether a discount is active and whether it has expired. It has at exactly its expiry. */
export function getDiscountStatus(
  { expiresAt, isDisabled }: { expiresAt: Date | null; isDisabled: boolean },
  now: Date,
): { status: (typeof DISCOUNT_STATUSES)[number]; expired: boolean } {
  const expired = expiresAt !== null && expiresAt <= now
  return { status: isDisabled || expired ? 'inactive' : 'active', expired }
}

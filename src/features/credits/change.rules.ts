import type { StaffRole } from '#platform/contract.ts'
import { Refusal } from '#platform/refusal.ts'

/** Support may grant or take up to this many credits at once. */
export const SUPPORT_CREDITS_MAX = 50

/** A change of more credits than this waits until a second person approves it. */
export const CREDITS_ALONE_MAX = 200

/** No change is larger than this, so that a typing error stays small. */
export const CREDIT_CHANGE_MAX = 10_000

/** Returns a refusal when a role may not change that many credits, also not with a second person. */
export function checkCreditChange(role: StaffRole, credits: number): Refusal | null {
  if (role !== 'support' || Math.abs(credits) <= SUPPORT_CREDITS_MAX) return null
  return new Refusal('credits_above_limit', { limit: SUPPORT_CREDITS_MAX })
}

/** Returns whether a change of credits waits for a second person. */
export function needsSecondPerson(credits: number): boolean {
  return Math.abs(credits) > CREDITS_ALONE_MAX
}

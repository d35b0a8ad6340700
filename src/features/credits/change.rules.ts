import type { StaffRole } from '#platform/contract.ts'
import { Refusal } from '#platform/refusal.ts'

/** No change is larger than this, so that a typing error stays small. */
export const CREDIT_CHANGE_MAX = 10_000

/** A change of credits by a role. `supportMax` is the most that support may grant or take at once, a setting of the site. */
interface CheckedChange {
  readonly role: StaffRole
  readonly credits: number
  readonly supportMax: number
}

/** Returns a refusal when a role may not change that many credits, also not with a second person. */
export function checkCreditChange({ role, credits, supportMax }: CheckedChange): Refusal | null {
  if (role !== 'support' || Math.abs(credits) <= supportMax) return null
  return new Refusal('credits_above_limit', { field: 'credits', limit: supportMax })
}

/** Returns whether a change of credits waits for a second person: one of more than `aloneMax`, a setting of the site. */
export function needsSecondPerson(credits: number, aloneMax: number): boolean {
  return Math.abs(credits) > aloneMax
}

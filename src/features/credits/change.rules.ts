import type { StaffRole } from '#platform/contract.ts'
import { Refusal } from '#platform/refusal.ts'

/** No change is larger than this, so that a typing error stays small. */
export const CREDIT_CHANGE_MAX = 10_000

/**
 * A change of credits by a role. `supportMax` is the most that support may grant and take for one member within 24 hours, a
 * setting of the site.
 */
interface CheckedChange {
  readonly role: StaffRole
  readonly credits: number
  /** The credits that the same person granted and took for the member within that time. */
  readonly done: number
  readonly supportMax: number
}

/** Returns a refusal when a role may not change that many credits, also not with a second person. */
export function checkCreditChange({ role, credits, done, supportMax }: CheckedChange): Refusal | null {
  if (role !== 'support' || done + Math.abs(credits) <= supportMax) return null
  return new Refusal('credits_above_limit', { field: 'credits', limit: supportMax })
}

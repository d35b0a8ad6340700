import { validateEmail } from '#features/accounts/email.rules.ts'
import { Refusal } from '#platform/refusal.ts'

/** The subjects of a complaint. `minors` is a report of sexual abuse of minors, `decision` an objection to a decision. */
export const COMPLAINT_CATEGORIES = [
  'member',
  'illegal',
  'minors',
  'decision',
  'payment',
  'account',
  'privacy',
  'accessibility',
  'other',
] as const
export type ComplaintCategory = (typeof COMPLAINT_CATEGORIES)[number]

/** The lengths of a complaint's texts, in characters. */
export const COMPLAINT_MIN = 20
export const COMPLAINT_MAX = 5_000
export const COMPLAINT_LINK_MAX = 500
export const COMPLAINT_NAME_MAX = 100

/** A complaint as it is sent. */
export interface ComplaintInput {
  readonly category: ComplaintCategory
  readonly body: string
  /** A web address, or the name of a member. */
  readonly link: string
  readonly name: string
  readonly email: string
  /** The sender states that the complaint is true to their knowledge. */
  readonly isTruthful: boolean
}

/**
 * Validates a complaint. Name and address are required, except for a report of abuse of minors (DSA article 16). Returns the
 * refusal, or null.
 */
export function validateComplaint(complaint: ComplaintInput): Refusal | null {
  const { body, email, isTruthful } = complaint
  if (body.length < COMPLAINT_MIN)
    return new Refusal('complaint_too_short', { field: 'body', characters: COMPLAINT_MIN })
  if (body.length > COMPLAINT_MAX)
    return new Refusal('complaint_too_long', { field: 'body', characters: COMPLAINT_MAX })
  if (isContactMissing(complaint)) return new Refusal('complaint_contact_missing', { field: 'name' })
  if (email !== '') {
    const refusal = validateEmail(email)
    if (refusal) return refusal
  }
  return isTruthful ? null : new Refusal('complaint_not_confirmed', { field: 'isTruthful' })
}

function isContactMissing({ category, name, email }: ComplaintInput): boolean {
  return category !== 'minors' && (name === '' || email === '')
}

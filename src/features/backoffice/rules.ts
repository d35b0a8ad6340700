import { normalizePhone } from '#features/bank/mobile.rules.ts'
/** The maximum number of members that a search finds; whoever needs another one searches more precisely. */
export const FOUND_MEMBERS_MAX = 50

/** The newest rows of each list on the file of a member. */
export const FILE_ENTRIES = 20

/** The newest notes on the file of a member. */
export const FILE_NOTES = 100

/** What a search text is. */
export type MemberKey = 'id' | 'email' | 'order' | 'phone' | 'device' | 'name'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const orderNumber = /^[0-9a-z]{5}-[0-9a-z]{5}$/i

// The form only: whether it is a number, the product that stores it decides.
const phoneNumber = /^\s*(\+|0)[\d ()-]{7,24}$/
const deviceFingerprint = /^[0-9a-f]{16}$/i

/** The permission that a search by a key needs, besides that to read members. */
export const KEY_PERMISSIONS = {
  phone: 'money.read',
  device: 'members.match',
} as const satisfies Partial<Record<MemberKey, string>>

/** Returns what a search text is, by its form. */
export function keyOf(query: string): MemberKey {
  if (uuid.test(query)) return 'id'
  if (query.includes('@')) return 'email'
  if (orderNumber.test(query)) return 'order'
  if (deviceFingerprint.test(query)) return 'device'
  return phoneNumber.test(normalizePhone(query)) ? 'phone' : 'name'
}

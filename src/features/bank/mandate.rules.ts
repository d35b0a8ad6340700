/** The version of the mandate text. A mandate keeps the version that was agreed to. */
export const MANDATE_TEXT_VERSION = '2026-12'

/** The days between the announcement of a debit and its collection, agreed to in the mandate. */
export const PRE_NOTIFICATION_DAYS = 1

/** The weeks in which a payer gets an authorized debit back, without giving a reason. */
export const REFUND_WEEKS = 8

/** A mandate ends when it was not used for this long. */
export const MANDATE_LAPSE_MONTHS = 36

/** The place of a debit in its mandate: the only one (OOFF), or the first, a further or the last of a series. */
export type SequenceType = 'OOFF' | 'FRST' | 'RCUR' | 'FNAL'

/** An order is paid by one debit, with a mandate of its own. */
export const ORDER_SEQUENCE: SequenceType = 'OOFF'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns the reference of a mandate, unique as its id is: `M` and the 32 digits. @throws RangeError for another id */
export function formatMandateReference(mandateId: string): string {
  return `M${toDigits(mandateId)}`
}

/** Returns the end-to-end id of a payment: the 32 digits of its id. @throws RangeError for another id */
export function formatEndToEndId(paymentId: string): string {
  return toDigits(paymentId)
}

/** Returns the id of a payment from an end-to-end id that a bank reports, or null when it is not one of ours. */
export function parseEndToEndId(endToEndId: string): string | null {
  if (!/^[0-9a-f]{32}$/i.test(endToEndId)) return null
  return endToEndId.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Returns the id of a mandate from its reference, or null when it is not one of ours. */
export function parseMandateReference(reference: string): string | null {
  return reference.startsWith('M') ? parseEndToEndId(reference.slice(1)) : null
}

function toDigits(id: string): string {
  if (!UUID.test(id)) throw new RangeError('not an id in lower case')
  return id.replaceAll('-', '').toUpperCase()
}

/** Returns whether a mandate ended because nothing was collected with it for 36 months since its last use or signing. */
export function hasMandateLapsed(
  { signedAt, lastUsedAt }: { signedAt: Date; lastUsedAt: Date | null },
  now: Date,
): boolean {
  return addMonths(lastUsedAt ?? signedAt, MANDATE_LAPSE_MONTHS) <= now
}

/** The states of a mandate: signed and not used yet, used for its debit, revoked, or lapsed. */
export const MANDATE_STATES = ['signed', 'used', 'revoked', 'lapsed'] as const
export type MandateState = (typeof MANDATE_STATES)[number]

/** Returns the state of a mandate. */
export function deriveMandateState(
  mandate: { signedAt: Date; lastUsedAt: Date | null; revokedAt: Date | null },
  now: Date,
): MandateState {
  if (mandate.revokedAt) return 'revoked'
  if (hasMandateLapsed(mandate, now)) return 'lapsed'
  return mandate.lastUsedAt ? 'used' : 'signed'
}

/** Adds calendar months in UTC; the last day of a shorter month replaces one that it lacks. */
function addMonths(date: Date, months: number): Date {
  const result = new Date(date)
  result.setUTCMonth(result.getUTCMonth() + months, 1)
  const lastDay = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate()
  result.setUTCDate(Math.min(date.getUTCDate(), lastDay))
  return result
}

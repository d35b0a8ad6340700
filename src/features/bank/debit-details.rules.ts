import { Refusal } from '#platform/refusal.ts'
import { findIbanProblem, normalizeIban } from '#features/orders/iban.rules.ts'
import { checkMobileNumber, normalizePhone } from './mobile.rules.ts'
import { parsePostcode } from './postcode.rules.ts'

/** The fields of the direct-debit form in their order, and their maximum lengths. */
export const DEBIT_FIELD_MAX = {
  accountHolder: 70,
  // Typed with spaces, a point or a word before it; the longest IBAN of SEPA has 31 characters.
  iban: 50,
  street: 70,
  houseNumber: 16,
  postcode: 12,
  city: 35,
  mobileNumber: 25,
} as const

export type DebitField = keyof typeof DEBIT_FIELD_MAX

/** The payer's details, as typed or normalized. */
export type DebitDetails = Record<DebitField, string>

/** The fields in their order. */
export const DEBIT_FIELDS = Object.keys(DEBIT_FIELD_MAX) as DebitField[] // as declared above

/** The problem of a field: it is empty, or its text is invalid. An IBAN has its own problems. */
export type DebitFieldProblem = 'missing' | 'wrong' | 'too_long'

/** Returns the details as they are stored: trimmed, the IBAN without spaces, the postcode as the country writes it. */
export function normalizeDebitDetails(details: DebitDetails, country: string): DebitDetails {
  const trimmed = Object.fromEntries(
    DEBIT_FIELDS.map((field) => [field, details[field].normalize('NFC').trim().replaceAll(/\s+/g, ' ')]),
  ) as DebitDetails // has every field
  return {
    ...trimmed,
    iban: normalizeIban(trimmed.iban),
    mobileNumber: normalizePhone(trimmed.mobileNumber),
    postcode: parsePostcode(trimmed.postcode, country) ?? trimmed.postcode,
  }
}

/** Finds what is wrong with one field. The server checks the mobile number further, by its country. */
export function findDebitFieldProblem(field: DebitField, text: string, country: string): DebitFieldProblem | null {
  const typed = field === 'mobileNumber' ? normalizePhone(text) : text.trim()
  if (typed === '') return 'missing'
  if (typed.length > DEBIT_FIELD_MAX[field]) return 'too_long'
  return isPlausible(field, typed, country) ? null : 'wrong'
}

function isPlausible(field: DebitField, typed: string, country: string): boolean {
  if (field === 'iban') return findIbanProblem(typed) === null
  if (field === 'postcode') return parsePostcode(typed, country) !== null
  if (field === 'mobileNumber') return isPhoneNumber(typed) && checkMobileNumber(typed, country) !== 'wrong'
  // oxlint-disable-next-line no-control-regex -- a control character is what must not be stored
  if (/[\u0000-\u001F\u007F<>]/.test(typed)) return false
  return field === 'houseNumber' ? /\d/.test(typed) : /\p{L}/u.test(typed)
}

/** Returns whether a text has the characters and the length of a phone number, national or with its country code. */
function isPhoneNumber(typed: string): boolean {
  const digits = typed.replaceAll(/\D/g, '').length
  return /^\+?[\d\s()./-]+$/.test(typed) && digits >= 8 && digits <= 15
}

const MOBILE_EXAMPLES: Record<string, string> = {
  NL: '06 12345678',
  BE: '0470 12 34 56',
  DE: '0151 23456789',
  FR: '06 12 34 56 78',
  AT: '0664 123456',
  CH: '078 123 45 67',
}

/** Returns a mobile number as an example, as people of a country write it; elsewhere with a country code. */
export function getMobileExample(country: string): string {
  return MOBILE_EXAMPLES[country] ?? '+352 628 123 456'
}

/** Lists the fields with a problem, in the order of the form. */
export function listDebitProblems(
  details: DebitDetails,
  country: string,
): { field: DebitField; problem: DebitFieldProblem }[] {
  return DEBIT_FIELDS.flatMap((field) => {
    const problem = findDebitFieldProblem(field, details[field], country)
    return problem === null ? [] : [{ field, problem }]
  })
}

/** Returns a refusal that names the first field with a problem. */
export function checkDebitDetails(details: DebitDetails, country: string): Refusal | null {
  const [first] = listDebitProblems(details, country)
  return first ? new Refusal('invalid_input', first) : null
}

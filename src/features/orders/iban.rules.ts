import { cleanTypedText } from '#platform/text/typed-text.ts'

/**
 * The format of the account number after country and check digits, for each country that takes part in SEPA:
 * `n` digits, `a` letters, `c` either, each with their number (ISO 13616).
 */
const ACCOUNT_FORMATS: Record<string, string> = {
  AD: 'n8c12',
  AL: 'n8c16',
  AT: 'n16',
  BE: 'n12',
  BG: 'a4n6c8',
  CH: 'n5c12',
  CY: 'n8c16',
  CZ: 'n20',
  DE: 'n18',
  DK: 'n14',
  EE: 'n16',
  ES: 'n20',
  FI: 'n14',
  FR: 'n10c11n2',
  GB: 'a4n14',
  GI: 'a4c15',
  GR: 'n7c16',
  HR: 'n17',
  HU: 'n24',
  IE: 'a4n14',
  IS: 'n22',
  IT: 'a1n10c12',
  LI: 'n5c12',
  LT: 'n16',
  LU: 'n3c13',
  LV: 'a4c13',
  MC: 'n10c11n2',
  MD: 'c20',
  ME: 'n18',
  MK: 'n3c10n2',
  MT: 'a4n5c18',
  NL: 'a4n10',
  NO: 'n11',
  PL: 'n24',
  PT: 'n21',
  RO: 'a4c16',
  RS: 'n18',
  SE: 'n20',
  SI: 'n15',
  SK: 'n20',
  SM: 'a1n10c12',
  VA: 'n18',
}

/** The countries that take part in SEPA, as the codes of their account numbers. */
export const SEPA_COUNTRIES: readonly string[] = Object.keys(ACCOUNT_FORMATS)

/** The reason why a text is not an IBAN that a SEPA direct debit can use. */
export type IbanProblem = 'missing' | 'country' | 'too_short' | 'too_long' | 'characters' | 'check_digits'

/** Removes the word IBAN, spaces, hyphens and dots, and capitalizes: `IBAN: nl91 abna…` → `NL91ABNA…`. */
export function normalizeIban(text: string): string {
  return cleanTypedText(text)
    .toUpperCase()
    .replace(/^IBAN(?: ?(?:NR|NO|NUMMER))?[\s.:=-]*(?=[A-Z]|$)/, '')
    .replaceAll(/[\s.-]/g, '')
}

/** Formats an IBAN in groups of four for people, also while it is typed: `NL91 ABNA 0417 1643 00`. */
export function formatIban(text: string): string {
  return normalizeIban(text).replaceAll(/.{4}/g, '$& ').trimEnd()
}

/** Hides all of an IBAN but its country and its last four characters: `NL•• •••• •••• ••43 00`. */
export function maskIban(text: string): string {
  const iban = normalizeIban(text)
  return formatIban(iban.slice(0, 2) + '•'.repeat(Math.max(0, iban.length - 6)) + iban.slice(2).slice(-4))
}

/** Returns the length of the IBANs of a country, or null outside of SEPA. */
export function ibanLengthOf(country: string): number | null {
  const parts = parseFormat(country)
  return parts && parts.reduce((total, { count }) => total + count, 4)
}

/** Finds what is wrong with an IBAN: its country, length, characters or check digits (R-5.17, C-17). */
export function findIbanProblem(text: string): IbanProblem | null {
  const iban = normalizeIban(text)
  if (iban === '') return 'missing'
  const country = iban.slice(0, 2)
  const length = ibanLengthOf(country)
  if (length === null) return /^[A-Z]$/.test(iban) ? 'too_short' : 'country'
  if (!getPattern(country).test(iban)) {
    if (/[^A-Z0-9]/.test(iban)) return 'characters'
    if (iban.length !== length) return iban.length < length ? 'too_short' : 'too_long'
    return 'characters'
  }
  return hasValidCheckDigits(iban) ? null : 'check_digits'
}

function parseFormat(country: string): { kind: string; count: number }[] | null {
  const format = Object.hasOwn(ACCOUNT_FORMATS, country) ? ACCOUNT_FORMATS[country] : undefined
  if (format === undefined) return null
  return [...format.matchAll(/([nac])(\d+)/g)].map(([, kind = '', count]) => ({ kind, count: Number(count) }))
}

const CHARACTERS: Record<string, string> = { n: '[0-9]', a: '[A-Z]', c: '[A-Z0-9]' }

function getPattern(country: string): RegExp {
  const account = (parseFormat(country) ?? []).map(({ kind, count }) => `${CHARACTERS[kind]}{${count}}`)
  return new RegExp(`^${country}[0-9]{2}${account.join('')}$`)
}

/** Returns whether the remainder is 1 after division by 97 (ISO 7064); check digits 00, 01 and 99 never occur. */
function hasValidCheckDigits(iban: string): boolean {
  if (/^..(?:00|01|99)/.test(iban)) return false
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  let remainder = 0
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97
  return remainder === 1
}

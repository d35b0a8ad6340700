import { cleanTypedText } from '#platform/text/typed-text.ts'

/**
 * The mobile numbers of the countries in which a site can sell: their country code, and the digits behind it. They are never
 * stricter than the server, which checks every number with complete metadata.
 */
const MOBILE_NUMBERS: Record<string, { callingCode: string; digits: RegExp }> = {
  NL: { callingCode: '31', digits: /^(?:6\d{8}|97\d{9})$/ },
  BE: { callingCode: '32', digits: /^4\d{8}$/ },
  DE: { callingCode: '49', digits: /^1[5-7]\d{8,9}$/ },
  LU: { callingCode: '352', digits: /^6\d{8}$/ },
  FR: { callingCode: '33', digits: /^[67]\d{8}$/ },
  AT: { callingCode: '43', digits: /^6\d{6,12}$/ },
}

/** Luxembourg has no national prefix: a 0 is never typed before a number. */
const HAS_NO_NATIONAL_PREFIX = 'LU'

/** What is known of a typed number: it is a mobile one, it is none, or its country is not in our list. */
export type MobileCheck = 'mobile' | 'wrong' | 'unknown'

/** The words and schemes before a pasted number. */
const PREFIX = /^(?:tel|sms|callto|whatsapp|phone|mobiel|mobil|mobile|telefoon|telefon)\b[\s.:]*(?:\/\/)?\s*/i

/** Returns a pasted number without `tel:`, its parameters and what has no glyph; an international prefix becomes `+`. */
export function normalizePhone(text: string): string {
  const number = cleanTypedText(text).replace(PREFIX, '').replace(/;.*$/, '')
  return number.replace(/^\((\+\d+)\)/, '$1').replace(/^00(?=\d)/, '+')
}

/**
 * Checks a mobile number while it is typed, without the metadata of all countries. `country` is that of a number without a
 * country code.
 */
export function checkMobileNumber(text: string, country: string): MobileCheck {
  const typed = normalizePhone(text).replaceAll(/[\s()./-]/g, '')
  if (typed.startsWith('+')) return checkInternational(typed)
  const check = checkDigits(country, country === HAS_NO_NATIONAL_PREFIX ? typed : strip(typed))
  // A country code without its plus.
  return check === 'wrong' && checkInternational(`+${typed}`) === 'mobile' ? 'mobile' : check
}

function checkInternational(typed: string): MobileCheck {
  const found = Object.entries(MOBILE_NUMBERS).find(([, { callingCode }]) => typed.startsWith(`+${callingCode}`))
  if (!found) return 'unknown'
  const [id, { callingCode }] = found
  return checkDigits(id, strip(typed.slice(1 + callingCode.length)))
}

/** Removes the national prefix, which some people also type behind a country code: +31 (0)6 … */
function strip(digits: string): string {
  return digits.replace(/^0/, '')
}

function checkDigits(country: string, digits: string): MobileCheck {
  const numbers = MOBILE_NUMBERS[country]
  if (!numbers) return 'unknown'
  return numbers.digits.test(digits) ? 'mobile' : 'wrong'
}

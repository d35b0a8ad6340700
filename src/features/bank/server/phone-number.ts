// The metadata of mobile numbers only: a valid number is one that gets text messages, never one with a high rate.
import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { SEPA_COUNTRIES } from '#features/orders/iban.rules.ts'
import { normalizePhone } from '../mobile.rules.ts'

/** Territories of France with a country code of their own; their account numbers are French. */
const FRENCH_TERRITORIES = ['GP', 'GF', 'MQ', 'RE', 'YT', 'PM', 'BL', 'MF']

/** The country codes of SEPA: a text message elsewhere is expensive, and nobody there can pay by direct debit. */
const CALLING_CODES = new Set<string>(
  [...SEPA_COUNTRIES, ...FRENCH_TERRITORIES].flatMap((country) =>
    isSupportedCountry(country) ? [getCountryCallingCode(country)] : [],
  ),
)

/**
 * Returns a mobile number as E.164 (`06 12345678` → `+31612345678`), or null when it is none of a country of SEPA
 * (R-5.17, C-17).
 * @param country the country of a number without a country code
 */
export function parseMobileNumber(text: string, country: string): string | null {
  const typed = normalizePhone(text)
  return parseNumber(typed, country) ?? (/^[1-9]/.test(typed) ? parseNumber(`+${typed}`, country) : null)
}

function parseNumber(typed: string, country: string): string | null {
  // The national prefix, which a number with a country code does not have: +31 (0)6 …
  const number = parsePhoneNumberFromString(typed.replace(/^(\+\d+ *)\(0\)/, '$1'), {
    ...(isSupportedCountry(country) && { defaultCountry: country }),
    extract: false,
  })
  if (!number?.isValid() || number.ext !== undefined) return null
  return CALLING_CODES.has(number.countryCallingCode) ? number.number : null
}

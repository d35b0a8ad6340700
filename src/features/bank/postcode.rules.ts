type PostcodeFormat = { pattern: RegExp; shown: string; example: string }

const FOUR_DIGITS = { shown: '$1', example: '1000' }
const FIVE_DIGITS = { shown: '$1', example: '10115' }

/** The formats by country, as they match without spaces and hyphens. A prefix of the country (`D-10115`) is dropped. */
const FORMATS: Record<string, PostcodeFormat> = {
  NL: { pattern: /^([1-9]\d{3})((?!SA|SD|SS)[A-Z]{2})$/, shown: '$1 $2', example: '1012 AB' },
  BE: { pattern: /^B?([1-9]\d{3})$/, ...FOUR_DIGITS },
  LU: { pattern: /^(?:LU?)?(\d{4})$/, ...FOUR_DIGITS },
  AT: { pattern: /^A?([1-9]\d{3})$/, ...FOUR_DIGITS },
  CH: { pattern: /^(?:CH)?([1-9]\d{3})$/, ...FOUR_DIGITS },
  LI: { pattern: /^(?:FL)?(94[89]\d)$/, shown: '$1', example: '9490' },
  DK: { pattern: /^(?:DK)?(\d{4})$/, ...FOUR_DIGITS },
  NO: { pattern: /^(?:NO?)?(\d{4})$/, ...FOUR_DIGITS },
  DE: { pattern: /^D?(\d{5})$/, ...FIVE_DIGITS },
  FR: { pattern: /^F?(\d{5})$/, ...FIVE_DIGITS },
  MC: { pattern: /^(?:MC)?(980\d{2})$/, shown: '$1', example: '98000' },
  ES: { pattern: /^E?((?:0[1-9]|[1-4]\d|5[0-2])\d{3})$/, shown: '$1', example: '28001' },
  IT: { pattern: /^I?(\d{5})$/, ...FIVE_DIGITS },
  FI: { pattern: /^(?:FI)?(\d{5})$/, shown: '$1', example: '00100' },
  SE: { pattern: /^(?:SE?)?([1-9]\d{2})(\d{2})$/, shown: '$1 $2', example: '111 22' },
  PL: { pattern: /^(?:PL)?(\d{2})(\d{3})$/, shown: '$1-$2', example: '00-950' },
  PT: { pattern: /^(?:PT)?([1-9]\d{3})(\d{3})$/, shown: '$1-$2', example: '1000-205' },
  IE: {
    pattern: /^([AC-FHKNPRTV-Y]\d[0-9W])([0-9AC-FHKNPRTV-Y]{4})$/,
    shown: '$1 $2',
    example: 'D02 X285',
  },
  GB: { pattern: /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/, shown: '$1 $2', example: 'SW1A 1AA' },
}

/** Every other country: letters, digits, spaces and hyphens with at least one digit, at most 10 characters. */
const ANY_POSTCODE = /^(?=.*\d)[A-Z0-9][A-Z0-9 -]{1,9}$/

/** Returns the usual notation of a postcode (`1012ab` → `1012 AB`), or null when the country has no such postcode. */
export function parsePostcode(text: string, country: string): string | null {
  const typed = text.trim().replaceAll(/\s+/g, ' ').toUpperCase()
  const format = findFormat(country)
  if (!format) return ANY_POSTCODE.test(typed) ? typed : null
  const match = format.pattern.exec(typed.replaceAll(/[ -]/g, ''))
  return match ? match[0].replace(format.pattern, format.shown) : null
}

/** Returns a postcode as an example for a country, or null. */
export function getPostcodeExample(country: string): string | null {
  return findFormat(country)?.example ?? null
}

function findFormat(country: string): PostcodeFormat | undefined {
  return Object.hasOwn(FORMATS, country) ? FORMATS[country] : undefined
}

/** Hyphens, dashes and minus signs; those without width are invisible characters. */
const HYPHENS = /[\p{Pd}\u2212\u02D7\u2043]/gu
/** Characters without a glyph: of direction, of joining, fillers and soft hyphens. */
const INVISIBLE = /[\p{Cf}\p{DI}\u2800]/gu
const FOREIGN_DIGITS = /[^\P{Nd}0-9]/gu

/**
 * Returns what a person meant who pasted a code, a number or an address: full-width letters and the digits of other scripts
 * become ours, hyphens of every kind `-`, and white space one space. Removes what has no glyph.
 */
export function cleanTypedText(text: string): string {
  return text
    .replaceAll(INVISIBLE, '')
    .normalize('NFKC')
    .replaceAll(HYPHENS, '-')
    .replaceAll(FOREIGN_DIGITS, toDigit)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Returns the value of a digit. Unicode orders the ten digits of each script in a row. */
function toDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(codePoint - value - 1))) value += 1
  return String(value)
}

/** Returns the letters and digits of a code that was mailed, texted or shown by an app, in lower case. */
export function normalizeTypedCode(text: string): string {
  return cleanTypedText(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Returns a pasted address: without `mailto:`, the name before it, brackets and the full stop of its sentence. */
export function normalizeEmail(text: string): string {
  const typed = cleanTypedText(text)
  const address = typed.replace(/^mailto: ?([^?]*).*$/i, '$1').replace(/^.*<([^<>]*)>$/, '$1')
  return address.replace(/^["'“”‘’«»(<[ ]+/, '').replace(/["'“”‘’«»)>\], ;:.]+$/, '')
}

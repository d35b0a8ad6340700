/** Letters that do not decompose into a basic letter and its marks, and signs with a usual replacement. */
const REPLACEMENTS: Record<string, string> = {
  ß: 'ss',
  ẞ: 'SS',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ð: 'D',
  ð: 'd',
  Þ: 'Th',
  þ: 'th',
  ı: 'i',
  '&': '+',
  '€': 'EUR',
  '"': "'",
  '“': "'",
  '”': "'",
  '‘': "'",
  '’': "'",
  '–': '-',
  '—': '-',
  _: '-',
}

/**
 * Converts a text to the characters that every bank of SEPA accepts: Latin letters without marks, digits and
 * `/ - ? : ( ) . , ' +`. Another character becomes a point, as the European Payments Council advises.
 */
export function toSepaText(text: string, maxLength: number): string {
  const converted = Array.from(text.normalize('NFC'), (character) => REPLACEMENTS[character] ?? character)
    .join('')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^a-zA-Z0-9/\-?:().,'+ ]/gu, '.')
    .trim()
  return converted.slice(0, maxLength).trim()
}

/** Returns whether a text is a valid reference: 1 to 35 characters, no slash at its ends and no two in a row. */
export function isSepaReference(text: string): boolean {
  return /^[a-zA-Z0-9/\-?:().,'+]{1,35}$/.test(text) && !/^\/|\/$|\/\//.test(text)
}

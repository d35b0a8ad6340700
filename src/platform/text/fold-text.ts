/** Letters of Europe that have no decomposition, with the letters that people type for them. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ĸ: 'k',
  ς: 'σ',
}
const replaceable = new RegExp(`[${Object.keys(REPLACEMENTS).join('')}]`, 'gu')
const combiningMarks = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/gu

/**
 * Folds a text for search: compatibility forms, case, accents and special letters of Europe are removed, so that
 * "soren" finds "Søren". The generated column `profile.name_key` has the same rule in SQL; a test compares both.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(combiningMarks, '')
    .toLowerCase()
    .replace(combiningMarks, '')
    .replace(replaceable, (letter) => REPLACEMENTS[letter] ?? letter)
}

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }

/** Spells umlauts and Nordic letters with two letters, as people do without these keys: "koeln", "soeren". */
export function expandUmlauts(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüåø]/g, (letter) => UMLAUTS[letter] ?? letter)
}

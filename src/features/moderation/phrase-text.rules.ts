import { addPhrase, type Phrase } from './phrase-index.rules.ts'

/** Removes accents, so that a phrase is found however it is written. */
function removeAccents(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}+/gu, '')
}

/** Letters and digits that look like a Latin letter; the digits only inside a word. */
const lookalikes: ReadonlyMap<string, string> = new Map(
  'аa еe оo рp сc хx уy кk тt іi мm @a $s 0o 1i 3e 4a 5s 7t !i'
    .split(' ')
    .map(([from = '', to = '']) => [from, to] as const),
)
const replaceLookalike = (letter: string) => lookalikes.get(letter) ?? letter

/** Single letters with a space in between, and two or more between words. */
const spacedWords = /(?<![\p{L}\d'])\p{L}(?: \p{L}(?![\p{L}\d']))*(?: {2,}\p{L}(?: \p{L}(?![\p{L}\d']))+)+/gu
const spacedLetters = /(?<![\p{L}\d'])\p{L}(?:[ .*_-]\p{L}(?![\p{L}\d'])){2,}/gu

/**
 * Writes a text in the form that phrases are compared with: in lower case, without accents, and without spellings that
 * hide a word, such as "w h a t s a p p" and "telegr@m".
 */
export function toPlainText(text: string): string {
  return removeAccents(text)
    .replace(/\p{Cf}+/gu, '')
    .replace(/[’‘`]/gu, "'")
    .toLowerCase()
    .replace(spacedWords, (run) => run.replace(/(?<=\p{L}) (?=\p{L})/gu, '').replace(/ +/gu, ' '))
    .replace(spacedLetters, (run) => run.replace(/[ .*_-]/gu, ''))
    .replace(/(?<=[a-z])[@$013457!](?=[a-z])|[аеорсхуктім]/gu, replaceLookalike)
}

/**
 * Matches one of the alternatives as whole words of a plain text. They are in Dutch, English and German. A trailing `*`
 * matches any ending, `~` up to three words in between.
 */
export function words(alternatives: string): Phrase {
  const pattern = removeAccents(alternatives)
    .trim()
    .replaceAll(/\s*\n\s*/g, '')
    .replaceAll('*', '[a-z]*')
    .replaceAll(' ~ ', String.raw` (?:[a-z\d']+ ){0,3}`)
  const expression = new RegExp(String.raw`(?<![a-z\d])(?:${pattern})(?![a-z\d])`)
  return { id: addPhrase(pattern), test: (text) => expression.test(text) }
}

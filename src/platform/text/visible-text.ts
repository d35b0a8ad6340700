/** The combining marks that stay on one letter: real languages need up to four, as Hebrew with its accents does. */
const MAX_MARKS = 4
/** The empty lines that stay in a row. */
const MAX_EMPTY_LINES = 2
/** The line breaks that stay in a text; each further one becomes a space. */
const MAX_LINE_BREAKS = 100

const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/u
/** Characters without a shape: blanks, controls, fillers, joiners, tags, selectors, the empty braille cell and note. */
const visibleCharacter = /[^\p{DI}\p{C}\p{Z}\p{M}\s\u2800\uFFFC\u{1D159}]|\p{Extended_Pictographic}/u
const mark = /\p{M}/u
const joiner = /[\p{Cf}\p{DI}]/u

/** Returns whether a text shows anything: at least one character with a shape of its own. */
export function hasVisibleText(text: string): boolean {
  return visibleCharacter.test(text)
}

/** Limits combining marks that are stacked on one letter, and line breaks. The texts of real languages stay as they are. */
export function limitTallText(text: string): string {
  return limitLineBreaks(limitMarks(text))
}

function limitMarks(text: string): string {
  let marks = 0
  let limited = ''
  for (const character of text) {
    if (mark.test(character)) marks++
    else if (!joiner.test(character)) marks = 0
    if (marks <= MAX_MARKS || !mark.test(character)) limited += character
  }
  return limited
}

function limitLineBreaks(text: string): string {
  let emptyLines = 0
  const lines = text.split(lineBreak).filter((line) => {
    emptyLines = hasVisibleText(line) ? 0 : emptyLines + 1
    return emptyLines <= MAX_EMPTY_LINES
  })
  const first = lines.slice(0, MAX_LINE_BREAKS)
  const rest = lines.slice(MAX_LINE_BREAKS).join(' ')
  return [...first, ...(lines.length > MAX_LINE_BREAKS ? [rest] : [])].join('\n')
}

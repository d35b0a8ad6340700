/** A statement of a style sheet. */
export interface Rule {
  /** The text before the block: a selector, or an at-rule with its condition. */
  readonly prelude: string
  /** Null for a statement without a block. */
  readonly block: string | null
}

/** Splits at a separator that is outside of parentheses, brackets and strings. */
export function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = []
  let start = 0
  for (let index = 0; index < text.length; index = nextIndex(text, index))
    if (text[index] === separator) {
      parts.push(text.slice(start, index))
      start = index + 1
    }
  return [...parts, text.slice(start)]
}

/** Splits a style sheet, or the block of a group rule, into its rules. */
export function splitRules(css: string): Rule[] {
  const rules: Rule[] = []
  let start = 0
  let index = 0
  while (index < css.length) {
    const character = css[index]
    if (character === ';') {
      rules.push({ prelude: css.slice(start, index).trim(), block: null })
      start = index + 1
    } else if (character === '{') {
      const end = nextIndex(css, index)
      rules.push({ prelude: css.slice(start, index).trim(), block: css.slice(index + 1, end - 1) })
      start = end
    }
    index = nextIndex(css, index)
  }
  return rules.filter(({ prelude }) => prelude !== '')
}

const closings: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' }

/** Returns the index after the character, string, comment or balanced block that begins at an index. */
function nextIndex(css: string, index: number): number {
  const character = css[index] ?? ''
  if (character === '\\') return index + 2
  if (character === '"' || character === "'") return endOfString(css, index, character)
  const closing = closings[character]
  if (closing === undefined) return index + 1
  let end = index + 1
  while (end < css.length && css[end] !== closing) end = nextIndex(css, end)
  return end + 1
}

function endOfString(css: string, index: number, quote: string): number {
  let end = index + 1
  while (end < css.length && css[end] !== quote) end += css[end] === '\\' ? 2 : 1
  return end + 1
}

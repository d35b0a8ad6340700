import { RegExpParser, type AST } from '@eslint-community/regexpp'

/** The letters and digits of a word that its index key has. */
const KEY_LENGTH = 3
/** Fills the key of a shorter word. */
const PADDING = '_'
const wordStarts = /(?<![a-z\d])[a-z\d]{1,3}/g
/** Stands for every digit in a key. */
const DIGIT = '0'
const parser = new RegExpParser({ ecmaVersion: 2024 })

/** Returns the keys of a text: the first letters and digits of its words, padded, with 0 for each digit. */
export function listWordKeys(text: string): string[] {
  return (text.match(wordStarts) ?? []).map((start) => start.replace(/\d/g, DIGIT).padEnd(KEY_LENGTH, PADDING))
}

/**
 * Returns the keys of the words with which a match of a pattern can begin, or null when it can begin with anything. A
 * text that has none of them does not match.
 * @param pattern the source of a regular expression for lower case text, which matches whole words
 */
export function listPatternKeys(pattern: string): ReadonlySet<string> | null {
  const keys = [...(listStarts(parser.parsePattern(pattern).alternatives) ?? [''])].map(toKey)
  const known = keys.filter((key) => key !== null)
  return known.length < keys.length ? null : new Set(known)
}

/** Returns the key of a start, or null when it is not that of a word. */
function toKey(start: string): string | null {
  const [word] = start.match(/^[a-z0]{1,3}/) ?? []
  return word === undefined ? null : word.padEnd(KEY_LENGTH, PADDING)
}

/** The texts of up to three characters with which matches begin; null when they are not known. */
type Starts = ReadonlySet<string> | null

const EMPTY: Starts = new Set([''])

function listStarts(alternatives: readonly AST.Alternative[]): Starts {
  return unite(alternatives.map(({ elements }) => elements.map(listElementStarts).reduce(concatenate, EMPTY)))
}

function listElementStarts(element: AST.Element): Starts {
  switch (element.type) {
    case 'Character':
      return toStarts(element)
    case 'CharacterClass':
      return element.negate || element.unicodeSets ? null : unite(element.elements.map(listClassStarts))
    case 'CharacterSet':
      return listSetStarts(element)
    case 'Group':
    case 'CapturingGroup':
      return listStarts(element.alternatives)
    case 'Quantifier':
      return repeat(listElementStarts(element.element), element)
    case 'Assertion':
      return EMPTY // an assertion only excludes matches
    case 'Backreference':
    case 'ExpressionCharacterClass':
      return null
  }
}

function listClassStarts(element: AST.CharacterClassElement): Starts {
  if (element.type === 'Character') return toStarts(element)
  return element.type === 'CharacterSet' ? listSetStarts(element) : null
}

/** Returns the start of `\d`. Another set, such as `\w`, is not known, nor is a range. */
function listSetStarts(set: AST.CharacterSet): Starts {
  return set.kind === 'digit' && !set.negate ? new Set([DIGIT]) : null
}

function toStarts({ value }: AST.Character): Starts {
  return new Set([String.fromCodePoint(value).replace(/\d/, DIGIT)])
}

function repeat(starts: Starts, { min, max }: AST.Quantifier): Starts {
  const repeated = Array.from({ length: Math.min(max, KEY_LENGTH) }, () => starts)
  const counts = repeated.map((_, index) => repeated.slice(0, index + 1).reduce(concatenate, EMPTY))
  return unite([...(min === 0 ? [EMPTY] : []), ...counts])
}

function unite(all: readonly Starts[]): Starts {
  const known = all.filter((starts) => starts !== null)
  return known.length < all.length ? null : new Set(known.flatMap((starts) => [...starts]))
}

/** Appends the next starts to those that are shorter than a key. Unknown ones matter only to those. */
function concatenate(first: Starts, next: Starts): Starts {
  if (!first || [...first].every((start) => start.length >= KEY_LENGTH)) return first
  if (!next) return null
  return new Set([...first].flatMap((start) => [...next].map((end) => (start + end).slice(0, KEY_LENGTH))))
}

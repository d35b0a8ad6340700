import { createTranslator } from 'use-intl/core'
import { formatLocaleOf } from '#texts/locales.ts'
import { findMessageError, listArguments, listParameters, toParameters, type ParameterKind } from './text-parameters.ts'

/** The reason why a text cannot replace another one. Names are those of its arguments. */
export type TextMismatch =
  | { readonly kind: 'html' | 'invalid' | 'blank' }
  | { readonly kind: 'missing' | 'unknown' | 'changed'; readonly names: readonly string[] }

/** The start of a tag, a closing tag or a comment. */
const HTML = /<[a-z/!]/i

/** The values with which a text is tried out. */
const EXAMPLES: Readonly<Record<ParameterKind, readonly (string | number | Date)[]>> = {
  value: ['x'],
  choice: ['other'],
  number: [0, 1, 2],
  date: [new Date(0)],
  tag: [],
}

/**
 * Finds why a text cannot replace the original one: it must be valid ICU with the same arguments of the same kinds, and
 * choices with the same branches. Tags are refused.
 */
export function findTextMismatch(text: string, original: string): TextMismatch | null {
  if (HTML.test(text)) return { kind: 'html' }
  if (findMessageError(text) !== null) return { kind: 'invalid' }
  const [found, expected] = [describeParameters(text), describeParameters(original)]
  const missing = [...expected.keys()].filter((name) => !found.has(name))
  if (missing.length > 0) return { kind: 'missing', names: missing }
  const unknown = [...found.keys()].filter((name) => !expected.has(name))
  if (unknown.length > 0) return { kind: 'unknown', names: unknown }
  const changed = [...expected].flatMap(([name, kind]) => (isSameUse(found.get(name), kind) ? [] : [name]))
  return changed.length > 0 ? { kind: 'changed', names: changed } : findRenderingMismatch(text)
}

/** Returns whether a text may use an argument in this way. A number may stand without a plural, as in "{hours} uur". */
function isSameUse(found: string | undefined, expected: string): boolean {
  return found === expected || (expected === 'number ' && found === 'value ')
}

/** Returns each parameter with its kind and, of a choice, the branches. */
function describeParameters(message: string): Map<string, string> {
  const found = listArguments(message)
  const branchesOf = (name: string) => {
    const choices = found.filter((each) => each.kind === 'choice' && each.name === name)
    return [...new Set(choices.flatMap(({ branches }) => branches))].toSorted().join()
  }
  return new Map([...toParameters(found)].map(([name, kind]) => [name, `${kind} ${branchesOf(name)}`]))
}

/** Renders a text with examples, because some formats of numbers and dates fail only then, and a branch may be empty. */
function findRenderingMismatch(text: string): TextMismatch | null {
  const parameters = [...listParameters(text)]
  if (text.trim() !== '' && parameters.every(([, kind]) => kind === 'value')) return null
  const examples = EXAMPLES.number.map((_, index) =>
    Object.fromEntries(parameters.map(([name, kind]) => [name, EXAMPLES[kind][index] ?? EXAMPLES[kind][0]])),
  )
  try {
    const rendered = examples.map((values) => renderMessage({ locale: 'en', timeZone: 'UTC' }, text, values))
    return rendered.some((each) => each.trim() === '') ? { kind: 'blank' } : null
  } catch {
    return { kind: 'invalid' }
  }
}

/**
 * Renders an ICU message.
 * @throws when it is invalid or a value is missing
 */
export function renderMessage(
  { locale, timeZone }: { readonly locale: string; readonly timeZone: string },
  message: string,
  values: object = {},
): string {
  const translate = createTranslator({
    locale: formatLocaleOf(locale),
    messages: { message } as never,
    timeZone,
    onError(error) {
      throw error
    },
  })
  return (translate as (key: string, values?: unknown) => string)('message', values)
}

import compile from 'icu-minify/compile'
import { findMessageError, type Catalogue } from './catalogues.ts'
import type { Finding } from './sources.ts'

// In a compiled message an argument is `[name]` or `[name, kind, …]`, and a tag `[name, ...children]`.
const SELECT = 1
const PLURAL = 2
const ORDINAL = 3
const NUMBER = 4
const DATE = 5
const TIME = 6

/** The kind of a parameter of a message. */
export type ParameterKind = 'value' | 'choice' | 'number' | 'date' | 'tag'

/** Returns the parameters and tags of a message by name. An invalid message has none. */
export function listParameters(message: string): Map<string, ParameterKind> {
  const parameters = new Map<string, ParameterKind>()
  visitArguments(message, ([name, ...rest]) => {
    const kind = getParameterKind(rest)
    if (kind !== 'value' || !parameters.has(String(name))) parameters.set(String(name), kind)
  })
  return parameters
}

function getParameterKind([kind]: readonly unknown[]): ParameterKind {
  if (kind === undefined) return 'value'
  if (kind === SELECT) return 'choice'
  if (kind === PLURAL || kind === ORDINAL || kind === NUMBER) return 'number'
  return kind === DATE || kind === TIME ? 'date' : 'tag'
}

/** Checks that the branches of every plural are categories of its language or exact numbers such as `=0`. */
export function checkPlurals({ path, locale, messages }: Catalogue): Finding[] {
  return [...messages].flatMap(([key, message]) => {
    const errors: string[] = []
    visitArguments(message, ([name, kind, branches]) => {
      if (kind !== PLURAL && kind !== ORDINAL) return
      const rules = new Intl.PluralRules(locale, { type: kind === ORDINAL ? 'ordinal' : 'cardinal' })
      const error = findPluralError(Object.keys(branches as object), rules.resolvedOptions().pluralCategories)
      if (error) errors.push(`${key}: the plural of {${String(name)}} ${error}`)
    })
    return errors.map((message) => ({ rule: 'text-plural', file: path, message }))
  })
}

function findPluralError(branches: readonly string[], categories: readonly string[]): string | null {
  const unknown = branches.find((branch) => !branch.startsWith('=') && !categories.includes(branch))
  if (unknown) return `has a branch “${unknown}”, which the language does not have`
  const hasOne = !categories.includes('one') || branches.includes('one') || branches.includes('=1')
  return hasOne ? null : 'has no branch “one”'
}

/** Checks that a translation has the same parameters as the default message. */
export function compareParameters(catalogues: readonly Catalogue[], defaultLocale: string): Finding[] {
  const defaultMessages = new Map(
    catalogues.filter(({ locale }) => locale === defaultLocale).map((one) => [one.namespace, one.messages]),
  )
  return catalogues.flatMap(({ path, locale, namespace, messages }) =>
    [...messages].flatMap(([key, message]) => {
      const original = defaultMessages.get(namespace)?.get(key)
      if (original === undefined) return []
      const [translated, expected] = [listParameters(message), listParameters(original)]
      const different = [...translated.keys(), ...expected.keys()].filter(
        (name) => !translated.has(name) || !expected.has(name),
      )
      return different.map((name) => ({
        rule: 'text-parameter',
        file: path,
        message: `${key}: {${name}} is not in both the ${defaultLocale} and the ${locale} message`,
      }))
    }),
  )
}

type ArgumentVisitor = (argument: readonly unknown[]) => void

function visitArguments(message: string, visit: ArgumentVisitor): void {
  if (findMessageError(message) === null) visitParts(compile(message), visit)
}

/** Visits the arguments of a message or branch, which is a text, `#` or a list of texts, `#` and arguments. */
function visitParts(parts: unknown, visit: ArgumentVisitor): void {
  if (Array.isArray(parts)) for (const part of parts) if (Array.isArray(part)) visitArgument(part, visit)
}

function visitArgument(argument: readonly unknown[], visit: ArgumentVisitor): void {
  visit(argument)
  const [, kind, branches] = argument
  if (kind === SELECT || kind === PLURAL || kind === ORDINAL) {
    for (const branch of Object.values(branches as object)) visitParts(branch, visit)
  } else {
    visitParts(argument.slice(1), visit) // the children of a tag; other arguments have none
  }
}

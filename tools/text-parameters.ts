import compile from 'icu-minify/compile'
import { findIcuFault, type Catalogue } from './catalogues.ts'
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

/** Lists the values and tags of a message by name; none for an invalid message. */
export function listParameters(message: string): Map<string, ParameterKind> {
  const parameters = new Map<string, ParameterKind>()
  visitArguments(message, ([name, ...rest]) => {
    const kind = kindOf(rest)
    if (kind !== 'value' || !parameters.has(String(name))) parameters.set(String(name), kind)
  })
  return parameters
}

function kindOf([kind]: readonly unknown[]): ParameterKind {
  if (kind === undefined) return 'value'
  if (kind === SELECT) return 'choice'
  if (kind === PLURAL || kind === ORDINAL || kind === NUMBER) return 'number'
  return kind === DATE || kind === TIME ? 'date' : 'tag'
}

/** Checks that every plural has exactly the branches of its language, besides exact numbers such as `=0`. */
export function checkPlurals({ path, locale, messages }: Catalogue): Finding[] {
  return [...messages].flatMap(([key, message]) => {
    const wrong: string[] = []
    visitArguments(message, ([name, kind, branches]) => {
      if (kind !== PLURAL && kind !== ORDINAL) return
      const rules = new Intl.PluralRules(locale, { type: kind === ORDINAL ? 'ordinal' : 'cardinal' })
      const problem = findPluralFault(Object.keys(branches as object), rules.resolvedOptions().pluralCategories)
      if (problem) wrong.push(`${key}: the plural of {${String(name)}} ${problem}`)
    })
    return wrong.map((message) => ({ rule: 'text-plural', file: path, message }))
  })
}

function findPluralFault(branches: readonly string[], categories: readonly string[]): string | null {
  const unknown = branches.find((branch) => !branch.startsWith('=') && !categories.includes(branch))
  if (unknown) return `has a branch “${unknown}”, which the language does not have`
  const hasOne = !categories.includes('one') || branches.includes('one') || branches.includes('=1')
  return hasOne ? null : 'has no branch “one”'
}

/** Checks that a translation has the same values as the message that it translates. */
export function compareParameters(catalogues: readonly Catalogue[], model: string): Finding[] {
  const models = new Map(
    catalogues.filter(({ locale }) => locale === model).map((one) => [one.namespace, one.messages]),
  )
  return catalogues.flatMap(({ path, namespace, messages }) =>
    [...messages].flatMap(([key, message]) => {
      const original = models.get(namespace)?.get(key)
      if (original === undefined) return []
      const [here, there] = [listParameters(message), listParameters(original)]
      const different = [...here.keys(), ...there.keys()].filter((name) => !here.has(name) || !there.has(name))
      return different.map((name) => ({
        rule: 'text-parameter',
        file: path,
        message: `${key}: {${name}} is not in both ${model} and this`,
      }))
    }),
  )
}

type Visit = (argument: readonly unknown[]) => void

function visitArguments(message: string, visit: Visit): void {
  if (findIcuFault(message) === null) visitParts(compile(message), visit)
}

/** Visits the arguments of a message or a branch: a text, `#`, or a list of those and of arguments. */
function visitParts(parts: unknown, visit: Visit): void {
  if (Array.isArray(parts)) for (const part of parts) if (Array.isArray(part)) visitArgument(part, visit)
}

function visitArgument(argument: readonly unknown[], visit: Visit): void {
  visit(argument)
  const [, kind, branches] = argument
  if (kind === SELECT || kind === PLURAL || kind === ORDINAL) {
    for (const branch of Object.values(branches as object)) visitParts(branch, visit)
  } else {
    visitParts(argument.slice(1), visit) // the children of a tag; other arguments have none
  }
}

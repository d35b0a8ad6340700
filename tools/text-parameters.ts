import { listArguments, listParameters } from '../src/platform/server/text-parameters.ts'
import type { Catalogue } from './catalogues.ts'
import type { Finding } from './sources.ts'

/** Checks that the branches of every plural are categories of its language or exact numbers such as `=0`. */
export function checkPlurals({ path, locale, messages }: Catalogue): Finding[] {
  return [...messages].flatMap(([key, message]) => {
    const plurals = listArguments(message).filter(({ isPlural }) => isPlural)
    const errors = plurals.flatMap(({ name, isOrdinal, branches }) => {
      const rules = new Intl.PluralRules(locale, { type: isOrdinal ? 'ordinal' : 'cardinal' })
      const error = findPluralError(branches, rules.resolvedOptions().pluralCategories)
      return error ? [`${key} in ${locale}: the plural of {${name}} ${error}`] : []
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
    catalogues.filter(({ locale }) => locale === defaultLocale).map((one) => [one.path, one.messages]),
  )
  return catalogues.flatMap(({ path, locale, messages }) =>
    [...messages].flatMap(([key, message]) => {
      const original = defaultMessages.get(path)?.get(key)
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

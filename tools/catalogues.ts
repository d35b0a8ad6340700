import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findMessageError } from '../src/platform/server/text-parameters.ts'
import { listFiles, type Finding } from './sources.ts'

/** The texts of one file. The namespace is the name of the file, and the parts of nested keys are joined by dots. */
export interface Catalogue {
  path: string
  locale: string
  namespace: string
  messages: Map<string, string>
}

type NestedTexts = { [key: string]: NestedTexts | string }

/** Reads `src/texts/<locale>/<namespace>.json` of every locale. */
export function readCatalogues(root: string): Catalogue[] {
  return listFiles(root, 'src/texts').flatMap((path) => {
    const [, locale, namespace] = /^src\/texts\/([a-z]+)\/([a-z-]+)\.json$/.exec(path) ?? []
    if (!locale || !namespace) return []
    const texts: NestedTexts = JSON.parse(readFileSync(join(root, path), 'utf8'))
    return [{ path, locale, namespace, messages: new Map(flatten(texts, '')) }]
  })
}

function flatten(texts: NestedTexts, prefix: string): [string, string][] {
  return Object.entries(texts).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + name, value]] : flatten(value, `${prefix}${name}.`),
  )
}

/** Finds messages that are empty or invalid ICU. */
export function checkMessages({ path, messages }: Catalogue): Finding[] {
  return [...messages].flatMap(([key, message]) => {
    const error = findMessageError(message)
    return error ? [{ rule: 'text-is-icu', file: path, message: `${key}: ${error}` }] : []
  })
}

/** Finds keys that are not in the default locale, and keys of the default locale that are not in an enabled locale. */
export function compareLocales(
  catalogues: Catalogue[],
  defaultLocale: string,
  enabledLocales: readonly string[],
): Finding[] {
  const defaultCatalogues = catalogues.filter(({ locale }) => locale === defaultLocale)
  const translations = catalogues.filter(({ locale }) => locale !== defaultLocale)
  const extra = translations.flatMap(({ path, namespace, messages }) => {
    const defaultMessages = defaultCatalogues.find((catalogue) => catalogue.namespace === namespace)?.messages
    const keys = [...messages.keys()].filter((key) => !defaultMessages?.has(key))
    return keys.map((key) => ({ rule: 'text-unknown', file: path, message: `${key} is not in ${defaultLocale}` }))
  })
  const missing = enabledLocales
    .filter((locale) => locale !== defaultLocale)
    .flatMap((locale) => listMissing(defaultCatalogues, translations, locale))
  return [...extra, ...missing]
}

function listMissing(defaultCatalogues: Catalogue[], translations: Catalogue[], locale: string): Finding[] {
  return defaultCatalogues.flatMap(({ namespace, messages }) => {
    const translation = translations.find(
      (catalogue) => catalogue.locale === locale && catalogue.namespace === namespace,
    )
    const keys = [...messages.keys()].filter((key) => !translation?.messages.has(key))
    return keys.map((key) => ({
      rule: 'text-missing',
      file: `src/texts/${locale}/${namespace}.json`,
      message: `${key} is missing, and ${locale} must be complete`,
    }))
  })
}

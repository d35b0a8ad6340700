import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import compile from 'icu-minify/compile'
import { listFiles, type Finding } from './sources.ts'

/** The texts of one file. The namespace is the feature, and keys are joined by dots. */
export interface Catalogue {
  path: string
  locale: string
  namespace: string
  messages: Map<string, string>
}

type Tree = { [key: string]: Tree | string }

/** Reads `src/texts/<locale>/<namespace>.json` of every locale. */
export function readCatalogues(root: string): Catalogue[] {
  return listFiles(root, 'src/texts').flatMap((path) => {
    const [, locale, namespace] = /^src\/texts\/([a-z]+)\/([a-z-]+)\.json$/.exec(path) ?? []
    if (!locale || !namespace) return []
    const tree: Tree = JSON.parse(readFileSync(join(root, path), 'utf8'))
    return [{ path, locale, namespace, messages: new Map(flatten(tree, '')) }]
  })
}

function flatten(tree: Tree, prefix: string): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + name, value]] : flatten(value, `${prefix}${name}.`),
  )
}

/** Finds messages that are empty or invalid ICU. */
export function checkMessages({ path, messages }: Catalogue): Finding[] {
  return [...messages].flatMap(([key, message]) => {
    const fault = findIcuFault(message)
    return fault ? [{ rule: 'text-is-icu', file: path, message: `${key}: ${fault}` }] : []
  })
}

/** Describes what is wrong with a message, or returns null. */
export function findIcuFault(message: string): string | null {
  if (message.trim() === '') return 'is empty'
  try {
    compile(message)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Finds keys that the model locale lacks, and keys that a complete locale lacks. */
export function compareLocales(catalogues: Catalogue[], model: string, complete: readonly string[]): Finding[] {
  const models = catalogues.filter(({ locale }) => locale === model)
  const others = catalogues.filter(({ locale }) => locale !== model)
  const extra = others.flatMap(({ path, namespace, messages }) => {
    const modelMessages = models.find((catalogue) => catalogue.namespace === namespace)?.messages
    const keys = [...messages.keys()].filter((key) => !modelMessages?.has(key))
    return keys.map((key) => ({ rule: 'text-unknown', file: path, message: `${key} is not in ${model}` }))
  })
  const missing = complete.filter((locale) => locale !== model).flatMap((locale) => listMissing(models, others, locale))
  return [...extra, ...missing]
}

function listMissing(models: Catalogue[], others: Catalogue[], locale: string): Finding[] {
  return models.flatMap(({ namespace, messages }) => {
    const translation = others.find((catalogue) => catalogue.locale === locale && catalogue.namespace === namespace)
    const keys = [...messages.keys()].filter((key) => !translation?.messages.has(key))
    return keys.map((key) => ({
      rule: 'text-missing',
      file: `src/texts/${locale}/${namespace}.json`,
      message: `${key} is missing, and ${locale} is switched on`,
    }))
  })
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  isText,
  listTextFiles,
  parseTexts,
  pickLanguage,
  type Catalogue as Texts,
} from '../src/platform/server/text-files.ts'
import { locales } from '../src/texts/locales.ts'
import { findMessageError } from '../src/platform/server/text-parameters.ts'
import type { TextTree } from '../src/platform/server/text-files.ts'
import type { Finding } from './sources.ts'

/** A file of texts, with its path from the root. */
export interface TextSource {
  path: string
  namespace: string
  content: string
  tree: TextTree
}

/** The texts of one file in one language. The parts of nested keys are joined by dots. */
export interface Catalogue {
  path: string
  locale: string
  namespace: string
  messages: Map<string, string>
}

/** Reads the files of texts. */
export function readTextSources(root: string): TextSource[] {
  return listTextFiles(join(root, 'src')).map(({ path, namespace }) => {
    const content = readFileSync(join(root, 'src', path), 'utf8')
    return { path: `src/${path}`, namespace, content, tree: parseTexts(content, `src/${path}`) }
  })
}

/** Reads the texts of every file in each of its languages that the product knows. */
export function readCatalogues(root: string): Catalogue[] {
  return readTextSources(root).flatMap(({ path, namespace, tree }) =>
    knownLanguages(tree).map((locale) => {
      return { path, locale, namespace, messages: new Map(flattenTexts(pickLanguage(tree, locale))) }
    }),
  )
}

function knownLanguages(tree: TextTree): string[] {
  return listLanguages(tree).filter((language) => locales.some((locale) => locale === language))
}

/** Lists the languages that a text of the tree has. */
export function listLanguages(tree: TextTree): string[] {
  const languages = Object.values(tree).flatMap((part) => (isText(part) ? Object.keys(part) : listLanguages(part)))
  return [...new Set(languages)]
}

/** Lists the texts of a catalogue. The parts of nested keys are joined by dots. */
export function flattenTexts(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + name, value]] : flattenTexts(value, `${prefix}${name}.`),
  )
}

/** Finds messages that are empty or invalid ICU. */
export function checkMessages({ path, locale, messages }: Catalogue): Finding[] {
  return [...messages].flatMap(([key, message]) => {
    const error = findMessageError(message)
    return error ? [{ rule: 'text-is-icu', file: path, message: `${key} in ${locale}: ${error}` }] : []
  })
}

/** Finds texts that lack a language in which all texts must exist. */
export function findMissingTexts({ path, tree }: TextSource, complete: readonly string[]): Finding[] {
  return listTextKeys(tree).flatMap(({ key, languages }) =>
    complete
      .filter((locale) => !languages.includes(locale))
      .map((locale) => ({ rule: 'text-missing', file: path, message: `${key} has no text in ${locale}` })),
  )
}

/** Lists the texts of a tree with their languages. The parts of nested keys are joined by dots. */
export function listTextKeys(tree: TextTree, prefix = ''): { key: string; languages: string[] }[] {
  return Object.entries(tree).flatMap(([name, part]) =>
    isText(part) ? [{ key: prefix + name, languages: Object.keys(part) }] : listTextKeys(part, `${prefix}${name}.`),
  )
}

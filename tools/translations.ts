// Writes the texts of a language to a file for translators or their program, and reads such a file:
//   npm run node -- tools/translations.ts export de de.json
//   npm run node -- tools/translations.ts import de de.json
//   npm run node -- tools/translations.ts format            lays out the files of texts again
// The file is flat JSON with ICU messages, `{ "chat.send.button": "Senden" }`, which Weblate, Crowdin, Tolgee and i18next
// read. The Dutch file is the source of the translation.
import { readFileSync, writeFileSync } from 'node:fs'
import {
  isText,
  parseTexts,
  pickLanguage,
  type Catalogue,
  type TextTree,
  type Translations,
} from '../src/platform/server/text-files.ts'
import { locales } from '../src/texts/locales.ts'
import { findMissingTexts, flattenTexts, listTextKeys, readTextSources, type TextSource } from './catalogues.ts'
import { findTextWithoutLanguages, formatTexts } from './text-layout.ts'

/** The texts of a language, by `<namespace>.<key>`. */
export type FlatTexts = Record<string, string>

/** Lists the texts of a language in the order of the sources. */
export function exportLanguage(sources: readonly TextSource[], locale: string): FlatTexts {
  return Object.fromEntries(
    sources.flatMap(({ namespace, tree }) => flattenTexts(pickLanguage(tree, locale), `${namespace}.`)),
  )
}

/**
 * Returns the sources with the texts of a language. A text that is absent or empty is not translated yet, and the source
 * keeps the one that it has.
 * @throws Error when the sources have no text of a key, or a value is no text
 */
export function importLanguage(sources: readonly TextSource[], locale: string, texts: FlatTexts): TextSource[] {
  const wrong = Object.entries(texts).find(([, text]) => typeof text !== 'string')
  if (wrong) throw new Error(`${wrong[0]} is no text.`)
  const existingKeys = new Set(
    sources.flatMap(({ namespace, tree }) => listTextKeys(tree).map(({ key }) => `${namespace}.${key}`)),
  )
  const unknown = Object.keys(texts).filter((key) => !existingKeys.has(key))
  if (unknown.length > 0) throw new Error(`There is no text ${unknown.join(', ')}.`)
  const translated = new Map([...Object.entries(exportLanguage(sources, locale)), ...listTranslated(texts)])
  return sources.map((source) => {
    const own = listTextKeys(source.tree).flatMap(({ key }): [string, string][] => {
      const text = translated.get(`${source.namespace}.${key}`)
      return text === undefined ? [] : [[key, text]]
    })
    const tree = replaceLanguage(source.tree, locale, unflatten(own))
    return { ...source, tree, content: formatTexts(tree) }
  })
}

function listTranslated(texts: FlatTexts): [string, string][] {
  return Object.entries(texts).filter(([, text]) => text.trim() !== '')
}

/** Returns a tree whose texts of a language are those of the catalogue, and no others. */
export function replaceLanguage(tree: TextTree, locale: string, catalogue: Catalogue): TextTree {
  const keys = [...new Set([...Object.keys(tree), ...Object.keys(catalogue)])]
  return Object.fromEntries(
    keys.flatMap((key): [string, TextTree | Translations][] => {
      const part = replacePart(tree[key] ?? {}, locale, catalogue[key])
      return Object.keys(part).length === 0 ? [] : [[key, part]]
    }),
  )
}

function replacePart(
  part: TextTree | Translations,
  locale: string,
  value: string | Catalogue | undefined,
): TextTree | Translations {
  if (typeof value === 'object' || !isText(part))
    return replaceLanguage(isText(part) ? {} : part, locale, typeof value === 'object' ? value : {})
  const { [locale]: _replaced, ...others } = part
  return value === undefined ? others : { ...others, [locale]: value }
}

function unflatten(texts: readonly (readonly [key: string, text: string])[]): Catalogue {
  const groups = Map.groupBy(texts, ([key]) => key.split('.')[0] ?? '')
  return Object.fromEntries(
    [...groups].map(([name, group]) => {
      const own = group.find(([key]) => key === name)
      return [name, own ? own[1] : unflatten(group.map(([key, text]) => [key.slice(name.length + 1), text]))]
    }),
  )
}

function main([command, locale, file]: string[]): void {
  const sources = readTextSources(process.cwd())
  for (const { path, tree } of sources) {
    const broken = findTextWithoutLanguages(tree)
    if (broken !== null) throw new Error(`${path}: ${broken} has no language for each of its texts.`)
  }
  if (command === 'format')
    return writeChangedFiles(sources.map((source) => ({ ...source, content: formatTexts(source.tree) })))
  if (!locale || !file || !locales.some((each) => each === locale) || !['export', 'import'].includes(command ?? ''))
    throw new Error(`Usage: npm run node -- tools/translations.ts export|import ${locales.join('|')} <file>`)
  if (command === 'export') return writeFileSync(file, `${JSON.stringify(exportLanguage(sources, locale), null, 2)}\n`)
  const imported = importLanguage(sources, locale, readTranslations(file))
  writeChangedFiles(imported)
  const missing = imported.flatMap((source) => findMissingTexts(source, [locale])).length
  console.log(`${countChanged(sources, imported, locale)} texts changed; ${missing} have no text in ${locale}`)
}

/** Reads a file of a translator, which may begin with a byte order mark. */
function readTranslations(file: string): FlatTexts {
  const content = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  const texts: unknown = parseTexts(content, file)
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts))
    throw new Error(`${file} is no object of texts.`)
  return texts as FlatTexts // importLanguage checks each value
}

function countChanged(before: readonly TextSource[], after: readonly TextSource[], locale: string): number {
  const earlier = exportLanguage(before, locale)
  return Object.entries(exportLanguage(after, locale)).filter(([key, text]) => earlier[key] !== text).length
}

function writeChangedFiles(sources: readonly TextSource[]): void {
  for (const { path, content } of sources) {
    if (readFileSync(path, 'utf8') === content) continue
    writeFileSync(path, content)
    console.log(path)
  }
}

if (import.meta.main) {
  try {
    main(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

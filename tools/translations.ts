// Writes the texts of a language to a file for translators or their program, and reads such a file:
//   npm run node -- tools/translations.ts export de de.json
//   npm run node -- tools/translations.ts import de de.json
//   npm run node -- tools/translations.ts format            lays out the files of texts again
// The file is flat JSON with ICU messages, `{ "chat.send.button": "Senden" }`, which Weblate, Crowdin, Tolgee and i18next
// read. The Dutch file is the source of the translation.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  isText,
  pickLanguage,
  type Catalogue,
  type TextTree,
  type Translations,
} from '../src/platform/server/text-files.ts'
import { locales } from '../src/texts/locales.ts'
import { flattenTexts, listTexts, readTextSources, type TextSource } from './catalogues.ts'
import { formatTexts } from './text-layout.ts'

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
 * @throws Error when the sources have no text of a key
 */
export function importLanguage(sources: readonly TextSource[], locale: string, texts: FlatTexts): TextSource[] {
  const known = new Set(
    sources.flatMap(({ namespace, tree }) => listTexts(tree).map(({ key }) => `${namespace}.${key}`)),
  )
  const unknown = Object.keys(texts).filter((key) => !known.has(key))
  if (unknown.length > 0) throw new Error(`There is no text ${unknown.join(', ')}.`)
  const translated = new Map([...Object.entries(exportLanguage(sources, locale)), ...listFilled(texts)])
  return sources.map((source) => {
    const own = listTexts(source.tree).flatMap(({ key }): [string, string][] => {
      const text = translated.get(`${source.namespace}.${key}`)
      return text === undefined ? [] : [[key, text]]
    })
    const tree = replaceLanguage(source.tree, locale, unflatten(own))
    return { ...source, tree, content: formatTexts(tree) }
  })
}

function listFilled(texts: FlatTexts): [string, string][] {
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
  if (command === 'format')
    return saveChanged(sources.map((source) => ({ ...source, content: formatTexts(source.tree) })))
  if (!locale || !file || !locales.some((each) => each === locale) || !['export', 'import'].includes(command ?? ''))
    throw new Error(`Usage: npm run node -- tools/translations.ts export|import ${locales.join('|')} <file>`)
  if (command === 'export') return writeFileSync(file, `${JSON.stringify(exportLanguage(sources, locale), null, 2)}\n`)
  saveChanged(importLanguage(sources, locale, JSON.parse(readFileSync(file, 'utf8'))))
}

function saveChanged(sources: readonly TextSource[]): void {
  for (const { path, content } of sources) {
    if (readFileSync(path, 'utf8') === content) continue
    writeFileSync(join(process.cwd(), path), content)
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

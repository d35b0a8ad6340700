import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The texts of one language. The parts of nested keys are objects. */
export type Catalogue = { [key: string]: string | Catalogue }

/** The texts of a file in all languages: `{ "send": { "button": { "nl": "Versturen", "en": "Send" } } }`. */
export type TextTree = { [key: string]: TextTree | Translations }

/** A text in its languages, by their code. */
export type Translations = { [locale: string]: string }

/** A file of texts: its path below `src` and the namespace of its keys. */
export interface TextFile {
  readonly path: string
  readonly namespace: string
}

const SOURCES = fileURLToPath(new URL('../../', import.meta.url))

/** Lists the files with texts. `src` is the folder of the sources. */
export function listTextFiles(src = SOURCES): TextFile[] {
  const names = listFolder(src, 'texts').filter((name) => name.endsWith('.json'))
  return [
    ...names.map((name) => ({ path: `texts/${name}`, namespace: name.slice(0, -'.json'.length) })),
    ...listRefusalFiles(src).map((path) => ({ path, namespace: 'refusals' })),
  ]
}

/** Lists the files with the texts of refusals, which are next to the contracts that declare their codes. */
function listRefusalFiles(src: string): string[] {
  const folders = ['platform', ...listFolder(src, 'features').map((feature) => `features/${feature}`)]
  return folders.map((folder) => `${folder}/refusals.json`).filter((path) => existsSync(join(src, path)))
}

function listFolder(src: string, folder: string): string[] {
  return existsSync(join(src, folder)) ? readdirSync(join(src, folder)).toSorted() : []
}

/** Reads the texts of a namespace in all languages; none for an unknown one. The files of refusals are one namespace. */
export function readNamespace(namespace: string, src = SOURCES): TextTree {
  const paths = namespace === 'refusals' ? listRefusalFiles(src) : [`texts/${namespace}.json`]
  const existing = paths.filter((path) => existsSync(join(src, path)))
  return Object.assign({}, ...existing.map((path) => parseTexts(readFileSync(join(src, path), 'utf8'), path)))
}

/**
 * Parses the content of a file of texts; `tools/texts.ts` checks its form.
 * @throws Error with the path of a file that is not JSON
 */
export function parseTexts(content: string, path: string): TextTree {
  try {
    return JSON.parse(content)
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** Returns whether a part of a tree is a text: its values are strings, those of other parts are not. */
export function isText(part: TextTree | Translations): part is Translations {
  return Object.values(part).every((value) => typeof value === 'string')
}

/** Returns the texts of one language, without those that it lacks. */
export function pickLanguage(tree: TextTree, locale: string): Catalogue {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, part]): [string, string | Catalogue][] => {
      if (!isText(part)) return [[key, pickLanguage(part, locale)]]
      const text = part[locale]
      return text === undefined ? [] : [[key, text]]
    }),
  )
}

import { isText, type TextTree, type Translations } from '../src/platform/server/text-files.ts'
import { completeLocales, locales } from '../src/texts/locales.ts'
import { listTextKeys, type TextSource } from './catalogues.ts'
import { listFiles, type Finding } from './sources.ts'

/** The languages in the order in which each text has them: the complete ones, then those that are being translated. */
const ORDER: readonly string[] = [...completeLocales, ...locales.filter((locale) => !completeLocales.includes(locale))]

/** Writes texts as their file contains them: each language on a line of its own, in the same order under every key. */
export function formatTexts(tree: TextTree): string {
  return `${JSON.stringify(sortLanguages(tree), null, 2)}\n`
}

function sortLanguages(tree: TextTree): TextTree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, part]) => [key, isText(part) ? sortText(part) : sortLanguages(part)]),
  )
}

function sortText(text: Translations): Translations {
  const indexOf = (locale: string) => ORDER.indexOf(locale)
  return Object.fromEntries(Object.entries(text).toSorted(([one], [other]) => indexOf(one) - indexOf(other)))
}

/** Finds the key of a string that stands where a text with its languages belongs: beside other keys, or on its own. */
export function findTextWithoutLanguages(tree: TextTree, prefix = ''): string | null {
  for (const [name, part] of Object.entries(tree)) {
    if (typeof part !== 'object' || part === null) return prefix + name
    const found = isText(part) ? null : findTextWithoutLanguages(part, `${prefix}${name}.`)
    if (found !== null) return found
  }
  return null
}

/** Finds texts in languages that the product does not know, and files with another layout. */
export function checkLayout({ path, content, tree }: TextSource): Finding[] {
  const broken = findTextWithoutLanguages(tree)
  if (broken !== null)
    return [{ rule: 'text-layout', file: path, message: `${broken} has no language for each of its texts` }]
  const unknown = listTextKeys(tree).flatMap(({ key, languages }) => {
    const codes = languages.filter((locale) => !ORDER.includes(locale))
    return codes.map((code) => ({
      rule: 'known-locale',
      file: path,
      message: `${key} has a text in ${code}, which is no language of the product`,
    }))
  })
  if (unknown.length > 0 || content === formatTexts(tree)) return unknown
  return [{ rule: 'text-layout', file: path, message: 'run `npm run node -- tools/translations.ts format`' }]
}

/** Finds files in folders of `src/texts`, which has one file per namespace. */
export function findTextFolders(root: string): Finding[] {
  return listFiles(root, 'src/texts')
    .filter((path) => /^src\/texts\/.*\/|^src\/texts\/refusals\.json$/.test(path))
    .map((file) => ({
      rule: 'text-folder',
      file,
      message: 'a namespace is one file with all languages, src/texts/<namespace>.json',
    }))
}

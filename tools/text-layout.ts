import { isText, type TextTree, type Translations } from '../src/platform/server/text-files.ts'
import { completeLocales, locales } from '../src/texts/locales.ts'
import { listTexts, type TextSource } from './catalogues.ts'
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
  const position = (locale: string) => ORDER.indexOf(locale)
  return Object.fromEntries(Object.entries(text).toSorted(([one], [other]) => position(one) - position(other)))
}

/** Finds texts in languages that the product does not know, and files with another layout. */
export function checkLayout({ path, content, tree }: TextSource): Finding[] {
  const broken = Object.values(tree).some((part) => typeof part === 'string')
  if (broken) return [{ rule: 'text-layout', file: path, message: 'has a text without a language' }]
  const unknown = listTexts(tree).flatMap(({ key, languages }) => {
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

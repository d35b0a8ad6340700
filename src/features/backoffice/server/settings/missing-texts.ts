// Public: other features or the app use this file.
import { listTexts } from '#platform/server/texts.ts'
import { defaultLocale } from '#texts/locales.ts'

/** Lists the texts that a language lacks, as `namespace.key`: all that are in the default language. */
export function listMissingTexts(locale: string): string[] {
  const texts = listTexts(locale)
  return [...listTexts(defaultLocale).keys()].filter((key) => !texts.has(key))
}

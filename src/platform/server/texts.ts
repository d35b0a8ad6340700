import { readdirSync, readFileSync } from 'node:fs'
import { createTranslator } from 'use-intl/core'
import { formatLocaleOf } from '#texts/locales.ts'
import type { Namespace, Texts } from '#platform/texts.ts'

const folder = new URL('../../texts/', import.meta.url)
type Catalogue = { [key: string]: string | Catalogue }

const catalogues = new Map<string, Record<string, Catalogue>>()

/** A language, and the time zone of its times. A `Context` is one. */
export interface TextLanguage {
  readonly locale: string
  readonly timeZone: string
}

/**
 * Loads the texts of one feature in one language, for mails and other texts that the server writes.
 * @throws when a text or one of its values is missing
 */
export function loadTexts<Name extends Namespace>({ locale, timeZone }: TextLanguage, namespace: Name): Texts<Name> {
  const messages = loadCatalogue(locale)
  const translate = createTranslator({
    locale: formatLocaleOf(locale),
    messages: messages as never,
    namespace: namespace as never,
    timeZone,
    onError(error) {
      throw error // otherwise the mail would contain the key
    },
  })
  return (key, ...[values]) => (translate as (key: string, values?: unknown) => string)(key, values)
}

function loadCatalogue(locale: string): Record<string, Catalogue> {
  const cached = catalogues.get(locale)
  if (cached) return cached
  const directory = new URL(`${locale}/`, folder)
  const files = readdirSync(directory).filter((file) => file.endsWith('.json'))
  const messages = Object.fromEntries(
    files.map((file) => [file.slice(0, -'.json'.length), JSON.parse(readFileSync(new URL(file, directory), 'utf8'))]),
  )
  catalogues.set(locale, messages)
  return messages
}

import { readdirSync, readFileSync } from 'node:fs'
import { createTranslator } from 'use-intl/core'
import type { Namespace, Texts } from '#platform/texts.ts'

const folder = new URL('../../texts/', import.meta.url)
type Catalogue = { [key: string]: string | Catalogue }

const catalogues = new Map<string, Record<string, Catalogue>>()

/**
 * Loads the texts of one feature in one language, for mails and other texts that the server writes.
 * @throws when a text or one of its values is missing
 */
export function loadTexts<Name extends Namespace>(locale: string, namespace: Name): Texts<Name> {
  const messages = loadCatalogue(locale)
  const translate = createTranslator({
    locale,
    messages: messages as never,
    namespace: namespace as never,
    timeZone: 'Europe/Amsterdam',
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

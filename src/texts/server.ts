import catalogues from 'virtual:texts'
import type { Messages } from '#platform/i18n.tsx'

/** Returns the compiled messages of a language, for server rendering. */
export function getMessages(locale: string): Messages {
  return catalogues[locale] ?? catalogues['nl'] ?? {}
}

import type { Messages } from '#platform/i18n.tsx'

const files = import.meta.glob<Record<string, unknown>>('./*/*.json', { eager: true, import: 'default' })
const catalogues = new Map<string, Messages>()

for (const [path, messages] of Object.entries(files)) {
  const [locale = '', file = ''] = path.slice(2).split('/')
  const catalogue = catalogues.get(locale) ?? {}
  catalogues.set(locale, catalogue)
  catalogue[file.replace('.json', '')] = messages
}

/** Returns the compiled messages of a language, for server rendering. */
export function getMessages(locale: string): Messages {
  return catalogues.get(locale) ?? catalogues.get('nl') ?? {}
}

/** Every locale that the product knows (R-1.10, C-01). */
export const locales = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'no', 'nl', 'pl', 'sv'] as const

export type Locale = (typeof locales)[number]

/** The locale from which the types of the text keys are derived. */
export const defaultLocale: Locale = 'nl'

/** The locales with all texts; a check compares them with the default one. */
export const completeLocales: readonly Locale[] = ['nl', 'en', 'de']

/** The languages in the settings of a site. */
interface SiteLanguages {
  readonly languages: readonly string[]
  readonly domain_language: string
}

/** Lists the languages that a site offers: those of its settings that have all texts (C-01). */
export function listOfferedLocales({ languages }: Pick<SiteLanguages, 'languages'>): Locale[] {
  return completeLocales.filter((locale) => languages.includes(locale))
}

/**
 * Returns the language of a request: the first one that the site offers, of the member's account, the visitor's cookie
 * and the site's default.
 */
export function localeOf({
  account,
  cookie,
  site,
}: {
  account: string | null
  cookie: string | undefined
  site: SiteLanguages
}): Locale {
  const offered = listOfferedLocales(site)
  const choices = [account, cookie, site.domain_language]
  return choices.flatMap((choice) => offered.find((locale) => locale === choice) ?? [])[0] ?? defaultLocale
}

/** Returns the locale for dates and numbers: English texts come with European dates. */
export function formatLocaleOf(locale: string): string {
  return locale === 'en' ? 'en-GB' : locale
}

/** Writes the name of a thing inside a sentence: in small letters, except in German, whose nouns keep their capitals. */
export function inSentence(name: string, locale: string): string {
  return locale === 'de' ? name : name.toLowerCase()
}

import type { Locale } from '#texts/locales.ts'

/** The languages of a country, in the order of the switcher (R-9.31 –, C-02). */
const COUNTRY_LANGUAGES: Readonly<Record<string, readonly Locale[]>> = {
  NL: ['nl'],
  BE: ['nl', 'fr', 'de'],
  CH: ['de', 'it', 'fr', 'en'],
  DE: ['de'],
  AT: ['de'],
  FR: ['fr'],
  LU: ['fr', 'de', 'en'],
  DK: ['da'],
  SE: ['sv'],
  NO: ['no'],
  FI: ['fi', 'sv'],
  PL: ['pl'],
  ES: ['es'],
  IT: ['it'],
}

const OTHER_COUNTRIES: readonly Locale[] = ['en']

/** The parts of the settings that decide about the languages of a visitor. */
export interface LanguageSettings {
  readonly geoip_country: string
  readonly geoip_selected_country: string | null
  /** The languages that the site offers. */
  readonly languages: readonly string[]
  readonly domain_language: string
}

/** Lists the languages of a country, whether or not a site offers them. */
export function listCountryLanguages(country: string): readonly Locale[] {
  return COUNTRY_LANGUAGES[country] ?? OTHER_COUNTRIES
}

/** Lists the languages of the switcher: those of the visitor's country that the site offers, or else the site's own. */
export function listVisibleLanguages(settings: LanguageSettings): string[] {
  const { geoip_country: found, geoip_selected_country: chosen, languages, domain_language: own } = settings
  const visible = listCountryLanguages(chosen ?? found).filter((language) => languages.includes(language))
  return visible.length > 0 ? [...visible] : [own]
}

/** The parameter in the URL of a page that names its language (docs/decisions/103). */
export const LANGUAGE_PARAMETER = 'lang'

/** A page in one language; `x-default` is for people whose language the site does not offer. */
export interface Alternate {
  readonly language: string
  readonly url: string
}

/** Builds the URL of a page in a language. In the site's own language it has no parameter. */
export function buildLanguageUrl(url: string, { language, own }: { language: string; own: string }): string {
  return language === own ? url : `${url}?${LANGUAGE_PARAMETER}=${language}`
}

/** Lists a page in each of its languages and as `x-default`, for search engines. Empty for a page in one language. */
export function listAlternates(
  url: string,
  { languages, own }: { languages: readonly string[]; own: string },
): Alternate[] {
  if (languages.length < 2) return []
  const alternates = languages.map((language) => ({ language, url: buildLanguageUrl(url, { language, own }) }))
  return [...alternates, { language: 'x-default', url }]
}

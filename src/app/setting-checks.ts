import { GIFTS } from '#features/chat/rules.ts'
import { findIbanProblem } from '#features/payments/iban.rules.ts'
import type { SiteSettings } from '#features/sites/server/sites.ts'
import { completeLocales, locales } from '#texts/locales.ts'
import { listMissingTexts } from './missing-texts.ts'

/** The maximum number of missing texts that a sentence names. */
const MAX_NAMED = 10

/** Data outside of the settings that they depend on. */
export interface SettingFacts {
  /** The countries that have regions. */
  readonly regionCountries: readonly string[]
}

/**
 * Lists what is wrong between the settings of a site, one sentence per problem, which starts with the setting. The
 * schema has checked each setting by itself.
 */
export function listSettingProblems(settings: SiteSettings, { regionCountries }: SettingFacts): string[] {
  return [
    ...settings.languages.flatMap((language) => findLanguageProblem(language) ?? []),
    ...listCountryProblems(settings, regionCountries),
    ...listDependencyProblems(settings),
  ]
}

/** Returns why a language cannot be offered, naming the texts that it lacks; null when it can (C-01). */
export function findLanguageProblem(language: string): string | null {
  const isSupported = locales.some((locale) => locale === language)
  if (!isSupported) return `languages: ${language} is no language of the product, which has ${locales.join(', ')}`
  if (completeLocales.some((locale) => locale === language)) return null
  const missing = listMissingTexts(language)
  if (missing.length === 0) return `languages: ${language} has all texts, but src/texts/locales.ts does not list it`
  const hidden = missing.length - MAX_NAMED
  const named = missing.slice(0, MAX_NAMED).join(', ') + (hidden > 0 ? ` and ${hidden} more` : '')
  return `languages: ${language} cannot be switched on, because it lacks ${missing.length} texts: ${named}`
}

function listCountryProblems(settings: SiteSettings, regionCountries: readonly string[]): string[] {
  const { countries, default_country: defaultCountry, cheapest_bundles: bundles } = settings
  const isListed = countries.includes(defaultCountry)
  return [
    ...(isListed ? [] : [`default_country: ${defaultCountry} is not one of countries (${countries.join(', ')})`]),
    ...(bundles[defaultCountry]
      ? []
      : [`default_country: nothing is sold in ${defaultCountry}; ${sellHint(defaultCountry)}`]),
    ...countries
      .filter((country) => !regionCountries.includes(country))
      .map(
        (country) =>
          `countries: there are no regions and cities of ${country}; npm run vonk -- places imports those that exist`,
      ),
    ...countries
      .filter((country) => !bundles[country] && country !== defaultCountry)
      .map((country) => `countries: nothing is sold in ${country}; ${sellHint(country)}`),
  ]
}

function sellHint(country: string): string {
  return `add bundles first, with npm run vonk -- site sell ${country}`
}

function listDependencyProblems(settings: SiteSettings): string[] {
  const { free_photos: free, premium_photos: premium, debit_creditor: creditor } = settings
  const gifts: readonly string[] = GIFTS
  const problems = [
    !settings.languages.includes(settings.domain_language) &&
      `domain_language: ${settings.domain_language} is not one of languages (${settings.languages.join(', ')})`,
    free > premium && `free_photos: free members would have more photos (${free}) than premium members (${premium})`,
    settings.cam_cards && settings.cam_card_url === null && 'cam_cards: set cam_card_url first',
    creditor && findIbanProblem(creditor.iban) && `debit_creditor: ${creditor.iban} is not a valid IBAN`,
    ...Object.keys(settings.gift_prices)
      .filter((gift) => !gifts.includes(gift))
      .map((gift) => `gift_prices: there is no gift ${gift}, only ${gifts.join(', ')}`),
  ]
  return problems.filter((problem) => typeof problem === 'string')
}

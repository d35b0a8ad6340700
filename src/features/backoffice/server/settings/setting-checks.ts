// Public: other features or the app use this file.
import { GIFTS } from '#features/chat/rules.ts'
import { listChoices } from '#features/sites/choices.rules.ts'
import { listChoiceProblems } from './choice-checks.ts'
import { findIbanProblem } from '#features/orders/iban.rules.ts'
import type { SiteSettings } from '#features/sites/server/settings.ts'
import { completeLocales, locales } from '#texts/locales.ts'
import { listMailTextProblems } from '../mails/mail-text-checks.ts'
import { listMissingTexts } from './missing-texts.ts'

/** The maximum number of missing texts that a sentence names. */
const MAX_NAMED = 10

/** Data outside of the settings that they depend on. */
export interface SettingFacts {
  /** The countries that have regions. */
  readonly regionCountries: readonly string[]
}

/** A problem between the settings of a site: what kind it is, and a sentence that starts with the setting. */
export interface SettingProblem {
  readonly kind: SettingProblemKind
  readonly sentence: string
  /** The setting, country or language concerned. */
  readonly subject: string
}

/** The kinds of problems between the settings of a site. */
export type SettingProblemKind =
  | 'language_incomplete'
  | 'default_language_not_offered'
  | 'default_country_not_offered'
  | 'country_without_regions'
  | 'country_without_bundles'
  | 'settings_contradict'
  | 'mail_text_unusable'

/**
 * Lists what is wrong between the settings of a site, one sentence per problem, which starts with the setting. The
 * schema has checked each setting by itself.
 */
export function listSettingProblems(settings: SiteSettings, facts: SettingFacts): string[] {
  return findSettingProblems(settings, facts).map(({ sentence }) => sentence)
}

/** Finds what is wrong between the settings of a site, each problem with its kind. */
export function findSettingProblems(settings: SiteSettings, { regionCountries }: SettingFacts): SettingProblem[] {
  return [
    ...settings.languages.flatMap((language) => {
      const sentence = findLanguageProblem(language)
      return sentence === null ? [] : [{ kind: 'language_incomplete' as const, subject: language, sentence }]
    }),
    ...listCountryProblems(settings, regionCountries),
    ...listDependencyProblems(settings),
    ...listMailTextProblems(settings).map((sentence) => {
      return { kind: 'mail_text_unusable' as const, subject: 'mail_texts', sentence }
    }),
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

function listCountryProblems(settings: SiteSettings, regionCountries: readonly string[]): SettingProblem[] {
  const { countries, default_country: defaultCountry, cheapest_bundles: bundles } = settings
  const sold = [...new Set([defaultCountry, ...countries])]
  const problems = [
    !countries.includes(defaultCountry) && {
      kind: 'default_country_not_offered' as const,
      subject: defaultCountry,
      sentence: `default_country: ${defaultCountry} is not one of countries (${countries.join(', ')})`,
    },
    ...countries.map(
      (country) =>
        !regionCountries.includes(country) && {
          kind: 'country_without_regions' as const,
          subject: country,
          sentence: `countries: there are no regions and cities of ${country}; npm run vonk -- places imports those that exist`,
        },
    ),
    ...sold.map(
      (country) =>
        !bundles[country] && {
          kind: 'country_without_bundles' as const,
          subject: country,
          sentence: `${country === defaultCountry ? 'default_country' : 'countries'}: nothing is sold in ${country}; ${sellHint(country)}`,
        },
    ),
  ]
  return problems.filter((problem) => problem !== false)
}

function sellHint(country: string): string {
  return `add bundles first, with npm run vonk -- site sell ${country}`
}

function listDependencyProblems(settings: SiteSettings): SettingProblem[] {
  const { domain_language: language, languages } = settings
  const contradictions = listContradictions(settings).map((sentence) => {
    return { kind: 'settings_contradict' as const, subject: sentence.split(':')[0] ?? '', sentence }
  })
  if (languages.includes(language)) return contradictions
  const sentence = `domain_language: ${language} is not one of languages (${languages.join(', ')})`
  return [{ kind: 'default_language_not_offered', subject: language, sentence }, ...contradictions]
}

function listContradictions(settings: SiteSettings): string[] {
  const { free_photos: free, premium_photos: premium, debit_creditor: creditor } = settings
  const gifts = listChoices('gifts', GIFTS, settings)
  const problems = [
    free > premium && `free_photos: free members would have more photos (${free}) than premium members (${premium})`,
    settings.cam_cards && settings.cam_card_url === null && 'cam_cards: set cam_card_url first',
    creditor && findIbanProblem(creditor.iban) && `debit_creditor: ${creditor.iban} is not a valid IBAN`,
    ...Object.keys(settings.gift_prices)
      .filter((gift) => !gifts.includes(gift))
      .map((gift) => `gift_prices: there is no gift ${gift}, only ${gifts.join(', ')}`),
    ...listChoiceProblems(settings),
  ]
  return problems.filter((problem) => typeof problem === 'string')
}

import { describeSettings } from '#features/sites/server/described-settings.ts'
import { findSettingKey, parseStoredSettings } from '#features/sites/server/stored-settings.ts'
import { createFinding, findingIf, type Finding } from './doctor-findings.ts'
import type { ExaminedSite, SiteSurroundings } from './doctor-sites.ts'
import { listMissingTexts } from '#features/backoffice/server/settings/missing-texts.ts'
import { findSettingProblems, type SettingProblem } from '#features/backoffice/server/settings/setting-checks.ts'

/** The settings whose default is an example, and that each real site writes itself. */
const OWN_TEXTS = ['name', 'mail_name', 'statement_name', 'index_title', 'description'] as const

/** Lists what is wrong with single settings as they are stored. */
export function listStoredSettingFindings({ key, settings }: ExaminedSite, { isDemo }: SiteSurroundings): Finding[] {
  const stored = typeof settings === 'object' && settings !== null ? { ...settings } : {}
  const names = Object.keys(stored)
  const unwritten = isDemo ? [] : OWN_TEXTS.filter((name) => !names.includes(name))
  return [
    ...parseStoredSettings(settings).invalid.map(({ key: name, problem }) =>
      createFinding('setting_invalid', {
        site: key,
        problem: `The stored value of ${name} is not valid: ${problem}.`,
        remedy: `npm run vonk -- settings set ${name} --default --site ${key}`,
      }),
    ),
    ...names
      .filter((name) => findSettingKey(name) === null)
      .map((name) =>
        createFinding('setting_unknown', {
          site: key,
          problem: `The site stores ${name}, which is no setting.`,
          remedy: `psql "$DATABASE_URL" -c "update site set settings = settings - '${name}' where key = '${key}'"`,
        }),
      ),
    ...unwritten.map((name) =>
      createFinding('default_texts', {
        site: key,
        problem: `${name} is still the example "${String(findDefault(name))}".`,
        remedy: `npm run vonk -- settings set ${name} "…" --site ${key}`,
      }),
    ),
  ]
}

function findDefault(name: string): unknown {
  return describeSettings().find(({ key }) => key === name)?.defaultValue
}

/** Lists what is wrong between the settings of a site, and between them and its other data. */
export function listCombinationFindings(site: ExaminedSite, surroundings: SiteSurroundings): Finding[] {
  const { key, parsed, methodCountries, bundleCountries } = site
  const isWithoutMethods = (country: string) => bundleCountries.includes(country) && !methodCountries.includes(country)
  return [
    ...findSettingProblems(parsed, surroundings).map((problem) => describeProblem(problem, site)),
    ...parsed.countries.filter(isWithoutMethods).map((country) =>
      createFinding('country_without_methods', {
        site: key,
        problem: `Members of ${key} in ${country} have no payment method that is enabled.`,
        remedy: `psql "$DATABASE_URL" -c "insert into payment_method (site_id, country, id, position, max_cents) select id, '${country}', 'creditcard', 0, 1000000 from site where key = '${key}' on conflict (site_id, country, id) do update set is_enabled = true"`,
      }),
    ),
    ...listLanguageFindings(site),
    ...listAgeFindings(site),
    ...findingIf(parsed.debit_creditor !== null && !hasSms(surroundings), 'debit_without_sms', {
      site: key,
      problem: `${key} has debit_creditor, but no service for text messages is set.`,
      remedy: 'export SMS_URL=https://sms.example.com/v1 SMS_KEY=… SMS_SENDER=Example',
    }),
    ...findingIf(site.hasFictionalProfiles && !parsed.fictional_profiles, 'fictional_undeclared', {
      site: key,
      problem: `${key} has fictional profiles, but its setting fictional_profiles is false.`,
      remedy: `npm run vonk -- settings set fictional_profiles true --site ${key}`,
    }),
  ]
}

function hasSms({ variables, isDemo }: SiteSurroundings): boolean {
  return isDemo || variables.SMS_URL !== undefined
}

function describeProblem({ kind, sentence, subject }: SettingProblem, site: ExaminedSite): Finding {
  return createFinding(kind, { site: site.key, problem: `${sentence}.`, remedy: findRemedy(kind, subject, site) })
}

function findRemedy(kind: SettingProblem['kind'], subject: string, { key, parsed }: ExaminedSite): string {
  const without = (list: readonly string[]) => list.filter((each) => each !== subject).join(',')
  const command = {
    language_incomplete: `settings set languages ${without(parsed.languages) || 'nl'}`,
    default_language_not_offered: `settings set domain_language ${parsed.languages[0]}`,
    default_country_not_offered: `settings set default_country ${parsed.countries[0]}`,
    country_without_regions: `settings set countries ${without(parsed.countries) || 'NL'}`,
    country_without_bundles: `site sell ${subject}`,
    settings_contradict: `settings set ${subject} --default`,
    mail_text_unusable: `settings set ${subject} '…'`,
  }[kind]
  return `npm run vonk -- ${command} --site ${key}`
}

function listLanguageFindings({ key, parsed }: ExaminedSite): Finding[] {
  const { languages, domain_language: own, translations } = parsed
  const lacking = languages.filter((language) => listMissingTexts(language).some((text) => text.startsWith('pages-')))
  const untranslated = languages.filter((language) => {
    const texts = translations[language]
    return language !== own && (texts?.index_title === undefined || texts.description === undefined)
  })
  return [
    ...lacking.map((language) =>
      createFinding('legal_page_without_text', {
        site: key,
        problem: `The terms and the other legal pages have no complete text in ${language}.`,
        remedy: `npm run vonk -- settings set languages ${languages.filter((each) => each !== language).join(',') || 'nl'} --site ${key}`,
      }),
    ),
    ...untranslated.map((language) =>
      createFinding('texts_not_translated', {
        site: key,
        problem: `translations has no index_title or description in ${language}.`,
        remedy: `npm run vonk -- settings set translations '{"${language}":{"index_title":"…","description":"…"}}' --site ${key}`,
      }),
    ),
  ]
}

/** The youngest age that a text may mean as the age to join; lower numbers, such as 10+, count something else. */
const YOUNGEST_AGE = 16

/** Lists the texts of a site that name an age below its minimum age, such as 18+. A higher one, such as 50+, is a niche. */
function listAgeFindings({ key, parsed }: ExaminedSite): Finding[] {
  const { min_age: minAge, description, index_title, translations } = parsed
  const texts = Object.entries({ description, index_title, translations: JSON.stringify(translations) })
  return texts.flatMap(([name, text]) => {
    const age = [...text.matchAll(/\b([0-9]{2}) ?\+/g)].find(([, found]) => isBelow(Number(found), minAge))?.[0]
    return findingIf(age !== undefined, 'text_of_other_age', {
      site: key,
      problem: `${name} says ${age}, but the minimum age of ${key} is ${minAge}. Write {min_age}+ instead.`,
      remedy: `npm run vonk -- settings set ${name} "…" --site ${key}`,
    })
  })
}

function isBelow(age: number, minAge: number): boolean {
  return age >= YOUNGEST_AGE && age < minAge
}

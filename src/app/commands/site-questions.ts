import { companyFields, findHostProblem, findKeyProblem } from '#features/sites/server/company-fields.ts'
import type { listCompanies } from '#features/sites/server/site-setup.ts'
import { findPriceProblem } from '#features/pricing/market.rules.ts'
import { DEFAULT_BUNDLES } from '#features/pricing/bundle.rules.ts'
import { findDefaultVatRate } from '#features/pricing/vat.rules.ts'
import { centsToDecimal, decimalToCents } from '#platform/money.ts'
import { findLanguageProblem } from '#features/backoffice/server/settings/setting-checks.ts'

/** The answers about a new site by option. */
export type SiteAnswers = Readonly<Record<string, string>>

/** A question about a new site, which is also an option of the command. */
export interface SiteQuestion {
  readonly option: string
  readonly text: string
  /** Returns the answer to an empty line; null when an answer is needed. */
  readonly getDefault: (answers: SiteAnswers) => string | null
  /** Returns what is wrong with an answer, or null. */
  readonly check: (answer: string) => string | null
  /** Returns whether the question can be skipped after the earlier answers. */
  readonly isSkipped?: (answers: SiteAnswers) => boolean
}

type Company = Awaited<ReturnType<typeof listCompanies>>[number]

/** The answer that creates a new company. */
export const NEW_COMPANY = 'new'

const DEFAULT_PRICES = DEFAULT_BUNDLES.map(({ priceCents }) => centsToDecimal(priceCents)).join(',')

/** Lists the questions about a new site. `companies` are those that exist. */
export function listSiteQuestions(companies: readonly Company[]): readonly SiteQuestion[] {
  return [
    {
      option: 'hosts',
      text: 'Host names, separated by commas, the main one first',
      getDefault: noDefault,
      check: checkList(findHostProblem),
    },
    { option: 'key', text: 'Short name of the site, for commands', getDefault: suggestKey, check: findKeyProblem },
    {
      option: 'name',
      text: 'Name of the site, for people',
      getDefault: ({ key = '' }) => key.charAt(0).toUpperCase() + key.slice(1),
      check: anyText,
    },
    ...listCompanyQuestions(companies),
    { option: 'language', text: 'Language', getDefault: () => 'nl', check: findLanguageProblem },
    {
      option: 'countries',
      text: 'Countries of its members, separated by commas, the most important one first',
      getDefault: () => 'NL,BE,DE',
      check: checkList(findCountryProblem),
    },
    {
      option: 'niche',
      text: 'Niche, 1 to 7 (the colours)',
      getDefault: () => '1',
      check: (answer) => (/^[1-7]$/.test(answer) ? null : 'give a number from 1 to 7'),
    },
    {
      option: 'prices',
      text: `Prices of ${DEFAULT_BUNDLES.map(({ credits }) => credits).join(', ')} credits, including VAT`,
      getDefault: () => DEFAULT_PRICES,
      check: (answer) => findPricesProblem(answer),
    },
    {
      option: 'currency',
      text: 'Currency',
      getDefault: () => 'EUR',
      check: (answer) => (/^[A-Z]{3}$/.test(answer) ? null : 'give a code, such as EUR'),
    },
    { option: 'statement-name', text: 'Name on bank statements', getDefault: ({ name = '' }) => name, check: anyText },
  ]
}

const COMPANY_TEXTS = [
  ['company-name', 'name'],
  ['address', 'address'],
  ['city', 'city'],
  ['company-country', 'country'],
  ['kvk', 'kvk'],
  ['tradenames', 'tradenames'],
  ['vat', 'vat_numbers'],
  ['phone', 'support_phone'],
  ['email', 'support_email'],
] as const

/** The field of the company that each option fills in. */
export const companyOptions: ReadonlyMap<string, (typeof COMPANY_TEXTS)[number][1]> = new Map(COMPANY_TEXTS)

function listCompanyQuestions(companies: readonly Company[]): SiteQuestion[] {
  const known = companies.map(({ name, kvk }) => `${kvk} (${name})`).join(', ')
  const choice: SiteQuestion = {
    option: 'company',
    text: `Company: the number of ${known || 'an existing one'}, or ${NEW_COMPANY}`,
    getDefault: () => companies[0]?.kvk ?? NEW_COMPANY,
    check: (answer) =>
      answer === NEW_COMPANY || companies.some(({ kvk }) => kvk === answer)
        ? null
        : `no company has the number ${answer}`,
  }
  const facts = COMPANY_TEXTS.map(([option, field]): SiteQuestion => ({
    option,
    text: companyFields[field].description ?? field,
    getDefault: ({ name = '' }) => companyDefaults[field]?.(name) ?? null,
    check: (answer) => {
      const isList = field === 'tradenames' || field === 'vat_numbers'
      const parsed = companyFields[field].safeParse(isList ? splitList(answer) : answer)
      return parsed.success ? null : (parsed.error.issues[0]?.message ?? 'is not valid')
    },
    isSkipped: ({ company }) => company !== NEW_COMPANY,
  }))
  return [choice, ...facts]
}

const companyDefaults: Readonly<Record<string, (name: string) => string>> = {
  country: () => 'NL',
  tradenames: (name) => name,
}

/** Splits a list at its commas, without empty parts. */
export function splitList(text: string): string[] {
  return text.split(',').flatMap((part) => part.trim() || [])
}

/** Parses prices such as `14.95,34.95`; null when one is no amount. */
export function parsePrices(text: string): number[] | null {
  try {
    return splitList(text).map(decimalToCents)
  } catch {
    return null
  }
}

function findPricesProblem(answer: string): string | null {
  const prices = parsePrices(answer)
  return prices ? findPriceProblem(prices) : 'give prices with two decimals, such as 14.95,34.95,79.95,169.95'
}

function findCountryProblem(country: string): string | null {
  return findDefaultVatRate(country) === null
    ? `the VAT of ${country} is not known; add it later with site sell ${country} --vat 21`
    : null
}

function checkList(check: (item: string) => string | null): SiteQuestion['check'] {
  return (answer) => {
    const items = splitList(answer)
    if (new Set(items).size < items.length) return 'one of them is there twice'
    return items.length === 0 ? 'give at least one' : (items.flatMap((item) => check(item) ?? [])[0] ?? null)
  }
}

const noDefault = () => null
const anyText = (answer: string) => (answer.trim() === '' ? 'give a text' : null)

function suggestKey({ hosts = '' }: SiteAnswers): string | null {
  const [host = ''] = splitList(hosts)
  const name = host.replace(/^www\./, '').split('.')[0] ?? ''
  return findKeyProblem(name) ? null : name
}

import { parseArgs } from 'node:util'
import { addMarket } from '#features/pricing/server/pricing.ts'
import { DEFAULT_BUNDLES } from '#features/pricing/bundle.rules.ts'
import { findDefaultVatRate, getDefaultVatRate, getVatPercent, parseVatPercent } from '#features/pricing/vat.rules.ts'
import {
  addHost,
  addSite,
  changeCompany,
  changeSettings,
  companyFields,
  getSiteSettings,
  loadSettings,
  listCompanies,
  listRegionCountries,
  listSiteSummaries,
  removeHost,
  type CompanyField,
} from '#features/sites/server/sites.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import { createSettingCheck } from '#features/backoffice/server/backoffice.ts'
import { requireSite } from './site-reference.ts'
import {
  companyOptions,
  listSiteQuestions,
  NEW_COMPANY,
  parsePrices,
  splitList,
  type SiteAnswers,
  type SiteQuestion,
} from './site-questions.ts'

/** The help text of these commands. */
export const siteUsage = `  site add [--hosts www.example.com,example.com --name … --company new --kvk …]
                                         adds a site; asks for what no option says (--yes takes the defaults instead)
  site list                              lists the sites with their hosts and companies
  site sell <country> [--prices 14.95,34.95,79.95,169.95] [--vat 21] [--currency EUR]
                                         sells the bundles in one more country
  site host add <host> [--main]          adds a host; --main makes it the one of mails and searches
  site host remove <host>                removes a host
  company set <field> <value>            changes a fact about the company, such as support_phone
                                         (all with --site <key or host> where there are several)`

/** Asks the operator a question; null when there is nobody to ask. */
export type Ask = ((question: string) => Promise<string>) | null

/** The resources of these commands. */
export interface SiteCommandResources {
  readonly makeContext: () => Promise<StaffContext>
  readonly ask: Ask
  /** Imports regions and cities. */
  readonly importPlaces: (ctx: StaffContext) => Promise<void>
}

const options = {
  site: { type: 'string' },
  main: { type: 'boolean' },
  yes: { type: 'boolean' },
  prices: { type: 'string' },
  vat: { type: 'string' },
  currency: { type: 'string' },
  ...Object.fromEntries(listSiteQuestions([]).map(({ option }) => [option, { type: 'string' as const }])),
} as const

/** Runs `site …` or `company …`; returns the output, or null when the arguments are no command. */
export async function runSiteCommand(resources: SiteCommandResources, args: string[]): Promise<string | null> {
  if (args[0] !== 'site' && args[0] !== 'company') return null
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const given = values as Readonly<Record<string, string | boolean | undefined>>
  const line = positionals.join(' ')
  const ownContext = async () => requireSite(await resources.makeContext(), toText(given['site']))
  if (line === 'site add') return addSiteFromAnswers(resources, given)
  if (line === 'site list') return listSites(await resources.makeContext())
  const [, action = '', third = '', fourth] = positionals
  if (args[0] === 'company')
    return action === 'set' && fourth !== undefined && positionals.length === 4
      ? setCompanyField(ownContext, third, fourth)
      : null
  if (action === 'sell' && third && positionals.length === 3) return sell(await ownContext(), third, given)
  if (action !== 'host' || positionals.length !== 4 || fourth === undefined) return null
  if (third === 'add') {
    await addHost(await ownContext(), { host: fourth, isMain: given['main'] === true })
    return `${fourth} leads to the site now; point its DNS and your proxy here`
  }
  if (third !== 'remove') return null
  await removeHost(await ownContext(), fourth)
  return `${fourth} is removed; links in mails to members who signed up there lead to it, so let it redirect`
}

async function listSites(ctx: StaffContext): Promise<string> {
  const sites = await listSiteSummaries(ctx)
  return sites.map(({ key, hosts, companyName }) => `${key}  ${hosts.join(', ')}  ${companyName}`).join('\n') || 'none'
}

async function setCompanyField(makeContext: () => Promise<StaffContext>, name: string, text: string): Promise<string> {
  if (!Object.hasOwn(companyFields, name))
    throw new Error(`a company has no ${name}, only ${Object.keys(companyFields).join(', ')}`)
  const field = name as CompanyField // checked above
  const changed = await changeCompany(await makeContext(), { field, value: toFieldValue(field, text) })
  return changed ? `${field} is changed` : `${field} is that already; nothing changed`
}

function toFieldValue(field: CompanyField, text: string): unknown {
  if (field === 'tradenames' || field === 'vat_numbers') return splitList(text)
  return field === 'delete_discount' ? JSON.parse(text) : text
}

async function sell(ctx: StaffContext, country: string, given: Given): Promise<string> {
  if (!/^[A-Z]{2}$/.test(country)) throw new Error(`${country} is no country code, such as BE`)
  if (!(await listRegionCountries(ctx)).includes(country))
    throw new Error(`there are no regions and cities of ${country}`)
  const vatText = toText(given['vat'])
  const vatBasisPoints = vatText === undefined ? findDefaultVatRate(country) : parseVatPercent(vatText)
  if (vatBasisPoints === null) throw new Error(`give the VAT of ${country} with --vat, in percent, such as 21 or 25.5`)
  const prices = toText(given['prices'])
  const pricesCents = prices === undefined ? DEFAULT_BUNDLES.map(({ priceCents }) => priceCents) : parsePrices(prices)
  if (!pricesCents) throw new Error('--prices has prices with two decimals, such as 14.95,34.95,79.95,169.95')
  const currency = toText(given['currency']) ?? 'EUR'
  const isNew = await addMarket(ctx, { country, vatBasisPoints, currency, pricesCents })
  if (!isNew) return `the site sells in ${country} already; nothing changed`
  const { countries } = await getSiteSettings(ctx)
  if (!countries.includes(country))
    await changeSettings(ctx, { countries: [...countries, country] }, await createSettingCheck(ctx))
  return `the site sells in ${country} now, with ${getVatPercent(vatBasisPoints)} % VAT`
}

type Given = Readonly<Record<string, string | boolean | undefined>>

const toText = (value: string | boolean | undefined) => (typeof value === 'string' ? value : undefined)

async function addSiteFromAnswers(resources: SiteCommandResources, given: Given): Promise<string> {
  const ctx = await resources.makeContext()
  const companies = await listCompanies(ctx)
  const questions = listSiteQuestions(companies)
  const ask = given['yes'] === true ? null : resources.ask
  const answers = await collectAnswers(questions, given, ask)
  const hosts = splitList(answers['hosts'] ?? '')
  const countries = splitList(answers['countries'] ?? '')
  if ((await listRegionCountries(ctx)).length === 0) await resources.importPlaces(ctx)
  await inTransaction(ctx, async (tx) => {
    const company = companies.find(({ kvk }) => kvk === answers['company'])?.id ?? toCompany(answers)
    const siteId = await addSite(tx, {
      key: answers['key'] ?? '',
      company,
      hosts,
      settings: toSettings(answers, countries),
    })
    const pricesCents = parsePrices(answers['prices'] ?? '') ?? []
    for (const country of countries) {
      const currency = answers['currency'] ?? ''
      await addMarket({ ...tx, siteId }, { country, vatBasisPoints: getDefaultVatRate(country), currency, pricesCents })
    }
    const problems = await listProblems({ ...tx, siteId })
    if (problems.length > 0) throw new Error(problems.join('\n'))
  })
  return describeNextSteps(answers, hosts)
}

async function listProblems(tx: StaffContext): Promise<string[]> {
  const check = await createSettingCheck(tx)
  return check(await loadSettings(tx))
}

/** Answers the questions from the options, then from the operator, then from the defaults. */
async function collectAnswers(questions: readonly SiteQuestion[], given: Given, ask: Ask): Promise<SiteAnswers> {
  const answers: Record<string, string> = {}
  const problems: string[] = []
  for (const question of questions) {
    if (question.isSkipped?.(answers)) continue
    const answer = await findAnswer(question, { answers, given, ask })
    const problem = answer === null ? 'is missing' : question.check(answer)
    if (problem !== null) problems.push(`--${question.option}: ${problem}`)
    answers[question.option] = answer ?? ''
  }
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return answers
}

async function findAnswer(
  question: SiteQuestion,
  { answers, given, ask }: { answers: SiteAnswers; given: Given; ask: Ask },
): Promise<string | null> {
  const option = toText(given[question.option])
  if (option !== undefined) return option.trim()
  const defaultAnswer = question.getDefault(answers)
  if (!ask) return defaultAnswer
  const suffix = defaultAnswer === null ? '' : ` [${defaultAnswer}]`
  for (;;) {
    const answer = (await ask(`${question.text}${suffix}: `)).trim() || defaultAnswer
    const problem = answer === null ? 'an answer is needed' : question.check(answer)
    if (problem === null) return answer
    await ask(`  ${problem} (Enter to try again) `)
  }
}

function toCompany(answers: SiteAnswers) {
  if (answers['company'] !== NEW_COMPANY) throw new Error(`no company has the number ${answers['company']}`)
  const fields = [...companyOptions].map(([option, field]) => [field, toFieldValue(field, answers[option] ?? '')])
  return Object.fromEntries(fields) as Parameters<typeof addSite>[1]['company'] & object // every field has an option
}

function toSettings(answers: SiteAnswers, countries: string[]): Record<string, unknown> {
  const { name, language, niche } = answers
  return {
    name,
    mail_name: name,
    statement_name: answers['statement-name'],
    domain_language: language,
    languages: [language],
    default_country: countries[0],
    countries,
    niche: Number(niche),
  }
}

function describeNextSteps(answers: SiteAnswers, hosts: readonly string[]): string {
  return [
    `The site ${answers['key']} is there, and works at once on ${hosts.join(', ')}. Now:`,
    `1. Point the DNS of ${hosts.join(' and ')} to your proxy, with a certificate for each, and the proxy to this program.`,
    '2. Let PUBLIC_ORIGIN be https:// and one of the hosts of your sites: the payment provider calls it.',
    '3. Give the domain of MAIL_FROM its SPF, DKIM and DMARC records.',
    `4. Write the texts of the home page: npm run vonk -- settings set index_title "…" --site ${answers['key']}, and description.`,
  ].join('\n')
}

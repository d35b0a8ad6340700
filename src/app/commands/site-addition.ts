import { addMarket } from '#features/pricing/server/markets.ts'
import { getDefaultVatRate } from '#features/pricing/vat.rules.ts'
import { listRegionCountries } from '#features/sites/server/sites.ts'
import { addSite, listCompanies } from '#features/sites/server/site-setup.ts'
import { loadSettings } from '#features/sites/server/site-cache.ts'
import { createSettingCheck } from '#features/backoffice/server/settings/site-settings.ts'
import { inTransaction, type CommandContext } from '#platform/server/context.ts'
import { seedPlaces } from '../../../db/seed/places.ts'
import type { Ask } from './command.ts'
import { toFieldValue } from './company-values.ts'
import {
  companyOptions,
  listSiteQuestions,
  NEW_COMPANY,
  parsePrices,
  splitList,
  type SiteAnswers,
  type SiteQuestion,
} from './site-questions.ts'

/** The options of the command line. */
type Given = Readonly<Record<string, string | boolean | undefined>>

interface SiteAddition {
  readonly given: Given
  readonly ask: Ask
}

/** Adds a site with its company, hosts and prices by the answers to its questions. Returns what to do next. */
export async function addSiteFromAnswers(ctx: CommandContext, { given, ask }: SiteAddition): Promise<string> {
  const companies = await listCompanies(ctx)
  const questions = listSiteQuestions(companies)
  const answers = await collectAnswers(questions, given, ask)
  const hosts = splitList(answers['hosts'] ?? '')
  const countries = splitList(answers['countries'] ?? '')
  if ((await listRegionCountries(ctx)).length === 0) await seedPlaces(ctx.db)
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

async function listProblems(tx: CommandContext): Promise<string[]> {
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
  const option = given[question.option]
  if (typeof option === 'string') return option.trim()
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

import { addMarket } from '#features/pricing/server/markets.ts'
import { DEFAULT_BUNDLES } from '#features/pricing/bundle.rules.ts'
import { findDefaultVatRate, getVatPercent, parseVatPercent } from '#features/pricing/vat.rules.ts'
import { listRegionCountries, listSiteSummaries } from '#features/sites/server/sites.ts'
import { addHost, changeCompany, removeHost } from '#features/sites/server/site-setup.ts'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { companyFields, type CompanyField } from '#features/sites/server/company-fields.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import type { CommandContext } from '#platform/server/context.ts'
import { createSettingCheck } from '#features/backoffice/server/settings/site-settings.ts'
import { createMistake, defineCommand, siteOption, type CommandOption } from './command.ts'
import { toFieldValue } from './company-values.ts'
import { addSiteFromAnswers } from './site-addition.ts'
import { requireSite } from './site-reference.ts'
import { listSiteQuestions, parsePrices } from './site-questions.ts'

const questionOptions: Readonly<Record<string, CommandOption>> = Object.fromEntries(
  listSiteQuestions([]).map(({ option, text }) => [option, { type: 'string', value: '<text>', help: text }]),
)

/** The commands about sites, their hosts, markets and companies. */
export const siteCommands = [
  defineCommand({
    name: 'site add',
    parameters: [],
    options: { ...questionOptions, yes: { type: 'boolean', help: 'takes the defaults for what no option says' } },
    summary: 'adds a site; asks for what no option says',
    run: async (resources, { values }) => {
      const ask = values['yes'] === true ? null : (resources.ask ?? null)
      return addSiteFromAnswers(await resources.context(), { given: values, ask })
    },
  }),
  defineCommand({
    name: 'site list',
    parameters: [],
    options: {},
    summary: 'lists the sites with their hosts and companies',
    run: async (resources) => listSites(await resources.context()),
  }),
  defineCommand({
    name: 'site sell',
    parameters: ['<country>'],
    options: {
      site: siteOption,
      prices: { type: 'string', value: '14.95,34.95,79.95,169.95', help: 'the prices of its bundles, including VAT' },
      vat: { type: 'string', value: '<percent>', help: 'the VAT, such as 21 or 25.5' },
      currency: { type: 'string', value: '<code>', help: 'the currency, EUR by default' },
    },
    summary: 'sells the bundles in one more country',
    run: async (resources, { positionals: [country = ''], values }) =>
      sell(await requireSite(await resources.context(), values.site), country, values),
  }),
  defineCommand({
    name: 'site host add',
    parameters: ['<host>'],
    options: { site: siteOption, main: { type: 'boolean', help: 'makes it the host of mails and search engines' } },
    summary: 'adds a host',
    run: async (resources, { positionals: [host = ''], values }) => {
      await addHost(await requireSite(await resources.context(), values.site), { host, isMain: values.main === true })
      return `${host} leads to the site now; point its DNS and your proxy here`
    },
  }),
  defineCommand({
    name: 'site host remove',
    parameters: ['<host>'],
    options: { site: siteOption },
    summary: 'removes a host',
    run: async (resources, { positionals: [host = ''], values }) => {
      await removeHost(await requireSite(await resources.context(), values.site), host)
      return `${host} is removed; links in mails to members who signed up there lead to it, so let it redirect`
    },
  }),
  defineCommand({
    name: 'company set',
    parameters: ['<field>', '<value>'],
    options: { site: siteOption },
    summary: 'changes a fact about the company of a site, such as support_phone',
    run: async (resources, { positionals: [field = '', value = ''], values }) => {
      if (!isCompanyField(field))
        return createMistake(`a company has no ${field}, only ${Object.keys(companyFields).join(', ')}`)
      const ctx = await requireSite(await resources.context(), values.site)
      const changed = await changeCompany(ctx, { field, value: toFieldValue(field, value) })
      return changed ? `${field} is changed` : `${field} is that already; nothing changed`
    },
  }),
]

function isCompanyField(name: string): name is CompanyField {
  return Object.hasOwn(companyFields, name)
}

async function listSites(ctx: CommandContext): Promise<string> {
  const sites = await listSiteSummaries(ctx)
  return sites.map(({ key, hosts, companyName }) => `${key}  ${hosts.join(', ')}  ${companyName}`).join('\n') || 'none'
}

interface MarketOptions {
  readonly prices?: string | undefined
  readonly vat?: string | undefined
  readonly currency?: string | undefined
}

async function sell(ctx: CommandContext, country: string, given: MarketOptions): Promise<string> {
  if (!/^[A-Z]{2}$/.test(country)) throw new Error(`${country} is no country code, such as BE`)
  if (!(await listRegionCountries(ctx)).includes(country))
    throw new Error(`there are no regions and cities of ${country}`)
  const vatBasisPoints = given.vat === undefined ? findDefaultVatRate(country) : parseVatPercent(given.vat)
  if (vatBasisPoints === null) throw new Error(`give the VAT of ${country} with --vat, in percent, such as 21 or 25.5`)
  const defaultPrices = DEFAULT_BUNDLES.map(({ priceCents }) => priceCents)
  const pricesCents = given.prices === undefined ? defaultPrices : parsePrices(given.prices)
  if (!pricesCents) throw new Error('--prices has prices with two decimals, such as 14.95,34.95,79.95,169.95')
  const currency = given.currency ?? 'EUR'
  const isNew = await addMarket(ctx, { country, vatBasisPoints, currency, pricesCents })
  if (!isNew) return `the site sells in ${country} already; nothing changed`
  const { countries } = await getSiteSettings(ctx)
  if (!countries.includes(country))
    await changeSettings(ctx, { countries: [...countries, country] }, await createSettingCheck(ctx))
  return `the site sells in ${country} now, with ${getVatPercent(vatBasisPoints)} % VAT`
}

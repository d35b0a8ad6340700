import { companyFields, type CompanyField } from '#features/sites/server/company-fields.ts'
import { createFinding, findingIf, type Finding } from './doctor-findings.ts'
import type { ExaminedSite, SiteSurroundings } from './doctor-sites.ts'

/** An example of each fact, for the command that sets it. */
const examples: Readonly<Record<Exclude<CompanyField, 'delete_discount' | 'added'>, string>> = {
  name: 'Example B.V.',
  address: 'Street 1',
  city: 'Utrecht',
  country: 'NL',
  kvk: '12345678',
  tradenames: 'Example',
  vat_numbers: 'NL000000000B01',
  support_phone: '+31 30 123 45 67',
  support_email: 'support@example.com',
}

/** The domains that are reserved for examples and tests (RFC 2606). */
const exampleDomain = /[@.](example|test|invalid|localhost|example\.(com|net|org))$/

/** Lists the facts about the company of a site that are missing or not valid. */
export function listCompanyFindings({ key, company }: ExaminedSite, { isDemo }: SiteSurroundings): Finding[] {
  const fields = Object.keys(examples) as (keyof typeof examples)[] // Object.keys returns string[]
  const email = String(company['support_email'])
  return [
    ...fields.flatMap((field) => {
      const parsed = companyFields[field].safeParse(company[field])
      if (parsed.success) return []
      const isAddress = field === 'support_email'
      return createFinding(isAddress ? 'support_address_missing' : 'company_incomplete', {
        site: key,
        problem: `The company of ${key} has no valid ${field}: ${parsed.error.issues[0]?.message}.`,
        remedy: `npm run vonk -- company set ${field} "${examples[field]}" --site ${key}`,
      })
    }),
    ...findingIf(!isDemo && exampleDomain.test(email), 'support_address_example', {
      site: key,
      problem: `The address for members of ${key} is ${email}.`,
      remedy: `npm run vonk -- company set support_email "…" --site ${key}`,
    }),
  ]
}

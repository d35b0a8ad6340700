import { createHash } from 'node:crypto'
import { listDefaultMethods } from '#features/pricing/method.rules.ts'
import { getDefaultVatRate } from '#features/pricing/vat.rules.ts'
import { DEFAULT_BUNDLES } from '#features/pricing/bundle.rules.ts'
import { storedSettings } from '#features/sites/server/settings.ts'
import type { Company } from '#features/sites/server/sites.ts'
import type { SiteSettings } from '#features/sites/server/settings.ts'
import type { Db } from '#platform/server/database/db.ts'
import { insertRows } from './rows.ts'

/** A demo site, with the settings that differ from the defaults. */
export interface DemoSite {
  readonly id: string
  readonly key: 'vonkje' | 'plus'
  /** The hosts of the site. The first is the main host. */
  readonly hosts: readonly [string, ...string[]]
  readonly settings: Partial<SiteSettings>
}

/** An example of a creditor: the id and the account exist in documents only. */
const DEMO_CREDITOR = { id: 'NL98ZZZ999999990000', iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' }

/** The site with the default settings, in Dutch only, on `localhost` (C-31). */
export const VONKJE: DemoSite = {
  id: '01900000-0000-7000-8000-00000000a001',
  key: 'vonkje',
  hosts: ['localhost', '127.0.0.1', '[::1]'],
  settings: {
    name: 'Vonkje',
    mail_name: 'Vonkje',
    public_visible_default: false,
    premium_claim: { value: 46, source: 'voorbeeldcijfers van de demo', date: '2026-01-01' },
    debit_creditor: DEMO_CREDITOR,
  },
}

/** The site with fictional profiles, cam cards, photo review and three languages, so that every state can be seen (C-79). */
export const PLUS: DemoSite = {
  id: '01900000-0000-7000-8000-00000000a002',
  key: 'plus',
  hosts: ['plus.localhost', 'plus.vonkje.test'],
  settings: {
    name: 'Vonkje Plus',
    languages: ['nl', 'en', 'de'],
    translations: {
      en: {
        index_title: 'Dating with a plus',
        description: 'Meet people near you. Free profile, no subscription, {min_age}+.',
        fictional_singular: 'fictional profile',
        fictional_plural: 'fictional profiles',
      },
      de: {
        index_title: 'Dating mit einem Plus',
        description: 'Lern Menschen in deiner Nähe kennen. Kostenloses Profil, kein Abo, ab {min_age}.',
        fictional_singular: 'fiktives Profil',
        fictional_plural: 'fiktive Profile',
      },
    },
    debit_creditor: DEMO_CREDITOR,
    mail_name: 'Vonkje Plus',
    index_title: 'Daten met een plus',
    fictional_profiles: true,
    cam_cards: true,
    cam_card_url: 'https://cam.example/',
    auto_approve_photos: false,
  },
}

export const DEMO_SITES: readonly DemoSite[] = [VONKJE, PLUS]

/** Inserts the company, the two demo sites with their hosts, and what they sell. Leaves existing rows unchanged. */
export async function seedSites(db: Db, now: Date): Promise<void> {
  await insertRows(db, 'company', [buildCompanyRow()])
  await insertRows(
    db,
    'site',
    DEMO_SITES.map(({ id, key, settings }) => ({ id, key, company_id: DEMO_COMPANY.id, settings, created_at: now })),
  )
  await insertRows(
    db,
    'site_host',
    DEMO_SITES.flatMap(({ id, hosts }) => hosts.map((host, index) => ({ host, site_id: id, main: index === 0 }))),
  )
  await insertRows(db, 'partner', [buildPartnerRow()])
  const markets = DEMO_SITES.flatMap(({ id, settings }) =>
    storedSettings.parse(settings).countries.map((country) => ({ siteId: id, country })),
  )
  await insertRows(db, 'bundle', markets.flatMap(buildBundleRows))
  await insertRows(db, 'payment_method', markets.flatMap(buildMethodRows))
}

/** The API key of the demo's partner. Only a demo has this partner (C-79). */
export const DEMO_PARTNER_KEY = 'vonk_demo-partner'

function buildPartnerRow() {
  return {
    id: '01900000-0000-7000-8000-00000000d001',
    site_id: VONKJE.id,
    network: 'voorbeeldnet',
    key_hash: createHash('sha256').update(DEMO_PARTNER_KEY).digest('hex'),
    created_at: '2024-03-01T09:00:00Z',
  }
}

/** The company of the demo sites. */
export const DEMO_COMPANY: Company = {
  id: '01900000-0000-7000-8000-00000000c001',
  name: 'Vonkje Demo B.V.',
  address: 'Voorbeeldstraat 1',
  kvk: '00000000',
  city: 'Utrecht',
  country: 'NL',
  tradenames: ['Vonkje', 'Vonkje Plus'],
  vatNumbers: ['NL000000000B00'],
  supportPhone: '+31 30 000 00 00',
  supportEmail: 'support@vonkje.test',
  deleteDiscount: { code: 'BLIJF20', value_percentage: 20 },
  added: new Date('2024-03-01T09:00:00Z'),
}

function buildCompanyRow() {
  const { vatNumbers, supportPhone, supportEmail, deleteDiscount, ...company } = DEMO_COMPANY
  const contact = { support_phone: supportPhone, support_email: supportEmail }
  return { ...company, vat_numbers: vatNumbers, ...contact, delete_discount: deleteDiscount }
}

/** A country in which a site sells. */
interface Market {
  readonly siteId: string
  readonly country: string
}

function buildBundleRows({ siteId, country }: Market) {
  const vatBasisPoints = getDefaultVatRate(country)
  return DEFAULT_BUNDLES.map(({ id, credits, priceCents, currency, popular }) => {
    const price = { credits, price_cents: priceCents, currency, vat_basis_points: vatBasisPoints }
    return { site_id: siteId, country, id, ...price, popular }
  })
}

function buildMethodRows({ siteId, country }: Market) {
  return listDefaultMethods(country).map(({ id, minCents, maxCents }, position) => {
    return { site_id: siteId, country, id, position, min_cents: minCents, max_cents: maxCents, is_enabled: true }
  })
}

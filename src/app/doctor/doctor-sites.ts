import { listRegionCountries } from '#features/sites/server/sites.ts'
import { loadSettings } from '#features/sites/server/site-cache.ts'
import type { SiteSettings } from '#features/sites/server/settings.ts'
import { normalizeHost } from '#features/sites/rules.ts'
import type { Db } from '#platform/server/database/db.ts'
import { listCompanyFindings } from './doctor-company.ts'
import { listContentFindings } from './doctor-content.ts'
import type { ExaminedEnvironment } from './doctor-environment.ts'
import { createFinding, findingIf, type Finding } from './doctor-findings.ts'
import { listHostFindings } from './doctor-hosts.ts'
import { listCombinationFindings, listStoredSettingFindings } from './doctor-settings.ts'
import { listSiteFacts, type SiteFactsRow } from './doctor.sql.ts'

/** A site as the doctor examines it. */
export interface ExaminedSite extends SiteFactsRow {
  /** The settings that apply, without what is not valid. */
  readonly parsed: SiteSettings
}

/** The surroundings in which a site is examined. */
export interface SiteSurroundings extends ExaminedEnvironment {
  readonly sites: readonly ExaminedSite[]
  readonly regionCountries: readonly string[]
}

/**
 * Lists what is wrong with the sites, or with the one of a key or host.
 * @throws Error when there is no site with that key or host
 */
export async function listSitesFindings(
  db: Db,
  { examined, only }: { examined: ExaminedEnvironment; only: string | null },
): Promise<Finding[]> {
  const rows = await listSiteFacts.all(db)
  const sites = await Promise.all(
    rows.map(async (row) => ({ ...row, parsed: await loadSettings({ db, siteId: row.id }) })),
  )
  if (sites.length === 0) return [createFinding('no_site', { problem: 'There is no site.', remedy: ADD_SITE })]
  const chosen = only === null ? sites : sites.filter((site) => isNamed(site, only))
  if (chosen.length === 0)
    throw new Error(`no site has the key or host ${only}: ${sites.map(({ key }) => key).join(', ')}`)
  const surroundings = { ...examined, sites, regionCountries: await listRegionCountries({ db }) }
  return [
    ...listOriginFindings(surroundings),
    ...chosen.flatMap((site) => examinations.flatMap((examine) => examine(site, surroundings))),
  ]
}

const ADD_SITE =
  'npm run vonk -- site add --hosts www.example.com --company-name "Example B.V." --address "Street 1" --city Utrecht --kvk 12345678 --vat NL000000000B01 --phone "+31 30 123 45 67" --email support@example.com --yes'

const examinations = [
  listHostFindings,
  listCompanyFindings,
  listStoredSettingFindings,
  listCombinationFindings,
  listContentFindings,
]

function isNamed({ key, hosts }: ExaminedSite, name: string): boolean {
  return key === name || hosts.some(({ host }) => host === normalizeHost(name))
}

function listOriginFindings({ sites, isDemo, variables }: SiteSurroundings): Finding[] {
  const { PUBLIC_ORIGIN: origin } = variables
  if (isDemo || origin === undefined) return []
  const { hostname } = new URL(origin)
  const isKnown = sites.some(({ hosts }) => hosts.some(({ host }) => host === hostname))
  return findingIf(!isKnown, 'public_origin_unknown_host', {
    problem: `No site has the host ${hostname} of PUBLIC_ORIGIN.`,
    remedy: `npm run vonk -- site host add ${hostname} --site ${sites[0]?.key ?? ''}`,
  })
}

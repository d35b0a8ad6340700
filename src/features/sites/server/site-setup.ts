// Public: other features or the app use this file.
import { inTransaction, type Context } from '#platform/server/context.ts'
import { expirePublicPages } from '#platform/server/rendering/page-expiry.ts'
import { normalizeHost } from '../rules.ts'
import { companyFields, findHostProblem, findKeyProblem, type CompanyField } from './company-fields.ts'
import { recordChange } from './setting-changes.ts'
import { expireHost, expireSite } from './site-cache.ts'
import {
  clearMainHost,
  deleteHost,
  insertCompany,
  insertHost,
  insertSite,
  listCompanyRows,
  listHosts,
  listSitesOfCompany,
  lockCompany,
  writeCompany,
  type CompanySummaryRow,
} from './site-setup.sql.ts'
import { parseStoredSettings } from './stored-settings.ts'

/** The facts about a new company. */
export type NewCompany = Readonly<Record<Exclude<CompanyField, 'delete_discount' | 'added'>, unknown>>

/** A new site. Its first host is the main one. */
export interface NewSite {
  readonly key: string
  /** An existing company by id, or a new one. */
  readonly company: string | NewCompany
  readonly hosts: readonly string[]
  readonly settings: Readonly<Record<string, unknown>>
}

/** Lists the companies of this installation, the oldest first. */
export async function listCompanies({ db }: Pick<Context, 'db'>): Promise<CompanySummaryRow[]> {
  return listCompanyRows.all(db)
}

/**
 * Adds a site with its hosts and company, in one transaction.
 * @returns its id
 * @throws Error of one sentence for an invalid value, or when its key or a host is taken; then nothing is added
 */
export async function addSite(ctx: Context, { key, company, hosts, settings }: NewSite): Promise<string> {
  const problem = findKeyProblem(key) ?? hosts.flatMap((host) => findHostProblem(host) ?? [])[0]
  if (problem !== undefined) throw new Error(problem)
  const [invalid] = parseStoredSettings(settings).invalid
  if (invalid) throw new Error(`${invalid.key} ${invalid.problem}`)
  return inTransaction(ctx, async (tx) => {
    const companyId = typeof company === 'string' ? company : await addCompany(tx, company)
    const siteId = tx.newId()
    const siteRow = { id: siteId, key, companyId, settings: JSON.stringify(settings) }
    if ((await insertSite.run(tx, siteRow)) === 0) throw new Error(`there is a site ${key} already`)
    const siteTx = { ...tx, siteId }
    for (const [index, host] of hosts.entries()) await claimHost(siteTx, normalizeHost(host), index === 0)
    await recordChange(siteTx, 'hosts', { after: hosts })
    return siteId
  })
}

async function addCompany(tx: Context, company: NewCompany): Promise<string> {
  const id = tx.newId()
  for (const [field, value] of Object.entries(company)) parseField(field as CompanyField, value)
  await insertCompany.run(tx, { id, company: JSON.stringify(company) })
  return id
}

async function claimHost(tx: Context, host: string, isMain: boolean): Promise<void> {
  if ((await insertHost.run(tx, { host, isMain })) === 0) throw new Error(`the host ${host} is taken`)
  expireHost(tx, host)
}

/**
 * Adds a host to the current site, or makes an existing one the main host.
 * @throws Error of one sentence for an invalid host, or one of another site
 */
export async function addHost(ctx: Context, { host, isMain }: { host: string; isMain: boolean }): Promise<void> {
  const name = normalizeHost(host)
  const problem = findHostProblem(name)
  if (problem) throw new Error(problem)
  await changeHosts(ctx, name, async (tx) => {
    const isOwn = (await listHosts.all(tx)).some((each) => each.host === name)
    if (isOwn && !isMain) throw new Error(`the site has the host ${name} already`)
    if (isMain) await clearMainHost.run(tx)
    if (isOwn) await removeRow(tx, name)
    await claimHost(tx, name, isMain)
  })
}

/**
 * Removes a host of the current site. Requests to it get 421 from then on.
 * @throws Error of one sentence when the site does not have it, or when it is the main host
 */
export async function removeHost(ctx: Context, host: string): Promise<void> {
  await changeHosts(ctx, normalizeHost(host), (tx) => removeRow(tx, normalizeHost(host)))
}

async function removeRow(tx: Context, host: string): Promise<void> {
  const found = (await listHosts.all(tx)).find((each) => each.host === host)
  if (!found) throw new Error(`the site has no host ${host}`)
  if (found.main)
    throw new Error(`${host} is the main host; give the site another one first, with site host add … --main`)
  await deleteHost.run(tx, { host })
}

async function changeHosts(ctx: Context, host: string, work: (tx: Context) => Promise<void>): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const before = (await listHosts.all(tx)).map((each) => each.host)
    await work(tx)
    const after = (await listHosts.all(tx)).map((each) => each.host)
    await recordChange(tx, 'hosts', { before, after })
    expireHost(tx, host)
    expireSite(tx)
    expirePublicPages(tx)
  })
}

/**
 * Changes one fact about the company of the current site, for all sites of that company, and records it in the history
 * of each.
 * @returns whether it changed
 * @throws Error of one sentence for an invalid value
 */
export async function changeCompany(
  ctx: Context,
  { field, value }: { field: CompanyField; value: unknown },
): Promise<boolean> {
  const after = parseField(field, value)
  return inTransaction(ctx, async (tx) => {
    const { id, company } = await lockCompany.oneOrThrow(tx)
    const before = company[field]
    if (JSON.stringify(before) === JSON.stringify(after)) return false
    await writeCompany.run(tx, { id, company: JSON.stringify({ ...company, [field]: after }) })
    for (const { id: siteId } of await listSitesOfCompany.all(tx, { companyId: id })) {
      await recordChange({ ...tx, siteId }, `company.${field}`, { before, after })
      expireSite({ ...tx, siteId })
    }
    expirePublicPages(tx)
    return true
  })
}

function parseField(field: CompanyField, value: unknown): unknown {
  const parsed = companyFields[field].safeParse(value)
  if (parsed.success) return parsed.data
  throw new Error(`${field} ${parsed.error.issues[0]?.message}`)
}

// Public: other features or the app use this file.
import type { Logger } from 'pino'
import { cached, type CacheScope } from '#platform/server/cached.ts'
import { withPrimary, type Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import { normalizeHost, toSiteHost } from '../rules.ts'
import { listEarlierValues } from './setting-history.sql.ts'
import { storedSettings, type SettingKey, type SiteSettings } from './settings.ts'
import { parseSetting, parseStoredSettings, type ParsedSettings } from './stored-settings.ts'
import { findCompany, findHostSite, findSite, type CompanyRow, type SiteRow } from './sites.sql.ts'

export interface Site {
  readonly id: string
  /** A short name for operators, such as `plus`. */
  readonly key: string
  readonly settings: SiteSettings
}

/** The parts of a context that find the site of a request. */
export type SiteScope = CacheScope & { readonly db: Db; readonly log: Logger }

const cacheLimits = { maxEntries: 1_000, maxAgeMilliseconds: 60_000 }
const hostCache = cached<{ siteId: string } | null>({ name: 'sites.host', ...cacheLimits })
const siteCache = cached<Site>({ name: 'sites.site', ...cacheLimits })
const companyCache = cached<CompanyRow>({ name: 'sites.company', ...cacheLimits })

/**
 * Finds the site of a Host header, or of the host of its office, ignoring the port; null for an unknown host (C-31). Cached for at most 60 s per
 * known host; a change expires it in every process.
 */
export async function findRequestedSite(scope: SiteScope, host: string): Promise<Site | null> {
  const name = toSiteHost(normalizeHost(host))
  const found = await hostCache(scope).get(name, () => findHostSite.one(scope.db, { host: name }))
  return found && getSite(scope, found.siteId)
}

/** Returns the settings of the current site, cached for at most 60 s. */
export async function getSiteSettings(ctx: Context): Promise<SiteSettings> {
  return (await getSite(withPrimary(ctx), ctx.siteId)).settings
}

/** Returns the company behind the site, cached for at most 60 s. */
export async function getSiteCompany(ctx: Context): Promise<CompanyRow> {
  return companyCache(ctx).get(ctx.siteId, () => findCompany.oneOrThrow(withPrimary(ctx)))
}

/** Loads the settings of the current site as they are in the transaction. */
export async function loadSettings(tx: Pick<Context, 'db' | 'siteId'>): Promise<SiteSettings> {
  return (await toSite(tx.db, await findSite.oneOrThrow(tx.db, { siteId: tx.siteId }))).site.settings
}

/** Expires the cached settings and company of the current site in every process, after the transaction commits. */
export function expireSite(ctx: Context): void {
  ctx.afterCommit(() => {
    siteCache(ctx).delete(ctx.siteId)
    companyCache(ctx).delete(ctx.siteId)
  })
}

/** Expires a cached host in every process, after the transaction commits. */
export function expireHost(ctx: Context, host: string): void {
  ctx.afterCommit(() => hostCache(ctx).delete(host))
}

function getSite(scope: SiteScope, siteId: string): Promise<Site> {
  return siteCache(scope).get(siteId, async () => {
    const { site, invalid } = await toSite(scope.db, await findSite.oneOrThrow(scope.db, { siteId }))
    for (const { key, problem } of invalid)
      scope.log.error({ site: site.key, key, problem }, 'a stored setting is not valid, so an earlier value is used')
    return site
  })
}

/**
 * Builds a site from its row. A stored value that is not valid is replaced by the last valid one of the history, or by
 * the default, so that a wrong row never takes a site down.
 */
async function toSite(db: Db, row: SiteRow): Promise<{ site: Site; invalid: ParsedSettings['invalid'] }> {
  const { id, key, domain, companyId, cheapestBundles } = row
  const { valid, invalid } = parseStoredSettings(row.settings)
  const earlier = await findEarlierValues(
    db,
    id,
    invalid.map((each) => each.key),
  )
  const settings = storedSettings.parse({ ...valid, ...earlier })
  const site = { id, key, settings: { ...settings, domain, company_id: companyId, cheapest_bundles: cheapestBundles } }
  return { site, invalid }
}

async function findEarlierValues(db: Db, siteId: string, keys: SettingKey[]): Promise<Record<string, unknown>> {
  if (keys.length === 0) return {}
  const rows = await listEarlierValues.all(db, { siteId, keys })
  const found = keys.flatMap((key) => {
    const valid = rows.find((row) => row.key === key && parseSetting(key, row.value).problem === null)
    return valid ? [[key, valid.value] as const] : []
  })
  return Object.fromEntries(found)
}

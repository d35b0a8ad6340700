import { listSiteSummaries, type SiteSummary } from '#features/sites/server/sites.ts'
import type { Context } from '#platform/server/context.ts'

/**
 * Returns the context of the site with this key or host. Without one, the only site.
 * @throws Error that lists the sites
 */
export async function requireSite<AnyContext extends Context>(
  ctx: AnyContext,
  reference: string | undefined,
): Promise<AnyContext & { siteId: string }> {
  const sites = await listSiteSummaries(ctx)
  if (sites.length === 0) throw new Error('there is no site yet; npm run vonk -- site add creates one')
  const name = reference?.toLowerCase()
  const found = name === undefined ? sites : sites.filter(({ key, hosts }) => key === name || hosts.includes(name))
  const [site, ...others] = found
  if (site && others.length === 0) return { ...ctx, siteId: site.id }
  const problem = name === undefined ? 'choose a site with --site' : `no site has the key or host ${reference}`
  throw new Error(`${problem}: ${sites.map(describeSite).join('; ')}`)
}

function describeSite({ key, hosts }: SiteSummary): string {
  return `${key} (${hosts.join(', ')})`
}

import { listSiteSummaries, type SiteSummary } from '#features/sites/server/sites.ts'
import type { Context } from '#platform/server/context.ts'

/**
 * Returns the context of the site with this key, host or id, with the address of its main host. Without a reference, of
 * the only site.
 * @throws Error that lists the sites
 */
export async function requireSite<AnyContext extends Context>(
  ctx: AnyContext,
  reference: string | undefined,
): Promise<AnyContext & { siteId: string }> {
  const sites = await listSiteSummaries(ctx)
  if (sites.length === 0) throw new Error('there is no site yet; npm run vonk -- site add creates one')
  const name = reference?.toLowerCase()
  const found = name === undefined ? sites : sites.filter(({ id, key, hosts }) => [id, key, ...hosts].includes(name))
  const [site, ...others] = found
  if (site && others.length === 0)
    return { ...ctx, siteId: site.id, origin: toOrigin(ctx, site.hosts[0] ?? 'localhost') }
  const problem = name === undefined ? 'choose a site with --site' : `no site has the key, host or id ${reference}`
  throw new Error(`${problem}: ${sites.map(describeSite).join('; ')}`)
}

/** Returns the address of a host, with the scheme and port of `PUBLIC_ORIGIN`. */
function toOrigin({ services }: Context, host: string): string {
  const { protocol, port } = new URL(services.settings.payment?.notificationOrigin ?? 'https://localhost')
  return `${protocol}//${host}${port ? `:${port}` : ''}`
}

function describeSite({ key, hosts }: SiteSummary): string {
  return `${key} (${hosts.join(', ')})`
}

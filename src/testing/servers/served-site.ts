import type { AddressInfo } from 'node:net'
import { addPages, loadBuild, type Pages } from '#app/pages/pages.ts'
import type { ServerBuild } from 'react-router'
import { buildSite, type Site } from '#app/site.ts'
import type { TrustedProxies } from '#app/trusted-proxies.ts'
import { serveAssets } from '#platform/server/http/assets.ts'
import { newCaller, type Caller } from '../caller.ts'
import type { TestMember } from '../test-members.ts'
import type { World } from '../world.ts'

/** The site of a test world with its built pages, on its own port. */
export interface ServedSite extends AsyncDisposable {
  readonly site: Site
  readonly origin: string
  as(member: TestMember): Caller
  visitor(): Caller
}

let freshBuildCount = 0

/** Loads another copy of the built pages, with empty caches. */
export async function loadBuildWithEmptyCaches(): Promise<Pages> {
  const built = new URL(`../../../build/server/index.js?fresh=${freshBuildCount++}`, import.meta.url)
  const build = (await import(built.href)) as ServerBuild
  return { ...(await loadBuild()), build: async () => build }
}

/** Options for `serveSite`. */
export interface ServeOptions {
  readonly pages?: Pages
  /** The proxies whose forwarded headers the site trusts. */
  readonly trustProxy?: TrustedProxies
  /** Whether the installation is a demo, as test worlds are by default. */
  readonly isDemo?: boolean
}

/** Serves the whole site of a test world: endpoints, photos, pages and assets. */
export async function serveSite(
  world: World,
  { pages, trustProxy = false, isDemo = true }: ServeOptions = {},
): Promise<ServedSite> {
  const { services: ofWorld, log } = world.ctx()
  const services = { ...ofWorld, settings: { ...ofWorld.settings, demo: isDemo } }
  const site = await buildSite({ database: world.database, services, log, now: world.clock.now, trustProxy })
  await serveAssets(site.app)
  addPages(site, pages ?? (await loadBuild()))
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  const origin = `http://localhost:${(site.app.server.address() as AddressInfo).port}`
  return {
    site,
    origin,
    as: (member) => newCaller(origin, { sid: member.token }),
    visitor: () => newCaller(origin),
    [Symbol.asyncDispose]: () => site.app.close(),
  }
}

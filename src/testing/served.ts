import type { AddressInfo } from 'node:net'
import { addPages, loadBuild, type Pages } from '#app/pages.ts'
import type { ServerBuild } from 'react-router'
import { buildSite, type Site } from '#app/site.ts'
import type { TrustedProxies } from '#app/trusted-proxies.ts'
import { serveAssets } from '#platform/server/assets.ts'
import { newCaller, type Caller } from './caller.ts'
import type { TestMember } from './people.ts'
import type { World } from './world.ts'

/** The site of a world with its built pages too, on a port of its own. */
export interface Served extends AsyncDisposable {
  readonly site: Site
  readonly origin: string
  as(member: TestMember): Caller
  visitor(): Caller
}

let freshBuilds = 0

/** Loads the built pages once more, with caches of their own: nothing that was rendered before is in them. */
export async function loadFreshBuild(): Promise<Pages> {
  const built = new URL(`../../build/server/index.js?fresh=${freshBuilds++}`, import.meta.url)
  const build = (await import(built.href)) as ServerBuild
  return { ...(await loadBuild()), build: async () => build }
}

/** What a served site may differ in. */
export interface ServeOptions {
  readonly pages?: Pages
  /** Believes `x-forwarded-proto`, as behind a proxy. */
  readonly trustProxy?: TrustedProxies
}

/** Serves a world's site as a browser meets it: endpoints, photos, pages and their files. */
export async function serve(world: World, { pages, trustProxy = false }: ServeOptions = {}): Promise<Served> {
  const { services, log } = world.ctx()
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

import type { AddressInfo } from 'node:net'
import { addPages, loadBuild } from '#app/pages.ts'
import { buildSite, type Site } from '#app/site.ts'
import { newCaller, type Caller } from './caller.ts'
import type { TestMember } from './people.ts'
import type { World } from './world.ts'

/** The site of a world with its built pages too, on a port of its own. */
export interface Served extends AsyncDisposable {
  readonly site: Site
  as(member: TestMember): Caller
  visitor(): Caller
}

/** Serves a world's site as a browser meets it: endpoints, photos and pages. */
export async function serve(world: World): Promise<Served> {
  const { services, log } = world.ctx()
  const site = await buildSite({ database: world.database, services, log, now: world.clock.now })
  addPages(site, await loadBuild())
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  const origin = `http://localhost:${(site.app.server.address() as AddressInfo).port}`
  return {
    site,
    as: (member) => newCaller(origin, { sid: member.token }),
    visitor: () => newCaller(origin),
    [Symbol.asyncDispose]: () => site.app.close(),
  }
}

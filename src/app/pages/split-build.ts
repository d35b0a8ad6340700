import type { ServerBuild } from 'react-router'

/** The routes of the office begin with this; a members' host serves none of them. */
const OFFICE = /^(office|layout-office)(-|$)/

/** The pages of the members' hosts, and those of the office. */
export interface SplitBuild {
  readonly site: ServerBuild
  readonly office: ServerBuild
}

const splitBuilds = new WeakMap<ServerBuild, SplitBuild>()

/** Splits the build of all pages into that of the members' hosts and that of the hosts of the office. */
export function splitBuild(build: ServerBuild): SplitBuild {
  const known = splitBuilds.get(build)
  if (known) return known
  const site = selectRoutes(build, (id) => !OFFICE.test(id))
  const office = selectRoutes(build, (id) => id === 'root' || OFFICE.test(id))
  splitBuilds.set(build, { site, office })
  return { site, office }
}

function selectRoutes(build: ServerBuild, isSelected: (id: string) => boolean): ServerBuild {
  const select = <Route>(routes: Readonly<Record<string, Route>>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isSelected(id)))
  return { ...build, routes: select(build.routes), assets: { ...build.assets, routes: select(build.assets.routes) } }
}

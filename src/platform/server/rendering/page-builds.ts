import type { ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']

interface PagePattern {
  readonly id: string
  readonly pattern: RegExp
  readonly hasParameters: boolean
}

/** The route for every other path. */
const CATCH_ALL = '*'

/**
 * Creates a function that returns the build for a path, reduced to the routes of its page: React Router processes every
 * route of a build for each request. A path that matches no page, or more than one, gets the whole build.
 */
export function createBuildFinder(build: ServerBuild): (pathname: string) => ServerBuild {
  const patterns = listPatterns(build.routes)
  const builds = new Map<string, ServerBuild>()
  return (pathname) => {
    const id = findPage(patterns, pathname)
    if (id === null) return build
    const reduced = builds.get(id) ?? reduceBuild(build, id)
    builds.set(id, reduced)
    return reduced
  }
}

/** Returns the route of a path. A literal path matches before parameters, as in React Router. */
function findPage(patterns: readonly PagePattern[], pathname: string): string | null {
  const matches = patterns.filter(({ pattern }) => pattern.test(pathname))
  const literal = matches.find(({ hasParameters }) => !hasParameters)
  if (literal) return literal.id
  return matches.length === 1 ? (matches[0]?.id ?? null) : null
}

function listPatterns(routes: Routes): PagePattern[] {
  const all = Object.values(routes).filter((route) => route !== undefined)
  const parents = new Set(all.map(({ parentId }) => parentId))
  return all
    .filter(({ id, path }) => !parents.has(id) && path !== CATCH_ALL)
    .map(({ id, path = '' }) => ({ id, pattern: toPattern(path), hasParameters: path.includes(':') }))
}

function toPattern(path: string): RegExp {
  const segments = path.split('/').filter((segment) => segment !== '')
  const parts = segments.map((segment) => {
    if (!segment.startsWith(':')) return `/${segment}`
    return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+'
  })
  return new RegExp(`^${parts.join('') || '/'}$`)
}

/** Keeps the page, its layouts, and the page for unknown paths. */
function reduceBuild(build: ServerBuild, id: string): ServerBuild {
  const notFound = Object.values(build.routes).find((route) => route?.path === CATCH_ALL)
  const ids = [...listAncestors(build.routes, id), ...listAncestors(build.routes, notFound?.id)]
  const select = <Route>(routes: Readonly<Record<string, Route>>) =>
    Object.fromEntries(Object.entries(routes).filter(([routeId]) => ids.includes(routeId)))
  return { ...build, routes: select(build.routes), assets: { ...build.assets, routes: select(build.assets.routes) } }
}

/** Lists a route and the routes around it. */
function listAncestors(routes: Routes, id: string | undefined): string[] {
  return id === undefined ? [] : [id, ...listAncestors(routes, routes[id]?.parentId)]
}

import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findPageSlugProblem } from '#features/pages/server/text-page-checks.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import { newWorld } from '#testing/world.ts'
import { paths } from '../../links.ts'
import { officePaths } from '../../office-links.ts'

/** Lists the first segments of every route of the server. */
function listSegments(tree: string): string[] {
  return [...tree.matchAll(/^ {4}[├└]── ([^/ (]+)/gm)].map(([, segment = '']) => segment)
}

test('no text page may take the first segment of a page, a route of the server or a file', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const routes = listSegments(served.site.app.printRoutes({ commonPrefix: false }))
  const pages = Object.values({ ...paths, ...officePaths }).map((path) => path.split('/')[1] ?? '')
  const files = readdirSync('public')
  const isSlug = (segment: string) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(segment)
  const segments = [...routes, ...pages, ...files, 'live'].filter(isSlug)
  expect(segments).toEqual(expect.arrayContaining(['api', 'photos', 'office', 'healthz', 'login', 'gifts']))
  expect(segments.filter((segment) => findPageSlugProblem(segment) === null)).toEqual([])
})

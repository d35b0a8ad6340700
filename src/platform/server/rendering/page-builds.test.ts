import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { createBuildFinder } from './page-builds.ts'

const routes = [
  { id: 'root' },
  { id: 'layout', parentId: 'root' },
  { id: 'other-layout', parentId: 'root' },
  { id: 'home', parentId: 'other-layout', index: true },
  { id: 'members', parentId: 'layout', path: 'members' },
  { id: 'member', parentId: 'layout', path: 'members/:id' },
  { id: 'new-member', parentId: 'layout', path: 'members/new' },
  { id: 'credits', parentId: 'other-layout', path: 'credits/:id/:method?' },
  { id: 'likes', parentId: 'layout', path: 'likes/:type' },
  { id: 'liked-member', parentId: 'layout', path: ':list/m' },
  { id: 'not-found', parentId: 'layout', path: '*' },
]
const byId = Object.fromEntries(routes.map((route) => [route.id, route]))
const build = { routes: byId, assets: { routes: byId, version: '1' } } as unknown as ServerBuild // what the finder reads

function listRoutes(pathname: string): string[] {
  const found = createBuildFinder(build)(pathname)
  expect(Object.keys(found.assets.routes)).toEqual(Object.keys(found.routes))
  return Object.keys(found.routes)
}

test.each([
  ['/', ['root', 'layout', 'other-layout', 'home', 'not-found']],
  ['/members', ['root', 'layout', 'members', 'not-found']],
  ['/members/7', ['root', 'layout', 'member', 'not-found']],
  ['/credits/p1', ['root', 'layout', 'other-layout', 'credits', 'not-found']],
  ['/credits/p1/ideal', ['root', 'layout', 'other-layout', 'credits', 'not-found']],
])('%s is rendered with the routes of its page', (path, ids) => {
  expect(listRoutes(path)).toEqual(ids)
})

test('a literal path matches before a parameter', () => {
  expect(listRoutes('/members/new')).toEqual(['root', 'layout', 'new-member', 'not-found'])
})

test.each(['/unknown', '/members/7/unknown', '/Members', '/members/', '/likes/m'])(
  '%s matches no page, or two, and gets the whole build',
  (path) => {
    expect(createBuildFinder(build)(path)).toBe(build)
  },
)

test('the build of a page is created once', () => {
  const findBuild = createBuildFinder(build)
  expect(findBuild('/members/7')).toBe(findBuild('/members/8'))
})

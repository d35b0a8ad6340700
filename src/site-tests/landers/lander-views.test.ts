import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setSlug } from '#testing/slugs.ts'
import { serveSite, type ServedSite } from '#testing/servers/served-site.ts'
import { newWorld, type World } from '#testing/world.ts'

let world: World
let served: ServedSite

beforeAll(async () => {
  world = await newWorld()
  served = await serveSite(world)
  const values = { network: 'slugnet' }
  await setSlug(world.staffCtx(), { lander: 'gallery', slug: 'assen', ...values })
})

afterAll(async () => {
  await served[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

beforeEach(() => world.sql('delete from figure_view'))

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0' }

const open = async (path: string, headers: Record<string, string> = {}) => {
  const response = await served.visitor().get(path, { headers: { ...browser, ...headers } })
  await response.text()
  return response
}

const listViews = () =>
  world.sql('select page, slug, campaign, views::int from figure_view order by page, slug, campaign')

test('a view counts on the first load and on those from the cache, also when the browser has the page', async () => {
  const { headers } = await open('/landers/gallery')
  await open('/landers/gallery')
  const unchanged = await open('/landers/gallery', { 'if-none-match': headers.get('etag') ?? '' })
  expect(unchanged.status).toBe(304)
  await open('/')
  await expect.poll(listViews, { timeout: 5_000 }).toEqual([
    { page: 'gallery', slug: '', campaign: '', views: 3 },
    { page: 'home', slug: '', campaign: '', views: 1 },
  ])
})

test('a view belongs to the campaign that a signup would have', async () => {
  await open('/landers/gallery/assen')
  await open('/landers/gallery/she-assen?network=urlnet&ref=r1')
  await open('/landers/video', { cookie: `traffic=${encodeURIComponent('network=earlier')}` })
  await expect.poll(listViews, { timeout: 5_000 }).toEqual([
    { page: 'gallery', slug: 'assen', campaign: 'slugnet', views: 1 },
    { page: 'gallery', slug: 'assen', campaign: 'urlnet / r1', views: 1 },
    { page: 'video', slug: '', campaign: 'earlier', views: 1 },
  ])
})

test('robots, prefetches, HEAD requests, other pages and error pages do not count, and no visitor is stored', async () => {
  await open('/landers/gallery', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
  await open('/landers/gallery', { 'sec-purpose': 'prefetch' })
  await open('/landers/gallery', { 'sec-fetch-dest': 'iframe' })
  await open('/pricing')
  await fetch(`${served.origin}/landers/gallery`, { method: 'HEAD', headers: browser })
  const { headers } = await open('/landers/maplanding')
  expect(headers.get('set-cookie')).toBeNull()
  await expect.poll(listViews, { timeout: 5_000 }).toEqual([{ page: 'maplanding', slug: '', campaign: '', views: 1 }])
})

test('a view of an unknown slug counts for its page', async () => {
  await open('/landers/gallery/nergens')
  await open('/landers/gallery/she-nergens?network=adnet')
  await expect.poll(listViews, { timeout: 5_000 }).toEqual([
    { page: 'gallery', slug: '', campaign: '', views: 1 },
    { page: 'gallery', slug: '', campaign: 'adnet', views: 1 },
  ])
})

test('R-2.26 R-2.27 a view of a landing page of a member counts, with its slug and campaign', async () => {
  const anna = await world.member()
  await setSlug(world.staffCtx(), { lander: 'landing2', slug: 'assen', network: 'slugnet' })
  const path = `/members/${anna.id}/landing2/assen`
  expect((await open(path)).status).toBe(404)
  await world.as(anna).patch('/api/privacy', { publicVisible: true })
  const { headers } = await open(path)
  expect(headers.get('set-cookie')).toContain('slugnet')
  await open(`/members/${anna.id}/landing3/nergens`)
  await expect.poll(listViews, { timeout: 5_000 }).toEqual([
    { page: 'landing2', slug: 'assen', campaign: 'slugnet', views: 1 },
    { page: 'landing3', slug: '', campaign: '', views: 1 },
  ])
})

import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { uploadPhotos } from '#testing/images/photos.ts'
import { loadBuildWithEmptyCaches, serveSite, type ServedSite } from '#testing/servers/served-site.ts'
import { newWorld, type World } from '#testing/world.ts'

/** The request properties of a viewer. */
interface Viewer {
  readonly name: string
  readonly cookie?: string
  readonly host?: string
  readonly remoteAddress?: string
}

const belgianIp = '81.164.0.1'

/** Creates viewers who differ in everything that a cached section may show, and the paths that each of them visits. */
async function createViewers(world: World): Promise<{ viewers: Viewer[]; paths: string[] }> {
  const [bert] = await Promise.all(Array.from({ length: 10 }, () => world.member({ gender: 'male' })))
  await world.sql('update profile set public_visible = true')
  const name = 'Noor'
  const [liker, liked] = [await world.member({ name }), await world.member({ name })]
  const [rich, poor] = await Promise.all([7, 3].map((credits) => world.member({ name, credits, premium: true })))
  const pictured = await world.member({ name })
  await uploadPhotos(world, pictured, 1)
  const { cards } = await (await world.as(liker).get('/api/members')).json()
  for (const { id } of cards) await world.as(liker).put(`/api/members/${id}/like`)
  if (bert) await world.as(bert).put(`/api/members/${liked.id}/like`)
  const viewers: Viewer[] = [
    { name: 'visitor' },
    { name: 'visitor from abroad, with the dark theme', cookie: 'theme=dark', remoteAddress: belgianIp },
    { name: 'visitor of another site', host: 'plus.localhost' },
    { name: 'member who likes', cookie: `sid=${liker.token}` },
    { name: 'member who likes nobody and is liked', cookie: `sid=${liked.token}` },
    { name: 'member with a photo', cookie: `sid=${pictured.token}` },
    { name: 'premium member with credits', cookie: `sid=${rich?.token}` },
    { name: 'premium member with few credits', cookie: `theme=light; sid=${poor?.token}` },
  ]
  return { viewers, paths: ['/members', '/members?min_age=30&max_age=60', `/members/${bert?.id}`, '/pages/terms'] }
}

/** Fetches the pages of a viewer, without their scripts and nonces. */
async function fetchPages(
  { site }: ServedSite,
  viewer: Viewer,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  for (const url of paths) {
    const { cookie = '', host = 'localhost', remoteAddress = '127.0.0.1' } = viewer
    const { body } = await site.app.inject({ url, headers: { cookie, host }, remoteAddress })
    pages.set(url, body.replaceAll(/<script[\s\S]*?<\/script>|nonce="[^"]*"/g, ''))
  }
  return pages
}

/** Fetches the pages of these viewers one after the other, starting with empty caches. */
async function fetchPagesInTurn(world: World, viewers: readonly Viewer[], paths: readonly string[]) {
  await using served = await serveSite(world, { pages: await loadBuildWithEmptyCaches() })
  const pages = new Map<Viewer, Map<string, string>>()
  for (const viewer of viewers) pages.set(viewer, await fetchPages(served, viewer, paths))
  return pages
}

/** Opens the search of both sites to visitors. */
async function openSearch(world: World): Promise<void> {
  const open = { logged_out_search: true, search_page_size: 12 }
  await changeSettings(world.ctx(), open)
  const [plus] = await world.sql<{ id: string }>(`select site_id as id from site_host where host = 'plus.localhost'`)
  await changeSettings({ ...world.ctx(), siteId: plus?.id ?? '' }, open)
}

test('C-76 T8 a viewer sees the same page whoever requested it before', { timeout: 180_000 }, async () => {
  await using world = await newWorld()
  await openSearch(world)
  const { viewers, paths } = await createViewers(world)
  const alone = new Map<Viewer, Map<string, string> | undefined>()
  for (const viewer of viewers) alone.set(viewer, (await fetchPagesInTurn(world, [viewer], paths)).get(viewer))
  expect(new Set([...alone.values()].map((pages) => pages?.get('/members'))).size).toBe(viewers.length)
  // The pages contain a cached section: the similar members below a profile.
  expect([...(alone.get(viewers.at(-1) as Viewer)?.values() ?? [])].join()).toContain('id="related"')
  const inTurn = await fetchPagesInTurn(world, viewers, paths.toReversed())
  const differingPages = viewers.flatMap((viewer) =>
    paths
      .filter((path) => inTurn.get(viewer)?.get(path) !== alone.get(viewer)?.get(path))
      .map((path) => `${path} for a ${viewer.name}`),
  )
  expect(differingPages).toEqual([])
})

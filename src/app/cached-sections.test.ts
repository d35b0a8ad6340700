import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/sites.ts'
import { withPhotos } from '#testing/photos.ts'
import { loadFreshBuild, serve, type Served } from '#testing/served.ts'
import { newWorld, type World } from '#testing/world.ts'

/** Someone who looks at pages: what their requests carry. */
interface Viewer {
  readonly name: string
  readonly cookie?: string
  readonly host?: string
  readonly remoteAddress?: string
}

const belgian = '81.164.0.1'

/** Makes viewers who differ in all that a section may show of them, and the paths that each of them visits. */
async function viewersOf(world: World): Promise<{ viewers: Viewer[]; paths: string[] }> {
  const [bert] = await Promise.all(Array.from({ length: 10 }, () => world.member({ gender: 'male' })))
  await world.sql('update profile set public_visible = true')
  const liking = await world.member({ name: 'Noor' })
  const other = await world.member({ name: 'Noor' })
  const rich = await world.member({ name: 'Fatima', credits: 7, premium: true })
  await withPhotos(world, rich, 1)
  const { cards } = await (await world.as(liking).get('/api/members')).json()
  for (const { id } of cards) await world.as(liking).put(`/api/members/${id}/like`)
  await world.as(bert).put(`/api/members/${other.id}/like`)
  const viewers: Viewer[] = [
    { name: 'visitor' },
    { name: 'visitor from abroad, in the dark', cookie: 'theme=dark', remoteAddress: belgian },
    { name: 'visitor of another site', host: 'plus.localhost' },
    { name: 'member who likes', cookie: `sid=${liking.token}` },
    { name: 'member who likes nobody and is liked', cookie: `sid=${other.token}` },
    { name: 'member with photo, credits and premium', cookie: `theme=light; sid=${rich.token}` },
  ]
  return { viewers, paths: ['/members', '/members?min_age=30&max_age=60', `/members/${bert?.id}`, '/pages/terms'] }
}

/** Everything that a viewer sees, without what only scripts read. */
async function see({ site }: Served, viewer: Viewer, paths: readonly string[]): Promise<string[]> {
  const seen: string[] = []
  for (const url of paths) {
    const { cookie = '', host = 'localhost', remoteAddress = '127.0.0.1' } = viewer
    const { body } = await site.app.inject({ url, headers: { cookie, host }, remoteAddress })
    seen.push(`${url} ${body.replaceAll(/<script[\s\S]*?<\/script>|nonce="[^"]*"/g, '')}`)
  }
  return seen
}

/** Serves from empty caches to one viewer first, then to all of them: what each of them sees. */
async function seeAfter(world: World, first: Viewer, { viewers, paths }: Awaited<ReturnType<typeof viewersOf>>) {
  await using served = await serve(world, await loadFreshBuild())
  const alone = await see(served, first, paths)
  const after = new Map<Viewer, string[]>()
  for (const viewer of viewers) after.set(viewer, await see(served, viewer, paths))
  return { alone, after }
}

test('C-76 T8 what one viewer sees is the same whoever looked before', { timeout: 120_000 }, async () => {
  await using world = await newWorld()
  const open = { logged_out_search: true, search_page_size: 12 }
  await changeSettings(world.ctx(), open)
  const [plus] = await world.sql<{ id: string }>(`select site_id as id from site_host where host = 'plus.localhost'`)
  await changeSettings({ ...world.ctx(), siteId: plus?.id ?? '' }, open)
  const all = await viewersOf(world)
  const alone = new Map<Viewer, string[]>()
  const rounds: { first: Viewer; after: Map<Viewer, string[]> }[] = []
  for (const first of all.viewers) {
    const round = await seeAfter(world, first, all)
    alone.set(first, round.alone)
    rounds.push({ first, after: round.after })
  }
  const mixed = rounds.flatMap(({ first, after }) =>
    all.viewers.flatMap((viewer) =>
      all.paths
        .filter((_, index) => after.get(viewer)?.[index] !== alone.get(viewer)?.[index])
        .map((path) => `${path} for a ${viewer.name} after a ${first.name}`),
    ),
  )
  expect(mixed).toEqual([])
  expect(new Set([...alone.values()].map(([members]) => members)).size).toBe(all.viewers.length)
  expect(alone.get(all.viewers.at(-1) as Viewer)?.join()).toContain('id="related"')
})

import { expect, test } from 'vitest'
import { saveTextPage } from '#features/pages/server/text-pages.ts'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import { newWorld, type World } from '#testing/world.ts'

interface Written {
  readonly slug: string
  readonly title: string
  readonly body: string
  readonly language?: string
}

const save = (world: World, { language = 'nl', ...page }: Written) =>
  saveTextPage(world.staffCtx(), { ...page, language })

test('of three who save a page at once each gets a version', async () => {
  await using world = await newWorld()
  const saved = await Promise.all(['A', 'B', 'C'].map((title) => save(world, { slug: 'nieuws', title, body: title })))
  expect(saved.toSorted()).toEqual([1, 2, 3])
})

test('R-2.50 C-05 a page is at /pages/{token} and at /{token}, for visitors and members; an unknown one is 404', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  await save(world, { slug: 'werken-bij', title: 'Werken <b>bij', body: 'Kom **langs** op [prijzen](/pricing).' })
  const member = served.as(await world.member())
  for (const caller of [served.visitor(), member])
    for (const path of ['/pages/werken-bij', '/werken-bij']) {
      const page = await (await caller.get(path)).text()
      expect(page).toMatch(/<h1[^>]*>Werken &lt;b&gt;bij<\/h1>/)
      expect(page).toContain('<strong>langs</strong>')
      expect(page).toContain('href="/pricing"')
    }
  const unknown = [
    '/pages/nergens',
    '/nergens',
    '/pages/werken-bij/x',
    '/pages/Werken-bij',
    '/werken_bij',
    '/pages/%00',
  ]
  for (const path of unknown)
    for (const caller of [served.visitor(), member])
      expect([path, (await caller.get(path)).status]).toEqual([path, 404])
  expect(await (await served.visitor().get('/login')).text()).toContain('Welkom terug')
  const plus = await served.site.app.inject({ url: '/pages/werken-bij', headers: { host: 'plus.localhost' } })
  expect(plus.statusCode).toBe(404)
})

test('C-50 a niche prefix chooses the page of the niche, or else the plain one; other prefixes are 404', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  await save(world, { slug: 'tips', title: 'Tips', body: 'Voor iedereen.' })
  await save(world, { slug: 'she-tips', title: 'Tips voor haar', body: 'Voor vrouwen.' })
  const load = async (path: string) => (await served.visitor().get(path)).text()
  expect(await load('/she-tips')).toMatch(/data-niche="2"[\s\S]*Voor vrouwen\./)
  expect(await load('/pages/gay-tips')).toMatch(/data-niche="7"[\s\S]*Voor iedereen\./)
  expect((await served.visitor().get('/pages/foo-tips')).status).toBe(404)
})

test('a page without a text in the language of the visitor is shown in that of the site, marked as such', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { languages: ['nl', 'en'] })
  await using served = await serveSite(world)
  await save(world, { slug: 'tips', title: 'Tips', body: 'Voor iedereen.' })
  const load = async () =>
    (await served.site.app.inject({ url: '/pages/tips', headers: { host: 'localhost', cookie: 'locale=en' } })).body
  expect(await load()).toMatch(/<html lang="en"[\s\S]*lang="nl"[\s\S]*Voor iedereen\./)
  await save(world, { slug: 'tips', title: 'Hints', body: 'For all.', language: 'en' })
  world.clock.advanceSeconds(61)
  expect(await load()).toContain('For all.')
})

test('the demo has two pages in both languages', async () => {
  await using world = await newWorld()
  const admin = await world.staff('admin')
  const { pages: listed } = await (await admin.get('/api/office/pages')).json()
  const pages = listed.map(({ slug, language }: { slug: string; language: string }) => `${slug} ${language}`)
  expect(pages.toSorted()).toEqual(['over-ons', 'veilig-daten'].flatMap((slug) => [`${slug} en`, `${slug} nl`]))
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { saveTextPage } from '#features/pages/server/text-pages.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import { newWorld, type World } from '#testing/world.ts'

let world: World
let served: Awaited<ReturnType<typeof serveSite>>

beforeAll(async () => {
  world = await newWorld()
  await changeSettings(world.ctx(), { languages: ['nl', 'en', 'de'] })
  served = await serveSite(world)
})

afterAll(async () => {
  await served[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

const load = async (path: string, cookie = '') => {
  const response = await fetch(new URL(path, served.origin), { headers: cookie ? { cookie } : {} })
  const page = await response.text()
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(page)?.[1]?.replace(served.origin, '')
  const lang = /<html lang="(\w+)"/.exec(page)?.[1]
  return { page, canonical, lang, status: response.status, cookies: response.headers.getSetCookie() }
}

const listAlternates = (page: string) =>
  [...page.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/gi)].map(([, language = '', url = '']) => [
    language,
    url.replace(served.origin, ''),
  ])

test.each(['/', '/pricing', '/pages/terms', '/landers/gallery', '/login', '/complaints'])(
  'C-01 each language of %s has its own canonical URL, and names the others',
  async (path) => {
    const alternates = [
      ['nl', path],
      ['en', `${path}?lang=en`],
      ['de', `${path}?lang=de`],
      ['x-default', path],
    ]
    for (const [lang, url = ''] of alternates.slice(0, 3)) {
      const loaded = await load(url)
      expect(loaded).toMatchObject({ status: 200, lang, canonical: url })
      expect(listAlternates(loaded.page).toSorted()).toEqual(alternates.toSorted())
    }
    expect(await load(path, 'locale=de')).toMatchObject({ lang: 'de', canonical: `${path}?lang=de` })
    expect(await load(`${path}?lang=nl`)).toMatchObject({ lang: 'nl', canonical: path, cookies: [] })
  },
)

test('a cached page is specific to the language that the URL names', async () => {
  const first = [await load('/'), await load('/?lang=de'), await load('/?lang=en')]
  const second = [await load('/?lang=en'), await load('/?lang=de'), await load('/')]
  expect(first.map(({ lang }) => lang)).toEqual(['nl', 'de', 'en'])
  expect(second.toReversed()).toEqual(first)
})

test('R-5.16 the language of a URL is stored for a visitor without a choice, and changes no choice', async () => {
  const stored = [expect.stringMatching(/^locale=de; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax/)]
  expect((await load('/?lang=de')).cookies).toEqual(stored)
  expect((await load('/login?lang=de')).cookies).toEqual(stored)
  expect((await load('/?lang=de', 'locale=pl')).cookies).toEqual(stored)
  expect(await load('/?lang=de', 'locale=en')).toMatchObject({ lang: 'de', cookies: [] })
  expect(await load('/', 'locale=en')).toMatchObject({ lang: 'en', cookies: [] })
  for (const query of ['?lang=pl', '?lang=xx', '?lang=', '?lang=de-AT'])
    expect(await load(`/${query}`)).toMatchObject({ lang: 'nl', canonical: '/', cookies: [] })
  expect((await served.visitor().get('/api/settings.php?lang=de')).headers.getSetCookie()).toEqual([])
  const { cookies } = await load('/?lang=de&network=adnet')
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['traffic', 'locale'])
})

test('the language of an account wins over that of a URL', async () => {
  const anna = await world.member()
  expect(await load('/pages/terms?lang=de', `sid=${anna.token}`)).toMatchObject({
    lang: 'nl',
    canonical: '/pages/terms',
  })
})

test('a language that is chosen in the menu replaces that of the URL', async () => {
  const choose = async (path: string) => {
    const headers = { referer: served.origin + path }
    const response = await fetch(new URL('/language/en', served.origin), { redirect: 'manual', headers })
    return response.headers.get('location')
  }
  expect(await choose('/?lang=de')).toBe('/')
  expect(await choose('/login?lang=de&returnTo=%2Fchats')).toBe('/login?returnTo=%2Fchats')
})

test('C-05 a page that an operator wrote names only the languages in which it exists', async () => {
  const save = (slug: string, language: string) =>
    saveTextPage(world.staffCtx(), { slug, language, title: `Titel ${language}`, body: 'Een alinea.' })
  for (const language of ['nl', 'de']) await save('over-vonken', language)
  await save('alleen-hier', 'nl')
  const german = await load('/over-vonken?lang=de')
  expect(german).toMatchObject({ lang: 'de', canonical: '/over-vonken?lang=de' })
  expect(listAlternates(german.page).map(([language]) => language)).toEqual(['nl', 'de', 'x-default'])
  expect(await load('/over-vonken?lang=en')).toMatchObject({ lang: 'en', canonical: '/over-vonken' })
  const single = await load('/alleen-hier?lang=de')
  expect([single.canonical, listAlternates(single.page)]).toEqual(['/alleen-hier', []])
})

test('the sitemap lists each page in each language, with its other languages', async () => {
  const sitemap = await (await served.visitor().get('/sitemap.xml')).text()
  const [german = ''] = /<url><loc>[^<]*\/pages\/terms\?lang=de<\/loc>.*<\/url>/.exec(sitemap) ?? []
  const alternates = [...german.matchAll(/<xhtml:link rel="alternate" hreflang="([^"]+)" href="([^"]+)"\/>/g)]
  expect(alternates.map(([, language, url = '']) => [language, url.replace(served.origin, '')])).toEqual([
    ['nl', '/pages/terms'],
    ['en', '/pages/terms?lang=en'],
    ['de', '/pages/terms?lang=de'],
    ['x-default', '/pages/terms'],
  ])
  expect(sitemap).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"')
})

test('a site with one language has no alternates, neither in its pages nor in its sitemap', async () => {
  await using otherWorld = await newWorld()
  await changeSettings(otherWorld.ctx(), { languages: ['nl'] })
  await using otherServed = await serveSite(otherWorld)
  for (const path of ['/', '/pages/terms?lang=de', '/sitemap.xml']) {
    const page = await (await otherServed.visitor().get(path)).text()
    expect(page).not.toMatch(/alternate|lang=de/)
  }
})

import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { NICHE_COLORS, NICHE_GRADIENTS, type Niche } from '#features/sites/rules.ts'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import { newWorld } from '#testing/world.ts'

const url = '/manifest.webmanifest'

interface ManifestImage {
  readonly src: string
  readonly sizes: string
  readonly type: string
  readonly form_factor: string
  readonly label: string
}

test('R-3.28 R-3.31 the manifest of a site has its own name, texts and colours, whichever site was requested before', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { name: 'Vlam', description: 'Daten met vuur.', niche: 3 })
  await using served = await serveSite(world)
  const fetchManifest = async (host: string) => (await served.site.app.inject({ url, headers: { host } })).json()
  const [own, plus, ownByOtherHost] = [
    await fetchManifest('localhost'),
    await fetchManifest('plus.localhost'),
    await fetchManifest('127.0.0.1'),
  ]
  expect(own).toMatchObject({ name: 'Vlam', short_name: 'Vlam', description: 'Daten met vuur.', lang: 'nl' })
  expect(own).toMatchObject({ id: '/', start_url: '/?src=pwa', scope: '/', display: 'standalone' })
  expect(own.theme_color).toBe('#2a1216')
  expect(plus).toMatchObject({ name: 'Vonkje Plus', theme_color: '#6b0a1e' })
  expect(ownByOtherHost).toEqual(own)
})

test('R-5.04 the description of a site states its own minimum age, in the manifest and on the home page', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), {
    min_age: 21,
    languages: ['nl', 'en'],
    translations: { en: { description: 'From {min_age}.' } },
  })
  await using served = await serveSite(world)
  const open = (path: string, locale: string) =>
    served.site.app.inject({ url: path, headers: { cookie: `locale=${locale}` } })
  expect((await open(url, 'nl')).json().description).toMatch(/geen abonnement, 21\+\.$/)
  expect((await open('/', 'nl')).body).toMatch(/<meta name="description" content="[^"]*geen abonnement, 21\+\."/)
  expect((await open('/', 'en')).body).toContain('<meta name="description" content="From 21."')
})

test('the manifest does not lock the orientation, and its icons and shortcuts exist', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const response = await served.visitor().get(url)
  expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
  const manifest = await response.json()
  expect(manifest).not.toHaveProperty('orientation')
  const icons: { src: string }[] = manifest.icons
  expect(icons.map(({ src }) => readFileSync(`public${src}`).length > 0)).not.toContain(false)
  expect(manifest.shortcuts).toEqual([
    { name: 'Berichten', url: '/chats' },
    { name: 'Likes', url: '/likes' },
    { name: 'Leden', url: '/members' },
  ])
})

test.each([
  ['nl', 'Leden zoeken'],
  ['en', 'Searching members'],
  ['de', 'Mitglieder suchen'],
])('the manifest lists screenshots in %s, which exist in the stated size', async (language, label) => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { domain_language: language, languages: [language] })
  await using served = await serveSite(world)
  const { screenshots } = (await (await served.visitor().get(url)).json()) as { screenshots: ManifestImage[] }
  expect(screenshots.map(({ form_factor: form }) => form)).toEqual(['wide', 'narrow', 'narrow'])
  expect(screenshots[0]?.label).toContain(label)
  for (const { src, sizes, type } of screenshots) {
    const { width, height, format } = await sharp(`public${src}`).metadata()
    expect({ sizes, type }, src).toEqual({ sizes: `${width}x${height}`, type: `image/${format}` })
  }
})

test('an unknown host gets no manifest', async () => {
  await using world = await newWorld()
  const response = await world.site.app.inject({ url, headers: { host: 'nobody.example' } })
  expect(response.statusCode).toBe(421)
})

test('R-9.37 the colour of a manifest is the secondary colour of its niche', () => {
  const css = readFileSync('src/ui/tokens.css', 'utf8')
  const secondary = (from: number) => /--color-secondary: light-dark\((#\w{6})/.exec(css.slice(from))?.[1]
  const niches: Niche[] = [2, 3, 4, 5, 6, 7]
  expect(NICHE_COLORS[1]).toBe(secondary(0))
  for (const niche of niches) expect(NICHE_COLORS[niche]).toBe(secondary(css.indexOf(`[data-niche='${niche}']`)))
})

test('R-9.37 the gradient of a picture is that of its niche', () => {
  const css = readFileSync('src/ui/tokens.css', 'utf8')
  const gradient = (from: number) =>
    /--gradient-hero: linear-gradient\(135deg, (#\w{6}), (#\w{6})\)/.exec(css.slice(from))
  const niches: Niche[] = [2, 3, 4, 5, 6, 7]
  expect(NICHE_GRADIENTS[1]).toEqual(gradient(0)?.slice(1))
  for (const niche of niches)
    expect(NICHE_GRADIENTS[niche]).toEqual(gradient(css.indexOf(`[data-niche='${niche}']`))?.slice(1))
})

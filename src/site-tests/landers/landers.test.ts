import { afterAll, beforeAll, expect, test } from 'vitest'
import { setSlug } from '#testing/slugs.ts'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { uploadPhotos } from '#testing/images/photos.ts'
import { serveSite, type ServedSite } from '#testing/servers/served-site.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'

let world: World
let served: ServedSite

beforeAll(async () => {
  world = await newWorld()
  served = await serveSite(world)
})

afterAll(async () => {
  await served[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

const load = async (path: string) => {
  const response = await served.visitor().get(path)
  return { status: response.status, page: await response.text(), headers: response.headers }
}

/** The landers with a word that only their own art has. */
const landers = [
  ['tinderswipe', 'id="deck"'],
  ['alonetonight', 'id="night-greeting"'],
  ['collagelanding', 'eerste koffie'],
  ['gallery', 'gallery-01-blurred.webp'],
  ['iconslanding', 'id="interest-count"'],
  ['maplanding', 'Noord-Brabant'],
  ['socialnetwork', 'Zondagochtend. Wat doe je?'],
  ['transitionsvideolanding', 'scene-dawn.webm'],
  ['video', 'sparks.webm'],
] as const

test.each(landers)(
  'R-1.01 R-2.41 R-2.42 R-2.43 R-2.44 R-2.45 R-2.46 R-2.47 R-2.48 R-2.49 R-2.117 the lander %s has its own art, the signup and the age limit, without React',
  async (name, art) => {
    const { status, page } = await load(`/landers/${name}`)
    expect(status).toBe(200)
    expect(page).toContain(art)
    expect(page).toContain('<form id="start"')
    expect(page).toContain('Alleen voor wie 18 jaar of ouder is')
    expect(page).not.toMatch(/__reactRouterContext|id="cache"|<style(?! data-sheets)|\sstyle=/)
  },
)

test.each(landers)('R-2.85 the lander %s leads a logged-in member to Discover', async (name) => {
  const response = await served.as(await world.member()).get(`/landers/${name}`)
  expect([response.status, response.headers.get('location')]).toEqual([302, '/discover'])
})

test.each(landers)('R-2.66 the lander %s stands between the logo bar, the footer and the disclaimer', async (name) => {
  const { page } = await load(`/landers/${name}`)
  const parts = ['<header', '<main', '<footer', 'Een bericht kost'].map((part) => page.indexOf(part))
  expect(parts.every((position) => position > 0)).toBe(true)
  expect(parts).toEqual(parts.toSorted((one, other) => one - other))
})

const withSlugs = landers.filter(([name]) => name !== 'tinderswipe')

test.each(withSlugs)(
  'R-2.42 R-2.43 R-2.44 R-2.45 R-2.46 R-2.47 R-2.48 R-2.49 the lander %s has slugs and niches, and its own texts for an unknown slug, not to be indexed',
  async (name) => {
    const own = /<h1[^>]*>.*?<\/h1>/s.exec((await load(`/landers/${name}`)).page)?.[0] ?? 'none'
    for (const slug of ['nergens', 'Den%20Haag', 'x'.repeat(90), 'x'.repeat(150), '%E2%80%8B', 'utrecht-']) {
      const unknown = await load(`/landers/${name}/${slug}`)
      expect([slug, unknown.status]).toEqual([slug, 200])
      expect(unknown.page).toContain(own)
      expect(unknown.headers.get('x-robots-tag')).toContain('noindex')
      expect(unknown.page).toContain('<meta name="robots" content="noindex')
      expect(unknown.page).not.toContain('rel="canonical"')
    }
    const known = await load(`/landers/${name}/utrecht`)
    expect([known.headers.get('x-robots-tag'), known.page.includes('name="robots"')]).toEqual([null, false])
    expect((await load(`/landers/${name}/utrecht`)).page).toContain('Iemand in Utrecht, om de hoek')
    const niche = await load(`/landers/${name}/she`)
    expect([niche.status, niche.page.includes('data-niche="2"')]).toEqual([200, true])
    expect((await load(`/landers/${name}/she-utrecht`)).page).toContain('Iemand in Utrecht, om de hoek')
  },
)

test('R-2.41 the lander tinderswipe has no slug', async () => {
  expect((await load('/landers/tinderswipe/utrecht')).status).toBe(404)
  expect((await load('/landers/nergens')).status).toBe(404)
})

const makePublic = async (member: TestMember) => {
  expect((await world.as(member).patch('/api/privacy', { publicVisible: true })).status).toBe(200)
}

test.each([
  ['R-2.24', 'landing', [''], 'Dit profiel is ook zonder account te zien'],
  ['R-2.26', 'landing2', ['', '/she', '/nergens'], 'Jij begint het gesprek met'],
  ['R-2.27', 'landing3', ['', '/she', '/nergens', '/she-nergens', '/Den%20Haag'], 'Trek een kaart'],
])(
  '%s C-49 /members/{id}/%s shows a member who is visible to visitors, and nobody else',
  async (_, name, slugs, words) => {
    const anna = await world.member()
    const path = `/members/${anna.id}/${name}`
    expect((await load(path)).status).toBe(404)
    await makePublic(anna)
    for (const slug of slugs) {
      const { status, page, headers } = await load(path + slug)
      expect([slug, status]).toEqual([slug, 200])
      expect(page).toContain(words)
      expect(page).not.toContain('__reactRouterContext')
      expect(headers.get('x-robots-tag')).toContain('noindex')
    }
    expect((await load(`/members/x/${name}`)).status).toBe(404)
    expect((await load(`/members/0190b6a0-0000-7000-8000-000000000001/${name}`)).status).toBe(404)
  },
)

test('R-2.24 L-09 the landing page of a member promises more photos only where members see more', async () => {
  await using own = await newWorld()
  await using site = await serveSite(own)
  const anna = await own.member({ name: 'Anna' })
  await own.as(anna).patch('/api/privacy', { publicVisible: true })
  const readPromise = async () => {
    const page = await (await site.visitor().get(`/members/${anna.id}/landing`)).text()
    expect(page).toContain('Dit profiel is ook zonder account te zien')
    return page.includes('Meer foto’s van Anna zie je als je lid bent')
  }
  expect(await readPromise()).toBe(false)
  await uploadPhotos(own, anna, 1)
  expect(await readPromise()).toBe(false)
  await uploadPhotos(own, anna, 1)
  expect(await readPromise()).toBe(true)
  await changeSettings(own.ctx(), { free_photos: 1 })
  expect(await readPromise()).toBe(false)
  const asMember = await (await own.as(await own.member()).get(`/api/members/${anna.id}/public`)).json()
  expect(asMember.hasMorePhotos).toBe(false)
})

test.each([
  ['R-2.26', 'landing2'],
  ['R-2.27', 'landing3'],
] as const)('%s C-50 /members/{id}/%s has the texts and niche of its slugs, as the other landers', async (_, name) => {
  const anna = await world.member()
  await makePublic(anna)
  const values = { niche: 6 } as const
  const texts = { language: 'nl', headline: 'Drenthe date', text: 'Heide en hunebedden.', button: 'Naar Drenthe' }
  await setSlug(world.staffCtx(), { lander: name, slug: 'drenthe', ...values, texts })
  const path = `/members/${anna.id}/${name}`
  for (const [slug, niche] of [
    ['drenthe', 6],
    ['she-drenthe', 2],
  ]) {
    const { status, page } = await load(`${path}/${slug}`)
    expect(status).toBe(200)
    for (const text of [`data-niche="${niche}"`, texts.headline, texts.text, texts.button]) expect(page).toContain(text)
    expect(page).toContain(`name="lander" value="${name}/${slug}"`)
  }
  expect((await load(`${path}/she`)).page).toContain('data-niche="2"')
  expect((await load(`/landers/gallery/drenthe`)).page).not.toContain(texts.headline)
})

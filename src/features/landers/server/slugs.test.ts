import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { newWorld, type World } from '#testing/world.ts'
import { setSlug } from '#testing/slugs.ts'
import { removeSlug, type SlugChanges } from './slugs.ts'

const texts = { language: 'nl', headline: 'Kop', text: 'Tekst', button: 'Knop' }

async function setGallerySlug(world: World, slug: string, values: SlugChanges): Promise<void> {
  await setSlug(world.staffCtx(), { lander: 'gallery', slug, ...values })
}

async function viewLander(world: World, slug?: string, headers: Record<string, string> = {}) {
  const query = slug === undefined ? '' : `?slug=${slug}`
  const response = await world.visitor().get(`/api/landers/gallery${query}`, { headers })
  return { status: response.status, content: await response.json() }
}

test('a lander without a slug has the niche of the site and its own texts', async () => {
  await using world = await newWorld()
  expect((await viewLander(world)).content).toEqual({ isKnown: true, niche: 1, texts: null, interests: [] })
  await changeSettings(world.ctx(), { niche: 4 })
  expect((await viewLander(world)).content).toMatchObject({ niche: 4 })
})

test('a slug has its texts, its niche and its interests', async () => {
  await using world = await newWorld()
  await setGallerySlug(world, 'assen', { niche: 6, interests: ['beach', 'coffee'], texts })
  expect((await viewLander(world, 'assen')).content).toEqual({
    isKnown: true,
    niche: 6,
    texts: { headline: 'Kop', text: 'Tekst', button: 'Knop' },
    interests: ['beach', 'coffee'],
  })
})

test('T22 a change of a slug leaves one entry in the audit log, a repeated one none', async () => {
  await using world = await newWorld()
  for (const _ of [1, 2]) await setGallerySlug(world, 'assen', { niche: 6, texts })
  await setGallerySlug(world, 'assen', { niche: 5 })
  for (const _ of [1, 2]) await removeSlug(world.staffCtx(), 'gallery', 'assen')
  const entries = await world.sql<{ action: string }>('select action from audit_entry order by id')
  expect(entries.map(({ action }) => action)).toEqual(['lander.set', 'lander.set', 'lander.remove'])
})

test('texts are those of the visitor’s language, or of the site’s', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { languages: ['nl', 'en'] })
  await setGallerySlug(world, 'assen', { texts })
  const english = { cookie: 'locale=en' }
  const headline = async () => (await viewLander(world, 'assen', english)).content.texts.headline
  expect(await headline()).toBe('Kop')
  await setGallerySlug(world, 'assen', { texts: { ...texts, language: 'en', headline: 'Heading' } })
  expect(await headline()).toBe('Heading')
  expect((await viewLander(world, 'assen')).content.texts.headline).toBe('Kop')
})

test('C-50 R-9.35 a niche prefix decides the niche of every slug, and stands alone too', async () => {
  await using world = await newWorld()
  await setGallerySlug(world, 'assen', { niche: 6, texts })
  const prefixes = ['she', 'bdsm', 'bbw', 'gilf', 'milf', 'gay']
  const nichesOf = (slugs: string[]) =>
    Promise.all(slugs.map(async (slug) => (await viewLander(world, slug)).content.niche))
  expect(await nichesOf(prefixes)).toEqual([2, 3, 4, 5, 6, 7])
  expect(await nichesOf(prefixes.map((prefix) => `${prefix}-assen`))).toEqual([2, 3, 4, 5, 6, 7])
  expect((await viewLander(world, 'gay-assen')).content.texts.headline).toBe('Kop')
  expect((await viewLander(world, 'gay-nergens')).content).toEqual({
    isKnown: false,
    niche: 7,
    texts: null,
    interests: [],
  })
})

test('an unknown, malformed, removed or foreign slug has the texts of the lander, and no search engine may index it', async () => {
  await using world = await newWorld()
  await setGallerySlug(world, 'assen', { texts })
  await setSlug(world.otherSite.staffCtx(), { lander: 'gallery', slug: 'ede', texts })
  const own = { isKnown: false, niche: 1, texts: null, interests: [] }
  expect((await viewLander(world, 'assen')).content).toMatchObject({ isKnown: true })
  for (const slug of ['nergens', 'ede', 'Den%20Haag', 'x'.repeat(70)])
    expect([slug, (await viewLander(world, slug)).content]).toEqual([slug, own])
  expect(await (await world.visitor().get('/api/landers/alonetonight?slug=assen')).json()).toEqual(own)
  expect((await world.visitor().get('/api/landers/nothing')).status).toBe(422)
  expect(await removeSlug(world.staffCtx(), 'gallery', 'assen')).toBe(true)
  expect(await removeSlug(world.staffCtx(), 'gallery', 'assen')).toBe(false)
  expect((await viewLander(world, 'assen')).content).toEqual(own)
})

test('a change of a slug keeps what it does not name, and two at once both succeed', async () => {
  await using world = await newWorld()
  await Promise.all([
    setGallerySlug(world, 'assen', { niche: 3, network: 'adnet', interests: ['tea'] }),
    setGallerySlug(world, 'assen', { ref: 'r1', texts }),
  ])
  await setGallerySlug(world, 'assen', { ref: 'r2' })
  const [row] = await world.sql(`select * from lander_slug where slug = 'assen'`)
  expect(row).toMatchObject({ niche: 3, network: 'adnet', ref: 'r2', interests: ['tea'] })
  expect((await viewLander(world, 'assen')).content.texts).toEqual({ headline: 'Kop', text: 'Tekst', button: 'Knop' })
})

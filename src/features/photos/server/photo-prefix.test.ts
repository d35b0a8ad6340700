import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { fetchStatus, uploadPhotos } from '#testing/images/photos.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import { newWorld } from '#testing/world.ts'

test('R-3.30 a photo is served at the prefix of its site and at /photos, and in no other folder', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
  const [photo] = await uploadPhotos(world, anna, 1)
  await changeSettings(world.ctx(), { cdn_prefix: '/beeld/' })
  const statusAt = (folder: string) => fetchStatus(world, bert, `/${folder}/${photo?.key}/card.webp`)
  expect(await statusAt('beeld')).toBe(200)
  expect(await statusAt('photos')).toBe(200) // pages that were loaded before the change contain it
  for (const folder of ['foto', 'members', 'landers', 'api', '%62eeldx']) expect(await statusAt(folder)).toBe(404)
  expect(await fetchStatus(world, null, `/beeld/${photo?.key}/card.webp`)).toBe(404)
  await changeSettings(world.otherSite.ctx(), { cdn_prefix: '/elders/' })
  expect(await statusAt('elders')).toBe(404)
})

test('R-3.30 every photo on the pages of members has the prefix, also after the pages of another site', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const [anna, bert] = [await world.member({ premium: true, credits: 9 }), await world.member({ gender: 'male' })]
  await uploadPhotos(world, anna, 2)
  await uploadPhotos(world, bert, 1)
  await world.as(anna).put(`/api/members/${bert.id}/like`)
  await world.as(bert).put(`/api/members/${anna.id}/like`)
  await world.as(anna).post(`/api/members/${bert.id}/messages`, { messageId: crypto.randomUUID(), text: 'Hoi' })
  const paths = ['/members', `/members/${anna.id}`, '/chats', '/likes', '/profile', '/profile/photos', '/swipe-game']
  const loadPhotos = async () => {
    const pages = await Promise.all(paths.map(async (path) => (await served.as(bert).get(path)).text()))
    return pages.flatMap((html) => html.match(/\/[a-z]+\/[0-9a-f]{32}\/[a-z]+\.webp/g) ?? [])
  }
  const before = await loadPhotos()
  expect(before.length).toBeGreaterThan(5)
  await changeSettings(world.ctx(), { cdn_prefix: '/beeld/' })
  const after = await loadPhotos()
  expect(after).toHaveLength(before.length)
  expect(after.filter((url) => !url.startsWith('/beeld/'))).toEqual([])
})

test('R-3.30 T18 crawlers may not load the photos at the prefix of a site', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  await changeSettings(world.ctx(), { cdn_prefix: '/beeld/' })
  const robots = await (await served.visitor().get('/robots.txt')).text()
  expect(robots.split('\n')).toEqual(expect.arrayContaining(['Disallow: /photos/', 'Disallow: /beeld/']))
})

import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { photoForm, photosOf, picture, storedFiles, uploadPhoto, withPhotos } from '#testing/photos.ts'
import { newWorld } from '#testing/world.ts'
import type { OwnPhotos } from '../contract.ts'
import { erasePhotos } from './photos.ts'

test('R-2.95 the first photo becomes the main one and stands on the card', async () => {
  await using world = await newWorld()
  const [anna, bob] = [await world.member(), await world.member({ gender: 'male' })]

  const answer = await uploadPhoto(world, anna)

  expect(answer.status).toBe(200)
  const { photos, limit, premiumLimit } = (await answer.json()) as OwnPhotos
  expect(photos).toMatchObject([{ status: 'active', isMain: true, width: 300, height: 400 }])
  expect([limit, premiumLimit]).toEqual([3, 25])
  const profile = await (await world.as(bob).get(`/api/members/${anna.id}`)).json()
  expect(profile).toMatchObject({ photo: { key: photos[0]?.key }, photos: [{ key: photos[0]?.key, locked: false }] })
  const [row] = await world.sql('select main_photo_key from member_search where member_id = $1', [anna.id])
  expect(row).toEqual({ main_photo_key: photos[0]?.key })
})

test('every size is served as webp with headers that let it do nothing else', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const [photo] = await withPhotos(world, anna, 1)

  for (const [variant, width] of [
    ['thumb', 160],
    ['card', 400],
    ['large', 300],
    ['match', 320],
  ] as const) {
    const answer = await world.as(anna).get(`/photos/${photo?.key}/${variant}.webp`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect(answer.headers.get('cache-control')).toBe('private, max-age=3600')
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(width)
    const again = await world.as(anna).get(`/photos/${photo?.key}/${variant}.webp`, {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  }
})

describe('R-1.19 R-1.20 R-6.10 R-6.15 R-9.01 R-9.02 limits', () => {
  test('a free member has 3, the 4th is refused with a hint to premium', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    await withPhotos(world, anna, 3)
    const files = await storedFiles(world)

    const fourth = await uploadPhoto(world, anna, 4)

    expect(fourth.status).toBe(403)
    expect(await fourth.json()).toEqual({
      refusal: 'photo_limit_reached',
      details: { limit: 3, premiumLimit: 25, premium: false },
    })
    expect(await storedFiles(world)).toEqual(files)
  })

  test('20 at once: exactly 3 stay, and no file of the others', async () => {
    await using world = await newWorld()
    const anna = await world.member()

    const answers = await Promise.all(Array.from({ length: 20 }, (_one, seed) => uploadPhoto(world, anna, seed)))

    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((each) => each === 200)).toHaveLength(3)
    expect(statuses.filter((each) => each === 403)).toHaveLength(17)
    const { photos } = await photosOf(world, anna)
    expect(photos).toHaveLength(3)
    expect(photos.filter((photo) => photo.isMain)).toHaveLength(1)
    expect(await storedFiles(world)).toHaveLength(3 * 5)
  })

  test('a premium member has 25, the 26th is refused, 20 at once too', async () => {
    await using world = await newWorld()
    const bert = await world.member({ premium: true })
    await Promise.all(Array.from({ length: 15 }, (_one, seed) => uploadPhoto(world, bert, seed)))

    const answers = await Promise.all(Array.from({ length: 20 }, (_one, seed) => uploadPhoto(world, bert, 15 + seed)))

    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10)
    expect(answers.filter((answer) => answer.status === 403)).toHaveLength(10)
    expect((await photosOf(world, bert)).photos).toHaveLength(25)
    expect(await (await uploadPhoto(world, bert)).json()).toMatchObject({
      refusal: 'photo_limit_reached',
      details: { premium: true },
    })
  })

  test('deleting makes a place, once', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    const [first] = await withPhotos(world, anna, 3)

    const removals = await Promise.all([1, 2].map(() => world.as(anna).delete(`/api/photos/${first?.id}`)))

    expect(removals.map((answer) => answer.status).toSorted()).toEqual([200, 404])
    expect((await uploadPhoto(world, anna, 8)).status).toBe(200)
    expect((await uploadPhoto(world, anna, 9)).status).toBe(403)
  })
})

describe('sent again', () => {
  test('C-37 the same upload under the same id is one photo, also at the limit and twice at once', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    await withPhotos(world, anna, 2)
    const id = crypto.randomUUID()

    const answers = await Promise.all([uploadPhoto(world, anna, 5, id), uploadPhoto(world, anna, 5, id)])
    const later = await uploadPhoto(world, anna, 5, id)

    expect([...answers, later].map((answer) => answer.status)).toEqual([200, 200, 200])
    expect((await photosOf(world, anna)).photos).toHaveLength(3)
    expect(await storedFiles(world)).toHaveLength(3 * 5)
  })

  test('an id of another member takes nothing over', async () => {
    await using world = await newWorld()
    const [anna, eve] = [await world.member(), await world.member()]
    const [photo] = await withPhotos(world, anna, 1)

    await uploadPhoto(world, eve, 3, photo?.id)

    expect((await photosOf(world, anna)).photos).toHaveLength(1)
    expect((await photosOf(world, eve)).photos).toHaveLength(0)
    expect(await storedFiles(world)).toHaveLength(5)
  })
})

describe('main photo and order', () => {
  test('choosing, twice; deleting the main one picks the next', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    const [first, second, third] = await withPhotos(world, anna, 3)
    const caller = world.as(anna)

    for (let time = 0; time < 2; time++) {
      const answer = await caller.post(`/api/photos/${third?.id}/main`, {})
      expect(answer.status).toBe(200)
      expect(((await answer.json()) as OwnPhotos).photos[0]).toMatchObject({ id: third?.id, isMain: true })
    }
    await caller.delete(`/api/photos/${third?.id}`)

    const { photos } = await photosOf(world, anna)
    expect(photos.map(({ id, isMain }) => [id, isMain])).toEqual([
      [first?.id, true],
      [second?.id, false],
    ])
    const [row] = await world.sql('select main_photo_key from member_search where member_id = $1', [anna.id])
    expect(row).toEqual({ main_photo_key: first?.key })
    await world.runJobs()
    expect(await storedFiles(world)).toHaveLength(2 * 5)
  })

  test('without photos the card is empty again', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    const [only] = await withPhotos(world, anna, 1)

    await world.as(anna).delete(`/api/photos/${only?.id}`)

    const [row] = await world.sql('select main_photo_key, main_photo_hash from member_search where member_id = $1', [
      anna.id,
    ])
    expect(row).toEqual({ main_photo_key: null, main_photo_hash: null })
    await world.runJobs()
    expect(await storedFiles(world)).toHaveLength(0)
  })

  test('two choices at once leave one main photo', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    const photos = await withPhotos(world, anna, 3)

    await Promise.all(photos.map(({ id }) => world.as(anna).post(`/api/photos/${id}/main`, {})))

    expect((await photosOf(world, anna)).photos.filter((photo) => photo.isMain)).toHaveLength(1)
  })

  test('another order, of exactly the own photos', async () => {
    await using world = await newWorld()
    const [anna, eve] = [await world.member(), await world.member()]
    const [first, second, third] = await withPhotos(world, anna, 3)
    const [other] = await withPhotos(world, eve, 1)

    const answer = await world.as(anna).post('/api/photos/order', { photoIds: [first?.id, third?.id, second?.id] })

    const ids = ((await answer.json()) as OwnPhotos).photos.map((photo) => photo.id)
    expect(ids).toEqual([first?.id, third?.id, second?.id])
    for (const photoIds of [[first?.id], [first?.id, second?.id, other?.id], [first?.id, first?.id, first?.id]]) {
      expect((await world.as(anna).post('/api/photos/order', { photoIds })).status).toBe(404)
    }
  })

  test('what is another member’s is not there', async () => {
    await using world = await newWorld()
    const [anna, eve] = [await world.member(), await world.member()]
    const [photo] = await withPhotos(world, anna, 1)

    expect((await world.as(eve).delete(`/api/photos/${photo?.id}`)).status).toBe(404)
    expect((await world.as(eve).post(`/api/photos/${photo?.id}/main`, {})).status).toBe(404)
    expect((await photosOf(world, anna)).photos).toHaveLength(1)
  })
})

test('a visitor neither lists nor uploads, and the wrong shapes are refused', async () => {
  await using world = await newWorld()
  const anna = await world.member()

  expect((await world.visitor().get('/api/photos')).status).toBe(403)
  expect((await world.visitor().post('/api/photos', photoForm(await picture()))).status).toBe(403)
  expect((await world.as(anna).post('/api/photos', {})).status).toBe(422)
  expect((await world.as(anna).post('/api/photos', new FormData())).status).toBe(422)
  expect((await world.as(anna).post('/api/photos?id=1', photoForm(await picture()))).status).toBe(422)
  expect((await world.as(anna).delete('/api/photos/1')).status).toBe(422)
  expect(
    (
      await world.as(anna).post('/api/photos', photoForm(await picture()), {
        headers: { origin: 'https://evil.test', 'x-request-type': '' },
      })
    ).status,
  ).toBe(403)
  expect(await storedFiles(world)).toHaveLength(0)
})

test('C-24 erased: no row and no file is left', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await withPhotos(world, anna, 2)

  await erasePhotos(world.ctx(), { memberId: anna.id })
  await world.runJobs()

  expect(await storedFiles(world)).toEqual([])
  expect(await world.sql('select * from photo where member_id = $1', [anna.id])).toEqual([])
  expect(await world.sql('select * from photo_quota where member_id = $1', [anna.id])).toEqual([])
})

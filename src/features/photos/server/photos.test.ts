import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  createPhotoForm,
  fetchOwnPhotos,
  createPicture,
  listStoredFiles,
  uploadPhoto,
  uploadPhotos,
} from '#testing/images/photos.ts'
import { newWorld } from '#testing/world.ts'
import type { OwnPhotos } from '../contract.ts'
import { erasePhotos } from './photos.ts'

test('R-2.95 the first photo becomes the main one and is shown on the card', async () => {
  await using world = await newWorld()
  const [anna, bob] = [await world.member(), await world.member({ gender: 'male' })]

  const response = await uploadPhoto(world, anna)

  expect(response.status).toBe(200)
  const { photos, limit, premiumLimit } = (await response.json()) as OwnPhotos
  expect(photos).toMatchObject([{ status: 'active', isMain: true, width: 300, height: 400 }])
  expect([limit, premiumLimit]).toEqual([3, 25])
  const profile = await (await world.as(bob).get(`/api/members/${anna.id}`)).json()
  expect(profile).toMatchObject({ photo: { key: photos[0]?.key }, photos: [{ key: photos[0]?.key, locked: false }] })
  const [row] = await world.sql('select main_photo_key from member_search where member_id = $1', [anna.id])
  expect(row).toEqual({ main_photo_key: photos[0]?.key })
})

test('every variant is served as webp with sandboxing headers', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const [photo] = await uploadPhotos(world, anna, 1)

  for (const [variant, width] of [
    ['thumb', 160],
    ['card', 400],
    ['large', 300],
    ['match', 320],
  ] as const) {
    const response = await world.as(anna).get(`/photos/${photo?.key}/${variant}.webp`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(response.headers.get('cache-control')).toBe('private, max-age=3600')
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(width)
    const again = await world.as(anna).get(`/photos/${photo?.key}/${variant}.webp`, {
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  }
})

describe('R-1.19 R-1.20 R-6.10 R-6.15 R-9.01 R-9.02 limits', () => {
  test('a free member may have 3 photos; the 4th is refused with the premium limit', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    await uploadPhotos(world, anna, 3)
    const files = await listStoredFiles(world)

    const fourth = await uploadPhoto(world, anna, 4)

    expect(fourth.status).toBe(403)
    expect(await fourth.json()).toEqual({
      refusal: 'photo_limit_reached',
      details: { limit: 3, premiumLimit: 25, premium: false },
    })
    expect(await listStoredFiles(world)).toEqual(files)
  })

  test('of 20 concurrent uploads exactly 3 are stored, and no files of the others remain', async () => {
    await using world = await newWorld()
    const anna = await world.member()

    const responses = await Promise.all(Array.from({ length: 20 }, (_one, seed) => uploadPhoto(world, anna, seed)))

    const statuses = responses.map((response) => response.status)
    expect(statuses.filter((each) => each === 200)).toHaveLength(3)
    expect(statuses.filter((each) => each === 403)).toHaveLength(17)
    const { photos } = await fetchOwnPhotos(world, anna)
    expect(photos).toHaveLength(3)
    expect(photos.filter((photo) => photo.isMain)).toHaveLength(1)
    expect(await listStoredFiles(world)).toHaveLength(3 * 5)
  })

  test('a premium member may have 25 photos; the 26th is refused, even among concurrent uploads', async () => {
    await using world = await newWorld()
    const bert = await world.member({ premium: true })
    await Promise.all(Array.from({ length: 15 }, (_one, seed) => uploadPhoto(world, bert, seed)))

    const responses = await Promise.all(Array.from({ length: 20 }, (_one, seed) => uploadPhoto(world, bert, 15 + seed)))

    expect(responses.filter((response) => response.status === 200)).toHaveLength(10)
    expect(responses.filter((response) => response.status === 403)).toHaveLength(10)
    expect((await fetchOwnPhotos(world, bert)).photos).toHaveLength(25)
    expect(await (await uploadPhoto(world, bert)).json()).toMatchObject({
      refusal: 'photo_limit_reached',
      details: { premium: true },
    })
  })

  test('deleting a photo twice frees one slot', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    const [first] = await uploadPhotos(world, anna, 3)

    const removals = await Promise.all([1, 2].map(() => world.as(anna).delete(`/api/photos/${first?.id}`)))

    expect(removals.map((response) => response.status).toSorted()).toEqual([200, 404])
    expect((await uploadPhoto(world, anna, 8)).status).toBe(200)
    expect((await uploadPhoto(world, anna, 9)).status).toBe(403)
  })
})

describe('repeated uploads', () => {
  test('C-37 an upload repeated under the same id is one photo, even at the limit and concurrently', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    await uploadPhotos(world, anna, 2)
    const id = crypto.randomUUID()

    const responses = await Promise.all([uploadPhoto(world, anna, 5, id), uploadPhoto(world, anna, 5, id)])
    const later = await uploadPhoto(world, anna, 5, id)

    expect([...responses, later].map((response) => response.status)).toEqual([200, 200, 200])
    expect((await fetchOwnPhotos(world, anna)).photos).toHaveLength(3)
    expect(await listStoredFiles(world)).toHaveLength(3 * 5)
  })

  test('an upload under the id of another member’s photo changes nothing', async () => {
    await using world = await newWorld()
    const [anna, eve] = [await world.member(), await world.member()]
    const [photo] = await uploadPhotos(world, anna, 1)

    await uploadPhoto(world, eve, 3, photo?.id)

    expect((await fetchOwnPhotos(world, anna)).photos).toHaveLength(1)
    expect((await fetchOwnPhotos(world, eve)).photos).toHaveLength(0)
    expect(await listStoredFiles(world)).toHaveLength(5)
  })
})

describe('main photo and order', () => {
  test('choosing a main photo is idempotent, and deleting it makes the next photo the main one', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    const [first, second, third] = await uploadPhotos(world, anna, 3)
    const caller = world.as(anna)

    for (let time = 0; time < 2; time++) {
      const response = await caller.post(`/api/photos/${third?.id}/main`, {})
      expect(response.status).toBe(200)
      expect(((await response.json()) as OwnPhotos).photos[0]).toMatchObject({ id: third?.id, isMain: true })
    }
    await caller.delete(`/api/photos/${third?.id}`)

    const { photos } = await fetchOwnPhotos(world, anna)
    expect(photos.map(({ id, isMain }) => [id, isMain])).toEqual([
      [first?.id, true],
      [second?.id, false],
    ])
    const [row] = await world.sql('select main_photo_key from member_search where member_id = $1', [anna.id])
    expect(row).toEqual({ main_photo_key: first?.key })
    await world.runJobs()
    expect(await listStoredFiles(world)).toHaveLength(2 * 5)
  })

  test('after the last photo is deleted the card has no photo', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    const [only] = await uploadPhotos(world, anna, 1)

    await world.as(anna).delete(`/api/photos/${only?.id}`)

    const [row] = await world.sql('select main_photo_key, main_photo_hash from member_search where member_id = $1', [
      anna.id,
    ])
    expect(row).toEqual({ main_photo_key: null, main_photo_hash: null })
    await world.runJobs()
    expect(await listStoredFiles(world)).toHaveLength(0)
  })

  test('concurrent choices leave one main photo', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    const photos = await uploadPhotos(world, anna, 3)

    await Promise.all(photos.map(({ id }) => world.as(anna).post(`/api/photos/${id}/main`, {})))

    expect((await fetchOwnPhotos(world, anna)).photos.filter((photo) => photo.isMain)).toHaveLength(1)
  })

  test('a new order is accepted only if it lists exactly the member’s photos', async () => {
    await using world = await newWorld()
    const [anna, eve] = [await world.member(), await world.member()]
    const [first, second, third] = await uploadPhotos(world, anna, 3)
    const [other] = await uploadPhotos(world, eve, 1)

    const response = await world.as(anna).post('/api/photos/order', { photoIds: [first?.id, third?.id, second?.id] })

    const ids = ((await response.json()) as OwnPhotos).photos.map((photo) => photo.id)
    expect(ids).toEqual([first?.id, third?.id, second?.id])
    for (const photoIds of [[first?.id], [first?.id, second?.id, other?.id], [first?.id, first?.id, first?.id]]) {
      expect((await world.as(anna).post('/api/photos/order', { photoIds })).status).toBe(404)
    }
  })

  test('another member’s photo is not found', async () => {
    await using world = await newWorld()
    const [anna, eve] = [await world.member(), await world.member()]
    const [photo] = await uploadPhotos(world, anna, 1)

    expect((await world.as(eve).delete(`/api/photos/${photo?.id}`)).status).toBe(404)
    expect((await world.as(eve).post(`/api/photos/${photo?.id}/main`, {})).status).toBe(404)
    expect((await fetchOwnPhotos(world, anna)).photos).toHaveLength(1)
  })
})

test('visitors, invalid requests and other origins are refused', async () => {
  await using world = await newWorld()
  const anna = await world.member()

  expect((await world.visitor().get('/api/photos')).status).toBe(403)
  expect((await world.visitor().post('/api/photos', createPhotoForm(await createPicture()))).status).toBe(403)
  expect((await world.as(anna).post('/api/photos', {})).status).toBe(422)
  expect((await world.as(anna).post('/api/photos', new FormData())).status).toBe(422)
  expect((await world.as(anna).post('/api/photos?id=1', createPhotoForm(await createPicture()))).status).toBe(422)
  expect((await world.as(anna).delete('/api/photos/1')).status).toBe(422)
  expect(
    (
      await world.as(anna).post('/api/photos', createPhotoForm(await createPicture()), {
        headers: { origin: 'https://evil.test', 'x-request-type': '' },
      })
    ).status,
  ).toBe(403)
  expect(await listStoredFiles(world)).toHaveLength(0)
})

test('C-24 erasing a member deletes the rows and files of their photos', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await uploadPhotos(world, anna, 2)

  await erasePhotos(world.ctx(), { memberId: anna.id })
  await world.runJobs()

  expect(await listStoredFiles(world)).toEqual([])
  expect(await world.sql('select * from photo where member_id = $1', [anna.id])).toEqual([])
  expect(await world.sql('select * from photo_quota where member_id = $1', [anna.id])).toEqual([])
})

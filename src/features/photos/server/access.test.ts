import { describe, expect, test } from 'vitest'
import { photosOf, statusFor, withPhotos } from '#testing/photos.ts'
import { newWorld } from '#testing/world.ts'
import { decidePhoto, findPhotoForReview } from './photos.ts'

describe('C-30 status', () => {
  async function pendingWorld() {
    const world = await newWorld()
    await world.sql(`update site set settings = settings || '{"auto_approve_photos": false}' where id = $1`, [
      world.siteId,
    ])
    return world
  }

  test('only the owner sees a pending photo; its bytes leave for nobody else, its blur neither', async () => {
    await using world = await pendingWorld()
    const [anna, bert] = [await world.member(), await world.member({ gender: 'male', premium: true })]
    const [photo] = await withPhotos(world, anna, 1)
    const [{ blur_key: blurKey } = { blur_key: '' }] = await world.sql<{ blur_key: string }>(
      'select blur_key from photo',
    )

    expect(photo).toMatchObject({ status: 'pending', isMain: false })
    expect(await statusFor(world, anna, `/photos/${photo?.key}/large.webp`)).toBe(200)
    expect(await statusFor(world, bert, `/photos/${photo?.key}/large.webp`)).toBe(404)
    expect(await statusFor(world, bert, `/photos/${blurKey}/blur.webp`)).toBe(404)
    expect(await (await world.as(bert).get(`/api/members/${anna.id}`)).json()).toMatchObject({
      photo: null,
      photos: [],
    })
    expect((await world.as(anna).post(`/api/photos/${photo?.id}/main`, {})).status).toBe(409)
  })

  test('approved it becomes the main photo, rejected it is the owner’s alone', async () => {
    await using world = await pendingWorld()
    const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
    const [photo] = await withPhotos(world, anna, 1)

    const reviewed = await findPhotoForReview(world.ctx(), photo?.key ?? '')
    if (!reviewed) throw new Error('there is no photo to review')
    const decision = { photo: reviewed, by: 'kees' }
    for (let time = 0; time < 2; time++) await decidePhoto(world.ctx(), { ...decision, status: 'active' })
    expect(await statusFor(world, bert, `/photos/${photo?.key}/card.webp`)).toBe(200)
    expect((await photosOf(world, anna)).photos).toMatchObject([{ status: 'active', isMain: true }])

    await decidePhoto(world.ctx(), { ...decision, status: 'rejected', reason: 'nudity' })
    expect(await statusFor(world, bert, `/photos/${photo?.key}/card.webp`)).toBe(404)
    expect(await statusFor(world, anna, `/photos/${photo?.key}/card.webp`)).toBe(200)
    expect((await photosOf(world, anna)).photos).toMatchObject([
      { status: 'rejected', reason: 'nudity', isMain: false },
    ])
    const [row] = await world.sql('select main_photo_key from member_search where member_id = $1', [anna.id])
    expect(row).toEqual({ main_photo_key: null })
  })
})

describe('C-28 R-2.93 R-6.06 R-6.14 who sees what', () => {
  test('the first 3 for free members, all for premium; of the rest only a blur under another name', async () => {
    await using world = await newWorld()
    const owner = await world.member({ premium: true })
    const [free, premium] = [
      await world.member({ gender: 'male' }),
      await world.member({ gender: 'male', premium: true }),
    ]
    const photos = await withPhotos(world, owner, 5)
    const keys = photos.map((photo) => photo.key)

    const seenFree = (await (await world.as(free).get(`/api/members/${owner.id}`)).json()) as {
      photos: { key: string; locked: boolean }[]
      unlock: string
    }
    const seenPremium = (await (await world.as(premium).get(`/api/members/${owner.id}`)).json()) as typeof seenFree

    expect(seenFree.photos.map((photo) => photo.locked)).toEqual([false, false, false, true, true])
    expect(seenFree.unlock).toBe('premium')
    expect(seenPremium.photos.map((photo) => photo.key)).toEqual(keys)
    for (const { key } of seenFree.photos.slice(3)) {
      expect(keys).not.toContain(key)
      expect(await statusFor(world, free, `/photos/${key}/blur.webp`)).toBe(200)
      for (const variant of ['thumb', 'card', 'large', 'match']) {
        expect(await statusFor(world, free, `/photos/${key}/${variant}.webp`)).toBe(404)
      }
    }
    for (const key of keys.slice(3)) {
      for (const variant of ['thumb', 'card', 'large', 'match', 'blur']) {
        expect(await statusFor(world, free, `/photos/${key}/${variant}.webp`)).toBe(404)
        expect(await statusFor(world, null, `/photos/${key}/${variant}.webp`)).toBe(404)
      }
      expect(await statusFor(world, premium, `/photos/${key}/large.webp`)).toBe(200)
    }
    for (const key of keys.slice(0, 3)) expect(await statusFor(world, free, `/photos/${key}/large.webp`)).toBe(200)
  })

  test('C-08 who is free again keeps the rest hidden, from premium members too', async () => {
    await using world = await newWorld()
    const owner = await world.member({ premium: true })
    const bert = await world.member({ gender: 'male', premium: true })
    const photos = await withPhotos(world, owner, 4)

    await world.sql('update credit_balance set paid_orders = 0 where member_id = $1', [owner.id])

    const seen = (await (await world.as(bert).get(`/api/members/${owner.id}`)).json()) as { photos: unknown[] }
    expect(seen.photos).toHaveLength(3)
    expect(await statusFor(world, bert, `/photos/${photos[3]?.key}/card.webp`)).toBe(404)
    expect((await photosOf(world, owner)).photos).toHaveLength(4)
  })

  test('not for who is blocked, either way; not of who is hidden; not for visitors', async () => {
    await using world = await newWorld()
    const [anna, bert, carl] = [
      await world.member(),
      await world.member({ gender: 'male' }),
      await world.member({ gender: 'male' }),
    ]
    const [photo] = await withPhotos(world, anna, 1)
    const path = `/photos/${photo?.key}/card.webp`
    expect(await statusFor(world, bert, path)).toBe(200)

    await world.sql('insert into block values ($1, $2, now()), ($3, $1, now())', [anna.id, bert.id, carl.id])
    expect(await statusFor(world, bert, path)).toBe(404)
    expect(await statusFor(world, carl, path)).toBe(404)
    expect(await statusFor(world, null, path)).toBe(404)

    await world.sql('delete from block')
    await world.sql('update member_search set visible = false where member_id = $1', [anna.id])
    expect(await statusFor(world, bert, path)).toBe(404)
    expect(await statusFor(world, anna, path)).toBe(200)
  })

  test('C-49 L-09 a visitor sees the main photo of who chose to be public, and is told of more only where there are more', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    const [main, second] = await withPhotos(world, anna, 2)
    await world.sql('update profile set public_visible = true where member_id = $1', [anna.id])

    expect(await statusFor(world, null, `/photos/${main?.key}/large.webp`)).toBe(200)
    expect(await statusFor(world, null, `/photos/${second?.key}/large.webp`)).toBe(404)
    const seen = (await (await world.visitor().get(`/api/members/${anna.id}`)).json()) as {
      photos: unknown[]
      unlock: string
    }
    expect(seen).toMatchObject({ photos: [{ key: main?.key }], unlock: 'log_in' })

    await world.as(anna).delete(`/api/photos/${second?.id}`)
    const alone = await (await world.visitor().get(`/api/members/${anna.id}`)).json()
    expect(alone).toMatchObject({ photos: [{ key: main?.key }], unlock: null })
    await world.as(anna).delete(`/api/photos/${main?.id}`)
    expect(await (await world.visitor().get(`/api/members/${anna.id}`)).json()).toMatchObject({
      photos: [],
      unlock: null,
    })
  })

  test('C-76 not on another site', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    const [photo] = await withPhotos(world, anna, 1)
    await world.sql('update photo set site_id = $1', [crypto.randomUUID()])

    expect(await statusFor(world, anna, `/photos/${photo?.key}/card.webp`)).toBe(404)
  })

  test('nothing outside the names that photos have', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    const [photo] = await withPhotos(world, anna, 1)

    for (const path of [
      `/photos/${photo?.key}/card.png`,
      `/photos/${photo?.key}/card`,
      `/photos/${photo?.key}/constructor.webp`,
      `/photos/${photo?.key?.toUpperCase()}/card.webp`,
      `/photos/${'0'.repeat(32)}/card.webp`,
      `/photos/..%2f..%2fetc/passwd`,
      `/photos/%00/card.webp`,
    ]) {
      expect([400, 404], path).toContain(await statusFor(world, anna, path))
    }
  })
})

import { describe, expect, test } from 'vitest'
import { fetchOwnPhotos, fetchStatus, uploadPhotos } from '#testing/images/photos.ts'
import { newWorld } from '#testing/world.ts'

describe('C-30 status', () => {
  async function newWorldWithReview() {
    const world = await newWorld()
    await world.sql(`update site set settings = settings || '{"auto_approve_photos": false}' where id = $1`, [
      world.siteId,
    ])
    return world
  }

  test('only the owner can see or download a pending photo or its blur', async () => {
    await using world = await newWorldWithReview()
    const [anna, bert] = [await world.member(), await world.member({ gender: 'male', premium: true })]
    const [photo] = await uploadPhotos(world, anna, 1)
    const [{ blur_key: blurKey } = { blur_key: '' }] = await world.sql<{ blur_key: string }>(
      'select blur_key from photo',
    )

    expect(photo).toMatchObject({ status: 'pending', isMain: false })
    expect(await fetchStatus(world, anna, `/photos/${photo?.key}/large.webp`)).toBe(200)
    expect(await fetchStatus(world, bert, `/photos/${photo?.key}/large.webp`)).toBe(404)
    expect(await fetchStatus(world, bert, `/photos/${blurKey}/blur.webp`)).toBe(404)
    expect(await (await world.as(bert).get(`/api/members/${anna.id}`)).json()).toMatchObject({
      photo: null,
      photos: [],
    })
    expect((await world.as(anna).post(`/api/photos/${photo?.id}/main`, {})).status).toBe(409)
  })

  test('an approved photo becomes the main photo, and a rejected one is visible to its owner only', async () => {
    await using world = await newWorldWithReview()
    const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
    const [photo] = await uploadPhotos(world, anna, 1)

    const kim = await world.staff('moderator')
    const decide = (outcome: string) =>
      kim.post(`/api/office/photos/${photo?.id}/later-decision`, { outcome, note: 'Een reden' })
    for (let time = 0; time < 2; time++) await decide('approve')
    expect(await fetchStatus(world, bert, `/photos/${photo?.key}/card.webp`)).toBe(200)
    expect((await fetchOwnPhotos(world, anna)).photos).toMatchObject([{ status: 'active', isMain: true }])

    await decide('nudity')
    expect(await fetchStatus(world, bert, `/photos/${photo?.key}/card.webp`)).toBe(404)
    expect(await fetchStatus(world, anna, `/photos/${photo?.key}/card.webp`)).toBe(200)
    expect((await fetchOwnPhotos(world, anna)).photos).toMatchObject([
      { status: 'rejected', reason: 'nudity', isMain: false },
    ])
    const [row] = await world.sql('select main_photo_key from member_search where member_id = $1', [anna.id])
    expect(row).toEqual({ main_photo_key: null })
  })
})

describe('C-28 R-2.93 R-6.06 R-6.14 access', () => {
  test('a free member sees the first 3 photos and blurs of the rest, a premium member all', async () => {
    await using world = await newWorld()
    const owner = await world.member({ premium: true })
    const [free, premium] = [
      await world.member({ gender: 'male' }),
      await world.member({ gender: 'male', premium: true }),
    ]
    const photos = await uploadPhotos(world, owner, 5)
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
      expect(await fetchStatus(world, free, `/photos/${key}/blur.webp`)).toBe(200)
      for (const variant of ['thumb', 'card', 'large', 'match']) {
        expect(await fetchStatus(world, free, `/photos/${key}/${variant}.webp`)).toBe(404)
      }
    }
    for (const key of keys.slice(3)) {
      for (const variant of ['thumb', 'card', 'large', 'match', 'blur']) {
        expect(await fetchStatus(world, free, `/photos/${key}/${variant}.webp`)).toBe(404)
        expect(await fetchStatus(world, null, `/photos/${key}/${variant}.webp`)).toBe(404)
      }
      expect(await fetchStatus(world, premium, `/photos/${key}/large.webp`)).toBe(200)
    }
    for (const key of keys.slice(0, 3)) expect(await fetchStatus(world, free, `/photos/${key}/large.webp`)).toBe(200)
  })

  test('C-08 after premium ends the photos above the limit are hidden, even from premium viewers', async () => {
    await using world = await newWorld()
    const owner = await world.member({ premium: true })
    const bert = await world.member({ gender: 'male', premium: true })
    const photos = await uploadPhotos(world, owner, 4)

    await world.sql('update credit_balance set paid_orders = 0 where member_id = $1', [owner.id])

    const seen = (await (await world.as(bert).get(`/api/members/${owner.id}`)).json()) as { photos: unknown[] }
    expect(seen.photos).toHaveLength(3)
    expect(await fetchStatus(world, bert, `/photos/${photos[3]?.key}/card.webp`)).toBe(404)
    expect((await fetchOwnPhotos(world, owner)).photos).toHaveLength(4)
  })

  test('the photos of a blocked or hidden member are refused, and visitors get none', async () => {
    await using world = await newWorld()
    const [anna, bert, carl] = [
      await world.member(),
      await world.member({ gender: 'male' }),
      await world.member({ gender: 'male' }),
    ]
    const [photo] = await uploadPhotos(world, anna, 1)
    const path = `/photos/${photo?.key}/card.webp`
    expect(await fetchStatus(world, bert, path)).toBe(200)

    await world.sql('insert into block values ($1, $2, now()), ($3, $1, now())', [anna.id, bert.id, carl.id])
    expect(await fetchStatus(world, bert, path)).toBe(404)
    expect(await fetchStatus(world, carl, path)).toBe(404)
    expect(await fetchStatus(world, null, path)).toBe(404)

    await world.sql('delete from block')
    await world.sql('update profile set invisible = true where member_id = $1', [anna.id])
    expect(await fetchStatus(world, bert, path)).toBe(404)
    expect(await fetchStatus(world, anna, path)).toBe(200)
  })

  test('C-49 L-09 a visitor sees the main photo of a public profile, and a hint to log in only if there are more', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    const [main, second] = await uploadPhotos(world, anna, 2)
    await world.sql('update profile set public_visible = true where member_id = $1', [anna.id])

    expect(await fetchStatus(world, null, `/photos/${main?.key}/large.webp`)).toBe(200)
    expect(await fetchStatus(world, null, `/photos/${second?.key}/large.webp`)).toBe(404)
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

  test('C-76 a photo is not served on another site', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    const [photo] = await uploadPhotos(world, anna, 1)
    await world.sql('update photo set site_id = $1', [crypto.randomUUID()])

    expect(await fetchStatus(world, anna, `/photos/${photo?.key}/card.webp`)).toBe(404)
  })

  test('malformed photo paths are refused', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    const [photo] = await uploadPhotos(world, anna, 1)

    for (const path of [
      `/photos/${photo?.key}/card.png`,
      `/photos/${photo?.key}/card`,
      `/photos/${photo?.key}/constructor.webp`,
      `/photos/${photo?.key?.toUpperCase()}/card.webp`,
      `/photos/${'0'.repeat(32)}/card.webp`,
      `/photos/..%2f..%2fetc/passwd`,
      `/photos/%00/card.webp`,
    ]) {
      expect([400, 404], path).toContain(await fetchStatus(world, anna, path))
    }
  })
})

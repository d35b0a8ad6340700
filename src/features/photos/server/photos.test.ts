import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { newWorld, type World } from '#testing/world.ts'
import type { OwnPhotos } from '../contract.ts'
import { decidePhoto, forgetPhotos } from './photos.ts'

type Member = Awaited<ReturnType<World['member']>>

/** A picture of its own colours, so that one can be told from another. */
function picture(seed = 0): Promise<Buffer> {
  const background = { r: (seed * 67) % 256, g: 80, b: (255 - seed * 31 + 2048) % 256 }
  return sharp({ create: { width: 300, height: 400, channels: 3, background } }).jpeg().toBuffer()
}

function form(bytes: Buffer, name = 'foto.jpg'): FormData {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name)
  return body
}

async function upload(world: World, member: Member, seed = 0, id = ''): Promise<Response> {
  return world.as(member).post(`/api/photos${id ? `?id=${id}` : ''}`, form(await picture(seed)))
}

async function withPhotos(world: World, member: Member, count: number): Promise<OwnPhotos['photos']> {
  let answer: OwnPhotos | undefined
  for (let seed = 0; seed < count; seed++) answer = (await (await upload(world, member, seed)).json()) as OwnPhotos
  return answer?.photos ?? []
}

async function mine(world: World, member: Member): Promise<OwnPhotos> {
  return (await (await world.as(member).get('/api/photos')).json()) as OwnPhotos
}

async function storedFiles(world: World): Promise<string[]> {
  const entries = await readdir(world.storageFolder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

async function status(world: World, member: Member | null, path: string): Promise<number> {
  const caller = member ? world.as(member) : world.visitor()
  return (await caller.get(path)).status
}

test('R-2.95 the first photo becomes the main one and stands on the card', async () => {
  await using world = await newWorld()
  const [anna, bob] = [await world.member(), await world.member({ gender: 'male' })]

  const answer = await upload(world, anna)

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

  for (const [variant, width] of [['thumb', 160], ['card', 400], ['large', 300], ['match', 320]] as const) {
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

describe('R-1.19 R-1.20 R-9.01 R-9.02 limits', () => {
  test('a free member has 3, the 4th is refused with a hint to premium', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    await withPhotos(world, anna, 3)
    const files = await storedFiles(world)

    const fourth = await upload(world, anna, 4)

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

    const answers = await Promise.all(Array.from({ length: 20 }, (_one, seed) => upload(world, anna, seed)))

    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((each) => each === 200)).toHaveLength(3)
    expect(statuses.filter((each) => each === 403)).toHaveLength(17)
    const { photos } = await mine(world, anna)
    expect(photos).toHaveLength(3)
    expect(photos.filter((photo) => photo.isMain)).toHaveLength(1)
    expect(await storedFiles(world)).toHaveLength(3 * 5)
  })

  test('a premium member has 25, the 26th is refused, 10 at once too', async () => {
    await using world = await newWorld()
    const bert = await world.member({ premium: true })
    await Promise.all(Array.from({ length: 20 }, (_one, seed) => upload(world, bert, seed)))

    const answers = await Promise.all(Array.from({ length: 10 }, (_one, seed) => upload(world, bert, 20 + seed)))

    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5)
    expect((await mine(world, bert)).photos).toHaveLength(25)
    expect(await (await upload(world, bert)).json()).toMatchObject({ refusal: 'photo_limit_reached', details: { premium: true } })
  })

  test('deleting makes a place, once', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    const [first] = await withPhotos(world, anna, 3)

    const removals = await Promise.all([1, 2].map(() => world.as(anna).delete(`/api/photos/${first?.id}`)))

    expect(removals.map((answer) => answer.status).toSorted()).toEqual([200, 404])
    expect((await upload(world, anna, 8)).status).toBe(200)
    expect((await upload(world, anna, 9)).status).toBe(403)
  })
})

describe('sent again', () => {
  test('C-37 the same upload under the same id is one photo, also at the limit and twice at once', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    await withPhotos(world, anna, 2)
    const id = crypto.randomUUID()

    const answers = await Promise.all([upload(world, anna, 5, id), upload(world, anna, 5, id)])
    const later = await upload(world, anna, 5, id)

    expect([...answers, later].map((answer) => answer.status)).toEqual([200, 200, 200])
    expect((await mine(world, anna)).photos).toHaveLength(3)
    expect(await storedFiles(world)).toHaveLength(3 * 5)
  })

  test('an id of another member takes nothing over', async () => {
    await using world = await newWorld()
    const [anna, eve] = [await world.member(), await world.member()]
    const [photo] = await withPhotos(world, anna, 1)

    await upload(world, eve, 3, photo?.id)

    expect((await mine(world, anna)).photos).toHaveLength(1)
    expect((await mine(world, eve)).photos).toHaveLength(0)
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

    const { photos } = await mine(world, anna)
    expect(photos.map(({ id, isMain }) => [id, isMain])).toEqual([[first?.id, true], [second?.id, false]])
    const [row] = await world.sql('select main_photo_key from member_search where member_id = $1', [anna.id])
    expect(row).toEqual({ main_photo_key: first?.key })
    expect(await storedFiles(world)).toHaveLength(2 * 5)
  })

  test('without photos the card is empty again', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    const [only] = await withPhotos(world, anna, 1)

    await world.as(anna).delete(`/api/photos/${only?.id}`)

    const [row] = await world.sql('select main_photo_key, main_photo_hash from member_search where member_id = $1', [anna.id])
    expect(row).toEqual({ main_photo_key: null, main_photo_hash: null })
    expect(await storedFiles(world)).toHaveLength(0)
  })

  test('two choices at once leave one main photo', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    const photos = await withPhotos(world, anna, 3)

    await Promise.all(photos.map(({ id }) => world.as(anna).post(`/api/photos/${id}/main`, {})))

    expect((await mine(world, anna)).photos.filter((photo) => photo.isMain)).toHaveLength(1)
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
    expect((await mine(world, anna)).photos).toHaveLength(1)
  })
})

test('a visitor neither lists nor uploads, and the wrong shapes are refused', async () => {
  await using world = await newWorld()
  const anna = await world.member()

  expect((await world.visitor().get('/api/photos')).status).toBe(403)
  expect((await world.visitor().post('/api/photos', form(await picture()))).status).toBe(403)
  expect((await world.as(anna).post('/api/photos', {})).status).toBe(422)
  expect((await world.as(anna).post('/api/photos', new FormData())).status).toBe(422)
  expect((await world.as(anna).post('/api/photos?id=1', form(await picture()))).status).toBe(422)
  expect((await world.as(anna).delete('/api/photos/1')).status).toBe(422)
  expect((await world.as(anna).post('/api/photos', form(await picture()), { headers: { origin: 'https://evil.test', 'x-request-type': '' } })).status).toBe(403)
  expect(await storedFiles(world)).toHaveLength(0)
})

describe('C-30 status', () => {
  async function pendingWorld() {
    const world = await newWorld()
    await world.sql(`update site set settings = settings || '{"auto_approve_photos": false}' where id = $1`, [world.siteId])
    return world
  }

  test('only the owner sees a pending photo; its bytes leave for nobody else, its blur neither', async () => {
    await using world = await pendingWorld()
    const [anna, bert] = [await world.member(), await world.member({ gender: 'male', premium: true })]
    const [photo] = await withPhotos(world, anna, 1)
    const [{ blur_key: blurKey } = { blur_key: '' }] = await world.sql<{ blur_key: string }>('select blur_key from photo')

    expect(photo).toMatchObject({ status: 'pending', isMain: false })
    expect(await status(world, anna, `/photos/${photo?.key}/large.webp`)).toBe(200)
    expect(await status(world, bert, `/photos/${photo?.key}/large.webp`)).toBe(404)
    expect(await status(world, bert, `/photos/${blurKey}/blur.webp`)).toBe(404)
    expect(await (await world.as(bert).get(`/api/members/${anna.id}`)).json()).toMatchObject({ photo: null, photos: [] })
    expect((await world.as(anna).post(`/api/photos/${photo?.id}/main`, {})).status).toBe(409)
  })

  test('approved it becomes the main photo, rejected it is the owner’s alone', async () => {
    await using world = await pendingWorld()
    const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
    const [photo] = await withPhotos(world, anna, 1)

    for (let time = 0; time < 2; time++) await decidePhoto(world.ctx(), photo?.id ?? '', 'active')
    expect(await status(world, bert, `/photos/${photo?.key}/card.webp`)).toBe(200)
    expect((await mine(world, anna)).photos).toMatchObject([{ status: 'active', isMain: true }])

    await decidePhoto(world.ctx(), photo?.id ?? '', 'rejected')
    expect(await status(world, bert, `/photos/${photo?.key}/card.webp`)).toBe(404)
    expect(await status(world, anna, `/photos/${photo?.key}/card.webp`)).toBe(200)
    expect((await mine(world, anna)).photos).toMatchObject([{ status: 'rejected', isMain: false }])
    const [row] = await world.sql('select main_photo_key from member_search where member_id = $1', [anna.id])
    expect(row).toEqual({ main_photo_key: null })
  })
})

describe('C-28 R-2.93 who sees what', () => {
  test('the first 3 for free members, all for premium; of the rest only a blur under another name', async () => {
    await using world = await newWorld()
    const owner = await world.member({ premium: true })
    const [free, premium] = [await world.member({ gender: 'male' }), await world.member({ gender: 'male', premium: true })]
    const photos = await withPhotos(world, owner, 5)
    const keys = photos.map((photo) => photo.key)

    const seenFree = (await (await world.as(free).get(`/api/members/${owner.id}`)).json()) as { photos: { key: string; locked: boolean }[]; unlock: string }
    const seenPremium = (await (await world.as(premium).get(`/api/members/${owner.id}`)).json()) as typeof seenFree

    expect(seenFree.photos.map((photo) => photo.locked)).toEqual([false, false, false, true, true])
    expect(seenFree.unlock).toBe('premium')
    expect(seenPremium.photos.map((photo) => photo.key)).toEqual(keys)
    for (const { key } of seenFree.photos.slice(3)) {
      expect(keys).not.toContain(key)
      expect(await status(world, free, `/photos/${key}/blur.webp`)).toBe(200)
      for (const variant of ['thumb', 'card', 'large', 'match']) {
        expect(await status(world, free, `/photos/${key}/${variant}.webp`)).toBe(404)
      }
    }
    for (const key of keys.slice(3)) {
      for (const variant of ['thumb', 'card', 'large', 'match', 'blur']) {
        expect(await status(world, free, `/photos/${key}/${variant}.webp`)).toBe(404)
        expect(await status(world, null, `/photos/${key}/${variant}.webp`)).toBe(404)
      }
      expect(await status(world, premium, `/photos/${key}/large.webp`)).toBe(200)
    }
    for (const key of keys.slice(0, 3)) expect(await status(world, free, `/photos/${key}/large.webp`)).toBe(200)
  })

  test('C-08 who is free again keeps the rest hidden, from premium members too', async () => {
    await using world = await newWorld()
    const owner = await world.member({ premium: true })
    const bert = await world.member({ gender: 'male', premium: true })
    const photos = await withPhotos(world, owner, 4)

    await world.sql('update credit_balance set standing_orders = 0 where member_id = $1', [owner.id])

    const seen = (await (await world.as(bert).get(`/api/members/${owner.id}`)).json()) as { photos: unknown[] }
    expect(seen.photos).toHaveLength(3)
    expect(await status(world, bert, `/photos/${photos[3]?.key}/card.webp`)).toBe(404)
    expect((await mine(world, owner)).photos).toHaveLength(4)
  })

  test('not for who is blocked, either way; not of who is hidden; not for visitors', async () => {
    await using world = await newWorld()
    const [anna, bert, carl] = [await world.member(), await world.member({ gender: 'male' }), await world.member({ gender: 'male' })]
    const [photo] = await withPhotos(world, anna, 1)
    const path = `/photos/${photo?.key}/card.webp`
    expect(await status(world, bert, path)).toBe(200)

    await world.sql('insert into block values ($1, $2, now()), ($3, $1, now())', [anna.id, bert.id, carl.id])
    expect(await status(world, bert, path)).toBe(404)
    expect(await status(world, carl, path)).toBe(404)
    expect(await status(world, null, path)).toBe(404)

    await world.sql('delete from block')
    await world.sql('update member_search set visible = false where member_id = $1', [anna.id])
    expect(await status(world, bert, path)).toBe(404)
    expect(await status(world, anna, path)).toBe(200)
  })

  test('C-49 a visitor sees the main photo of who chose to be public, and no other', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    const [main, second] = await withPhotos(world, anna, 2)
    await world.sql('update profile set public_visible = true where member_id = $1', [anna.id])

    expect(await status(world, null, `/photos/${main?.key}/large.webp`)).toBe(200)
    expect(await status(world, null, `/photos/${second?.key}/large.webp`)).toBe(404)
    const seen = (await (await world.visitor().get(`/api/members/${anna.id}`)).json()) as { photos: unknown[]; unlock: string }
    expect(seen).toMatchObject({ photos: [{ key: main?.key }], unlock: 'log_in' })
  })

  test('C-76 not on another site', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    const [photo] = await withPhotos(world, anna, 1)
    await world.sql('update photo set site_id = $1', [crypto.randomUUID()])

    expect(await status(world, anna, `/photos/${photo?.key}/card.webp`)).toBe(404)
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
      expect([400, 404], path).toContain(await status(world, anna, path))
    }
  })
})

describe('T16 hostile files over HTTP', () => {
  const cases: [name: string, status: number, refusal: string, make: () => Buffer | Promise<Buffer>][] = [
    ['nothing', 422, 'photo_unreadable', () => Buffer.alloc(0)],
    ['svg', 415, 'photo_type_unsupported', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['html', 415, 'photo_type_unsupported', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['gif', 415, 'photo_type_unsupported', () => sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).gif().toBuffer()],
    ['half a jpeg', 422, 'photo_unreadable', async () => (await picture()).subarray(0, 700)],
    ['41 megapixels', 422, 'photo_too_many_pixels', () => sharp({ create: { width: 8200, height: 5000, channels: 3, background: 'red' } }).png({ compressionLevel: 1 }).toBuffer()],
    ['16 MB', 413, 'photo_too_large', () => Buffer.alloc(16 * 1024 * 1024, 0xff)],
  ]

  test.each(cases)('%s: %i %s, and nothing stays', async (_name, expected, refusal, make) => {
    await using world = await newWorld()
    const anna = await world.member()

    const answer = await world.as(anna).post('/api/photos', form(await make()))

    expect(answer.status).toBe(expected)
    expect(await answer.json()).toMatchObject({ refusal })
    expect(await storedFiles(world)).toHaveLength(0)
    expect((await mine(world, anna)).photos).toHaveLength(0)
    expect((await upload(world, anna)).status).toBe(200)
  })

  test('a body that is no multipart, or breaks off, is refused', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    const headers = { 'content-type': 'multipart/form-data; boundary=x', cookie: `sid=${anna.token}`, origin: world.origin }
    const bodies = ['', 'x', '--x\r\n', '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc', '--x--\r\n']

    for (const body of bodies) {
      const answer = await fetch(`${world.origin}/api/photos`, { method: 'POST', headers, body })
      expect(answer.status, JSON.stringify(body)).toBeGreaterThanOrEqual(400)
      expect(answer.status, JSON.stringify(body)).toBeLessThan(500)
    }
    const bare = await fetch(`${world.origin}/api/photos`, { method: 'POST', headers: { ...headers, 'content-type': 'multipart/form-data' }, body: 'x' })
    expect(bare.status).toBeLessThan(500)
  })

  test('no metadata of an upload is served', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    const secret = 'Kerkstraat 12'
    const bytes = await sharp(await picture())
      .withExif({ IFD0: { Copyright: secret }, IFD3: { GPSLatitude: '52/1 5/1 0/1', GPSLatitudeRef: 'N' } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>${secret}</note></x:xmpmeta>`)
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
    expect(bytes.includes(secret)).toBe(true)

    const { photos } = (await (await world.as(anna).post('/api/photos', form(bytes, `${secret}.jpg`))).json()) as OwnPhotos

    for (const variant of ['thumb', 'card', 'large', 'match']) {
      const file = Buffer.from(await (await world.as(anna).get(`/photos/${photos[0]?.key}/${variant}.webp`)).arrayBuffer())
      for (const mark of [secret, 'EXIF', 'XMP ', 'ICCP']) expect(file.includes(mark)).toBe(false)
    }
  })
})

test('C-24 erased: no row and no file is left', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await withPhotos(world, anna, 2)

  await forgetPhotos(world.ctx(), { memberId: anna.id })

  await expect.poll(() => storedFiles(world)).toHaveLength(0)
  expect(await world.sql('select * from photo where member_id = $1', [anna.id])).toEqual([])
  expect(await world.sql('select * from photo_quota where member_id = $1', [anna.id])).toEqual([])
})

import { request as openRequest, type ClientRequest } from 'node:http'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createPhotoForm, fetchOwnPhotos, createPicture, listStoredFiles, uploadPhoto } from '#testing/images/photos.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import type { OwnPhotos } from '../contract.ts'

describe('T16 hostile files over HTTP', () => {
  const cases: [name: string, status: number, refusal: string, make: () => Buffer | Promise<Buffer>][] = [
    ['nothing', 422, 'photo_unreadable', () => Buffer.alloc(0)],
    [
      'svg',
      415,
      'photo_type_unsupported',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    ],
    ['html', 415, 'photo_type_unsupported', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'gif',
      415,
      'photo_type_unsupported',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .gif()
          .toBuffer(),
    ],
    ['half a jpeg', 422, 'photo_unreadable', async () => (await createPicture()).subarray(0, 700)],
    [
      '41 megapixels',
      422,
      'photo_too_many_pixels',
      () =>
        sharp({ create: { width: 8200, height: 5000, channels: 3, background: 'red' } })
          .png({ compressionLevel: 1 })
          .toBuffer(),
    ],
    ['16 MB', 413, 'photo_too_large', () => Buffer.alloc(16 * 1024 * 1024, 0xff)],
  ]

  test.each(cases)('%s gives %i %s and leaves no files', async (_name, expected, refusal, make) => {
    await using world = await newWorld()
    const anna = await world.member()

    const response = await world.as(anna).post('/api/photos', createPhotoForm(await make()))

    expect(response.status).toBe(expected)
    expect(await response.json()).toMatchObject({ refusal })
    expect(await listStoredFiles(world)).toHaveLength(0)
    expect((await fetchOwnPhotos(world, anna)).photos).toHaveLength(0)
    expect((await uploadPhoto(world, anna)).status).toBe(200)
  })

  test('a body that is not multipart or is incomplete is refused', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    const headers = {
      'content-type': 'multipart/form-data; boundary=x',
      cookie: `sid=${anna.token}`,
      origin: world.origin,
    }
    const bodies = [
      '',
      'x',
      '--x\r\n',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc',
      '--x--\r\n',
    ]

    for (const body of bodies) {
      const response = await fetch(`${world.origin}/api/photos`, { method: 'POST', headers, body })
      expect(response.status, JSON.stringify(body)).toBeGreaterThanOrEqual(400)
      expect(response.status, JSON.stringify(body)).toBeLessThan(500)
    }
    const bare = await fetch(`${world.origin}/api/photos`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'multipart/form-data' },
      body: 'x',
    })
    expect(bare.status).toBeLessThan(500)
  })

  test('no metadata of an upload is served', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    const secret = 'Kerkstraat 12'
    const bytes = await sharp(await createPicture())
      .withExif({ IFD0: { Copyright: secret }, IFD3: { GPSLatitude: '52/1 5/1 0/1', GPSLatitudeRef: 'N' } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>${secret}</note></x:xmpmeta>`)
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
    expect(bytes.includes(secret)).toBe(true)

    const { photos } = (await (
      await world.as(anna).post('/api/photos', createPhotoForm(bytes, `${secret}.jpg`))
    ).json()) as OwnPhotos

    for (const variant of ['thumb', 'card', 'large', 'match']) {
      const file = Buffer.from(
        await (await world.as(anna).get(`/photos/${photos[0]?.key}/${variant}.webp`)).arrayBuffer(),
      )
      for (const mark of [secret, 'EXIF', 'XMP ', 'ICCP']) expect(file.includes(mark)).toBe(false)
    }
  })
})

describe('T16 unfinished uploads', () => {
  test('one member may use 32 MB, others are not affected, and an aborted upload frees its memory', async () => {
    await using world = await newWorld()
    const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
    const uploads = [1, 2, 3].map(() => startUpload(world, anna, 15_500_000))

    expect(await Promise.race(uploads.map(waitForStatus))).toBe(429)

    expect((await uploadPhoto(world, bert)).status).toBe(200)
    for (const each of uploads) each.destroy()
    const large = () => world.as(anna).post('/api/photos', createPhotoForm(Buffer.alloc(15_000_000)))
    await expect.poll(async () => (await large()).status, { timeout: 20_000 }).toBe(415)
  })

  test('an upload is counted before its bytes arrive, and a repeated one is not counted', async () => {
    await using world = await newWorld({ rateLimits: 'real' })
    const anna = await world.member()
    const id = crypto.randomUUID()
    expect((await uploadPhoto(world, anna, 0, id)).status).toBe(200)
    for (let turn = 1; turn < 30; turn++) {
      const body = createPhotoForm(Buffer.from('no picture'))
      expect((await world.as(anna).post('/api/photos', body)).status).toBe(415)
    }

    const uploadRequest = startUpload(world, anna)
    expect(await waitForStatus(uploadRequest)).toBe(429)
    uploadRequest.destroy()

    expect((await uploadPhoto(world, anna, 0, id)).status).toBe(200)
    expect((await fetchOwnPhotos(world, anna)).photos).toHaveLength(1)
  })
})

/** Starts an upload and sends only the beginning of its body. */
function startUpload(world: World, member: TestMember, bytes = 3): ClientRequest {
  const headers = {
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': bytes + 1_000,
    cookie: `sid=${member.token}`,
    origin: world.origin,
  }
  const uploadRequest = openRequest(`${world.origin}/api/photos`, { method: 'POST', headers })
  uploadRequest.on('error', () => undefined) // the test destroys it
  uploadRequest.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n')
  uploadRequest.write(Buffer.alloc(bytes))
  return uploadRequest
}

/** Resolves to the status of the response that arrives before the body is complete. */
function waitForStatus(started: ClientRequest): Promise<number | undefined> {
  return new Promise((resolve) => {
    started.on('response', ({ statusCode }) => resolve(statusCode))
  })
}

import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostileFiles, forbiddenTexts } from '#testing/images/hostile-files.ts'
import type { TestMember } from '#testing/test-members.ts'
import { listThird } from '#testing/thirds.ts'
import { createPhotoForm, fetchOwnPhotos, createPicture, listStoredFiles, uploadPhoto } from '#testing/images/photos.ts'
import { newWorld, type World } from '#testing/world.ts'
import { photosContract, type OwnPhotos } from '../contract.ts'

/** The maximum memory growth while one file is processed. Client and server share the process, so both copies count. */
const maxGrowthBytes = 160 * 1024 * 1024
const refusals = Object.keys(photosContract.upload['~orpc'].errorMap)

let world: World
let anna: TestMember

beforeAll(async () => {
  world = await newWorld()
  anna = await world.member({ premium: true })
  await uploadPhoto(world, anna)
})
afterAll(() => world[Symbol.asyncDispose]())

async function removeAll(): Promise<void> {
  for (const { id } of (await fetchOwnPhotos(world, anna)).photos) await world.as(anna).delete(`/api/photos/${id}`)
  await world.runJobs()
}

describe('T16 hostile files', () => {
  test.each(listThird(hostileFiles))(
    '%s is refused or re-encoded without metadata',
    { tags: 'sampled' },
    async (_name, make, outcome) => {
      await removeAll()
      const bytes = await make()
      const memoryBefore = process.memoryUsage().rss

      const response = await world.as(anna).post('/api/photos', createPhotoForm(bytes))

      expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(maxGrowthBytes)
      const body = (await response.json()) as OwnPhotos & { refusal?: string }
      expect(response.status === 200 ? 'clean' : body.refusal).toBe(outcome)
      if (outcome !== 'clean') {
        expect(response.status).toBe(photosContract.upload['~orpc'].errorMap[outcome].status)
        expect(await listStoredFiles(world)).toEqual([])
        return
      }
      expect(await listStoredFiles(world)).toHaveLength(5)
      for (const variant of ['thumb', 'card', 'large', 'match']) {
        const file = await world.as(anna).get(`/photos/${body.photos[0]?.key}/${variant}.webp`)
        const served = Buffer.from(await file.arrayBuffer())
        expect(served.toString('latin1', 8, 12)).toBe('WEBP')
        for (const mark of forbiddenTexts) expect(served.includes(mark, 0, 'latin1'), mark).toBe(false)
      }
    },
  )

  test.each(['../../etc/passwd', 'a\0b.jpg', `${'x'.repeat(900)}.jpg`, 'foto.php', '"; rm -rf /', '.htaccess'])(
    'a file called %j is stored under a generated name',
    async (name) => {
      await removeAll()

      const response = await world.as(anna).post('/api/photos', createPhotoForm(await createPicture(), name))

      expect(response.status).toBe(200)
      expect((await listStoredFiles(world)).toSorted()).toEqual([
        'blur.webp',
        'card.webp',
        'large.webp',
        'match.webp',
        'thumb.webp',
      ])
    },
  )

  test('the declared content type is ignored: a jpeg declared as html is accepted, html declared as jpeg is not', async () => {
    await removeAll()
    const form = (bytes: Buffer, type: string) => {
      const body = new FormData()
      body.append('file', new Blob([new Uint8Array(bytes)], { type }), 'x')
      return body
    }
    const html = Buffer.from('<!doctype html><script>alert(1)</script>')
    expect((await world.as(anna).post('/api/photos', form(await createPicture(), 'text/html'))).status).toBe(200)
    expect((await world.as(anna).post('/api/photos', form(html, 'image/jpeg'))).status).toBe(415)
  })
})

describe('T16 malformed bodies', () => {
  const head = (name: string) => `--x\r\ncontent-disposition: form-data; name="${name}"; filename="a.jpg"\r\n\r\n`
  const bodies: [name: string, make: () => Buffer | Promise<Buffer>][] = [
    ['a body without an end', async () => Buffer.concat([Buffer.from(head('file')), await createPicture()])],
    ['a body of closing boundaries only', () => Buffer.from('--x--\r\n'.repeat(1_000))],
    [
      'a field instead of a file',
      () => Buffer.from('--x\r\ncontent-disposition: form-data; name="file"\r\n\r\nabc\r\n--x--\r\n'),
    ],
    [
      'a field of 100 kB',
      () => Buffer.from(`--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${'a'.repeat(100_000)}\r\n--x--\r\n`),
    ],
    [
      'a thousand fields',
      () => Buffer.from(`${'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(1_000)}--x--\r\n`),
    ],
    [
      'a part with 1 MB of headers',
      () => Buffer.from(`--x\r\nx-a: ${'b'.repeat(1024 * 1024)}\r\n\r\nabc\r\n--x--\r\n`),
    ],
    ['a part named __proto__', () => Buffer.from(`${head('__proto__')}abc\r\n--x--\r\n`)],
  ]

  test.each(bodies)('%s is refused', async (_name, make) => {
    await removeAll()
    const { status, body } = await sendRaw([await make()])
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(refusals).toContain((JSON.parse(body) as { refusal: string }).refusal)
    expect(await listStoredFiles(world)).toEqual([])
  })

  test('only the first of several files is stored', async () => {
    await removeAll()
    const bytes = await createPicture()
    const file = Buffer.concat([Buffer.from(head('file')), bytes, Buffer.from('\r\n')])
    const { status } = await sendRaw([file, file, file, Buffer.from('--x--\r\n')])
    expect([200, 422]).toContain(status)
    expect((await listStoredFiles(world)).length).toBeLessThanOrEqual(5)
  })

  test('20 MB without a content length are refused at 15 MB, within the memory limit', async () => {
    await removeAll()
    const megabyte = Buffer.alloc(1024 * 1024, 0xff)
    const memoryBefore = process.memoryUsage().rss
    const { status, body } = await sendRaw([Buffer.from(head('file')), ...Array.from({ length: 20 }, () => megabyte)])
    expect([status, (JSON.parse(body) as { refusal: string }).refusal]).toEqual([413, 'photo_too_large'])
    expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(maxGrowthBytes)
    expect((await uploadPhoto(world, anna)).status).toBe(200)
  })

  /** Sends a chunked body without a content length. */
  async function sendRaw(pieces: readonly Buffer[]): Promise<{ status: number; body: string }> {
    const headers = {
      'content-type': 'multipart/form-data; boundary=x',
      cookie: `sid=${anna.token}`,
      origin: world.origin,
      'transfer-encoding': 'chunked',
    }
    const uploadRequest = request(`${world.origin}/api/photos`, { method: 'POST', headers })
    const answered = new Promise<{ status: number; body: string }>((resolve, reject) => {
      uploadRequest.on('response', (response) => {
        void text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
      })
      uploadRequest.on('error', reject)
    })
    for (const piece of pieces) uploadRequest.write(piece)
    uploadRequest.end()
    return answered
  }
})

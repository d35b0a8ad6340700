import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadImage } from '#testing/images/chat-images.ts'
import { forbiddenTexts, hostileFiles } from '#testing/images/hostile-files.ts'
import { createPicture, listStoredFiles, uploadPhotos } from '#testing/images/photos.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import { chatContract, type ImageContent } from '../../contract.ts'

/** One file of each outcome, and every way in which a file can contain private data. The photos are tested with all. */
const chosenFiles = hostileFiles.filter(([name]) =>
  /^(an svg|html|a gif|a heic of noise|a png whose header claims 64k|a jpeg with EXIF|a jpeg with php|16 MB)/.test(
    name,
  ),
)
const { errorMap } = chatContract.uploadImage['~orpc']

describe('T16 hostile files', () => {
  let world: World
  let anna: TestMember
  beforeAll(async () => {
    world = await newWorld()
    anna = await world.member({ credits: 10 })
  })
  afterAll(() => world[Symbol.asyncDispose]())

  test('the chosen files cover every outcome', () => {
    const outcomes = new Set(chosenFiles.map(([, , outcome]) => outcome))
    expect(outcomes.size).toBe(new Set(hostileFiles.map(([, , outcome]) => outcome)).size)
  })

  test.each(chosenFiles)('%s is refused or re-encoded without metadata', async (_name, make, outcome) => {
    const before = await listStoredFiles(world)

    const response = await uploadImage(world, anna, { bytes: await make() })

    const body: ImageContent & { refusal?: string } = await response.json()
    expect(response.status === 200 ? 'clean' : body.refusal).toBe(outcome)
    if (outcome !== 'clean') {
      expect(response.status).toBe(errorMap[outcome].status)
      expect(await listStoredFiles(world)).toEqual(before)
      return
    }
    expect(await listStoredFiles(world)).toHaveLength(before.length + 2)
    for (const variant of ['bubble', 'large']) {
      const bytes = await readFile(join(world.storageFolder, body.key.slice(0, 2), body.key, `${variant}.webp`))
      expect(bytes.toString('latin1', 8, 12)).toBe('WEBP')
      for (const mark of forbiddenTexts) expect(bytes.includes(mark, 0, 'latin1'), mark).toBe(false)
    }
  })
})

test('T21 an image whose hash is banned is refused in a chat too, and the attempt is recorded', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member({ credits: 10 }), await world.member({ gender: 'male', credits: 10 })]
  const [photo] = await uploadPhotos(world, anna, 1)
  const kim = await world.staff('moderator')
  const ban = { requestId: crypto.randomUUID(), reason: 'nudity', note: 'Een bekende lijst.' }
  expect((await kim.post(`/api/office/photos/${photo?.id}/ban`, ban)).status).toBe(200)
  await world.runJobs()
  const before = await listStoredFiles(world)

  const response = await uploadImage(world, bert, { bytes: await createPicture(0) })

  expect([response.status, (await response.json()).refusal]).toEqual([422, 'photo_refused'])
  expect(await listStoredFiles(world)).toEqual(before)
  expect(await world.sql('select decision from photo_decision where member_id = $1', [bert.id])).toEqual([
    { decision: 'refused' },
  ])
})

test('of a storage that is full nothing remains, and the same upload succeeds later', async () => {
  const state = { isFull: true }
  await using world = await newWorld({
    wrapStorage: (disk) => ({
      ...disk,
      async put(name, bytes) {
        if (state.isFull && name.includes('large')) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
        await disk.put(name, bytes)
      },
    }),
  })
  const anna = await world.member({ credits: 10 })
  const messageId = crypto.randomUUID()

  const response = await uploadImage(world, anna, { messageId })

  expect([response.status, (await response.json()).refusal]).toEqual([507, 'storage_full'])
  expect(await listStoredFiles(world)).toEqual([])
  state.isFull = false
  expect((await uploadImage(world, anna, { messageId })).status).toBe(200)
  world.clock.advanceSeconds(3_600)
  await world.runJobs()
  expect(await listStoredFiles(world)).toHaveLength(2)
})
